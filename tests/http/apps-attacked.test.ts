import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suspendPerson } from '../../core/overview/moderation/suspend-person.server.ts';
import { deleteDueAccounts } from '../../core/overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../core/overview/your-data/download.server.ts';
import { renewEveryAddress } from '../../core/people/accounts/open-addresses.server.ts';
import { sessions, users } from '../../core/people/accounts/tables.ts';
import { accessTokens, apiKeyActs, apiKeys } from '../../core/people/api-keys/tables.ts';
import { authorizationCodes, refreshTokens } from '../../core/people/apps/tables.ts';
import { openTestApp } from './app.ts';
import { openApps, REDIRECT } from './apps.ts';

const opened = await openTestApp();
const { aVisitor, aClient, anExpert, anAdmin, signedIn, world, origin, password } = opened;
const apps = openApps(opened);
const { register, aProof, askPath, press, aCode, exchange, refresh, revoke, tokensFor, call, send } = apps;
const LOOPBACK = 'http://127.0.0.1/back';
const app = await register({ redirectUris: [REDIRECT, LOOPBACK].join('\n') });
const other = await register({ name: 'Another', kind: 'confidential' });
const person = await aClient();
const browser = await signedIn(person);
const { challenge } = await aProof();

const asked = async (over: Record<string, string | null>, ending = '') =>
  await browser.get(askPath(app, challenge, over) + ending);
const backFrom = (answer: Response) => {
  const url = new URL(answer.headers.get('Location')!);
  return [answer.status, url.searchParams.get('error'), url.searchParams.get('state')];
};

describe('the page of consent', () => {
  it.each([
    ['a trailing slash', 'https://app.example/back/?from=plugwell'],
    ['an added query', `${REDIRECT}&to=evil`],
    ['no query', 'https://app.example/back'],
    ['a path below', 'https://app.example/back/deeper?from=plugwell'],
    ['a path above', 'https://app.example/back/../back?from=plugwell'],
    ['an encoded letter', 'https://app.example/b%61ck?from=plugwell'],
    ['another port', 'https://app.example:444/back?from=plugwell'],
    ['the usual port, written out', 'https://app.example:443/back?from=plugwell'],
    ['a user', 'https://app.example@evil.example/back?from=plugwell'],
    ['our user', 'https://me@app.example/back?from=plugwell'],
    ['another case of the host', 'https://APP.example/back?from=plugwell'],
    ['another case of the path', 'https://app.example/Back?from=plugwell'],
    ['a longer host', 'https://app.example.evil.example/back?from=plugwell'],
    ['another scheme', 'http://app.example/back?from=plugwell'],
    ['a fragment', `${REDIRECT}#here`],
    ['a space after it', `${REDIRECT} `],
    ['a backslash', 'https://app.example\\@evil.example/back?from=plugwell'],
    ['a script', 'javascript:alert(1)//app.example/back'],
    ['a name for loopback', 'http://localhost/back'],
    ['another loopback address', 'http://127.0.0.2/back'],
    ['a user on loopback', 'http://127.0.0.1:80@evil.example/back'],
    ['another path on loopback', 'http://127.0.0.1:5000/back/on'],
    ['a port that is none', 'http://127.0.0.1:99999/back'],
    ['nothing', ''],
  ])('sends no one to an address with %s', async (_what, redirect_uri) => {
    const answer = await asked({ redirect_uri });
    expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    expect(await answer.text()).toContain('This link does not work');
    const posted = await browser.post(askPath(app, challenge, { redirect_uri }), {
      intent: 'allow',
      practiceId: '',
    });
    expect([posted.status, posted.headers.get('Location')]).toEqual([400, null]);
  });

  it('sends people to any port of the registered loopback address', async () => {
    const redirect_uri = 'http://127.0.0.1:51004/back';
    const { code, verifier } = await aCode(browser, app, { redirect_uri });
    expect((await exchange(app, { code, verifier }, { redirect_uri })).status).toBe(200);
  });

  it.each([
    ['an unknown app', { client_id: '01890000-0000-7000-8000-000000000000' }, ''],
    ['no app', { client_id: null }, ''],
    ['a name in place of an app', { client_id: 'Leaf Planner' }, ''],
    ['two apps', {}, `&client_id=${other.id}`],
    ['two addresses', {}, `&redirect_uri=${encodeURIComponent(REDIRECT)}`],
    ['another app', { client_id: other.id, redirect_uri: LOOPBACK }, ''],
  ] as [string, Record<string, string | null>, string][])(
    'asks nothing for %s',
    async (_what, over, ending) => {
      const answer = await asked(over, ending);
      expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    },
  );

  it.each([
    ['no challenge', { code_challenge: null }, '', 'invalid_request'],
    ['an empty challenge', { code_challenge: '' }, '', 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, '', 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, '', 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: null }, '', 'invalid_request'],
    ['another case of the method', { code_challenge_method: 's256' }, '', 'invalid_request'],
    ['two challenges', {}, `&code_challenge=${challenge}`, 'invalid_request'],
    ['two methods', {}, '&code_challenge_method=plain', 'invalid_request'],
    ['two scopes', {}, '&scope=bookings:read', 'invalid_request'],
    ['two states', {}, '&state=b', 'invalid_request'],
    ['tokens without a code', { response_type: 'token' }, '', 'unsupported_response_type'],
    ['no type', { response_type: null }, '', 'invalid_request'],
    ['an answer in a fragment', { response_mode: 'fragment' }, '', 'invalid_request'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, '', 'invalid_request'],
    ['an unknown scope', { scope: 'bookings:read admin' }, '', 'invalid_scope'],
    ['another resource', { resource: 'https://evil.example/api' }, '', 'invalid_target'],
    ['a request that is too long', { more: 'x'.repeat(3000) }, '', 'invalid_request'],
  ] as [string, Record<string, string | null>, string, string][])(
    'sends %s back to the app as an error',
    async (_what, over, ending, error) => {
      const answer = await asked(over, ending);
      const isWhole = !('more' in over) && !ending.startsWith('&state');
      expect(backFrom(answer)).toEqual([303, error, isWhole ? 'a state+of=the&app' : null]);
      expect(new URL(answer.headers.get('Location')!).searchParams.get('iss')).toBe(origin);
      const posted = await browser.post(askPath(app, challenge, over) + ending);
      expect(posted.headers.get('Location')).not.toContain('code=');
    },
  );

  it('is never framed, stored, or led elsewhere than to the app', async () => {
    const answer = await asked({});
    const policy = answer.headers.get('Content-Security-Policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://app.example;");
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    expect(answer.headers.get('X-Form-Answers-To')).toBeNull();
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
  });

  it('counts only from our own page, and only for the account that it shows', async () => {
    const path = askPath(app, challenge);
    const before = await world.db.$count(apiKeys);
    const fields = { intent: 'allow', practiceId: '' };
    for (const headers of [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://app.example', 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await browser.post(path, fields, headers)).status).toBe(403);
    }
    const unmarked = await browser.postExactly(path, Object.entries(fields));
    expect(unmarked.headers.get('Location') ?? '').not.toContain('code=');
    const ofAnother = await (await signedIn(await aClient())).mark();
    const mixed = await browser.post(path, { ...fields, ...ofAnother });
    expect(mixed.headers.get('Location') ?? '').not.toContain('code=');
    const visitor = await aVisitor().post(path, fields);
    expect(visitor.headers.get('Location') ?? '').not.toContain('code=');
    for (const intent of ['', 'Allow', 'create']) {
      expect((await browser.post(path, { ...fields, intent })).status).toBe(422);
    }
    expect(await world.db.$count(apiKeys)).toBe(before);
  });

  it('asks for the password again once the session is not recent', async () => {
    const someone = await aClient();
    const late = await signedIn(someone);
    await world.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.userId, someone.id));
    const path = askPath(app, challenge);
    expect(await (await late.get(path)).text()).toContain('current-password');
    for (const currentPassword of ['', 'wrong password']) {
      const answer = await late.post(path, { intent: 'allow', practiceId: '', currentPassword });
      expect(answer.status).toBe(422);
    }
    const back = await press(late, path, { currentPassword: password });
    expect(back.searchParams.get('code')).toMatch(/^pwc_/);
  });

  it('is closed to an admin who views the account', async () => {
    const admin = await signedIn(await anAdmin());
    const view = { intent: 'view', reason: 'asked', words: 'They wrote to us.', currentPassword: password };
    await admin.post(`/admin/people/${person.id}`, view);
    const before = await world.db.$count(apiKeys);
    expect((await admin.get(askPath(app, challenge))).status).toBe(403);
    const posted = await admin.post(askPath(app, challenge), { intent: 'allow', practiceId: '' });
    expect(posted.status).toBe(403);
    expect(await world.db.$count(apiKeys)).toBe(before);
  });

  it('lets an app act for a practice only if its owner says so', async () => {
    const expert = await anExpert();
    const path = askPath(app, challenge);
    const refused = await browser.post(path, { intent: 'allow', practiceId: expert.expertId });
    expect(refused.status).toBe(403);
    const owner = await signedIn(expert);
    const { access } = await tokensFor(owner, app, {}, { practiceId: expert.expertId });
    expect((await call(access, '/practice/requests')).status).toBe(200);
    expect((await call(access)).body.code).toBe('other_key');
  });
});

describe('a code', () => {
  it.each([
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another verifier', { code_verifier: 'v'.repeat(43) }, 'invalid_grant'],
    ['a short verifier', { code_verifier: 'v'.repeat(42) }, 'invalid_grant'],
    ['the challenge as verifier', { code_verifier: challenge }, 'invalid_grant'],
    ['no address', { redirect_uri: '' }, 'invalid_request'],
    ['another registered address', { redirect_uri: LOOPBACK }, 'invalid_grant'],
    ['an unknown code', { code: `pwc_${'a'.repeat(43)}` }, 'invalid_grant'],
    ['an empty code', { code: '' }, 'invalid_request'],
    ['a code of nonsense', { code: "' or 1=1 --" }, 'invalid_grant'],
    ['no grant type', { grant_type: '' }, 'invalid_request'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no person', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ] as [string, Record<string, string>, string][])('gives no tokens for %s', async (_what, over, error) => {
    const given = await aCode(browser, app);
    const { status, body } = await exchange(app, given, over);
    expect([status, body.error]).toEqual([400, error]);
    expect((await exchange(app, given)).status).toBe(200);
  });

  it('ends its tokens when it comes again', async () => {
    const given = await aCode(browser, app);
    const first = await exchange(app, given);
    expect((await exchange(app, given)).body.error).toBe('invalid_grant');
    expect((await call(String(first.body.access_token))).body.code).toBe('key_refused');
    expect((await refresh(app, String(first.body.refresh_token))).body.error).toBe('invalid_grant');
  });

  it('gives tokens once at most when it comes several times at once', async () => {
    const given = await aCode(browser, app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(app, given)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect((await call(String(taken[0]!.body.access_token))).status).toBe(401);
  });

  it('of one app is nothing to another', async () => {
    const given = await aCode(browser, app);
    expect((await exchange(other, given)).body.error).toBe('invalid_grant');
    expect((await exchange(app, given)).status).toBe(200);
  });

  it('works for a minute', async () => {
    const given = await aCode(browser, app);
    await world.db.update(authorizationCodes).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await exchange(app, given)).body.error).toBe('invalid_grant');
  });
});

describe('an app', () => {
  it('has to be the one it says, in one way', async () => {
    const given = await aCode(browser, other);
    const wrong = { ...other, secret: `pws_${'a'.repeat(43)}` };
    for (const claimed of [wrong, { ...other, secret: null }, { id: 'x', secret: 'y' }]) {
      const { status, body } = await exchange(claimed, given);
      expect([status, body.error]).toEqual([401, 'invalid_client']);
    }
    expect((await exchange({ ...app, secret: 'any' }, given)).status).toBe(401);
    const basic = (id: string, secret: string) => ({ Authorization: `Basic ${btoa(`${id}:${secret}`)}` });
    const refused = await send('/oauth/token', [['grant_type', 'x']], basic(other.id, 'wrong'));
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="apps"']);
    const twice = await send(
      '/oauth/token',
      [
        ['grant_type', 'x'],
        ['client_secret', other.secret!],
      ],
      basic(other.id, other.secret!),
    );
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
    const mixed = await send(
      '/oauth/token',
      [
        ['grant_type', 'x'],
        ['client_id', app.id],
      ],
      basic(other.id, other.secret!),
    );
    expect(mixed.body.error).toBe('invalid_request');
    expect((await exchange(other, given)).status).toBe(200);
  });

  it('sends each field once, in a form, and not too much', async () => {
    const given = await aCode(browser, app);
    const fields: [string, string][] = [
      ['client_id', app.id],
      ['grant_type', 'authorization_code'],
      ['code', given.code],
      ['redirect_uri', REDIRECT],
      ['code_verifier', given.verifier],
    ];
    for (const field of fields) {
      const { status, body } = await send('/oauth/token', [...fields, field]);
      expect([field[0], status, body.error]).toEqual([field[0], 400, 'invalid_request']);
    }
    const long = await send('/oauth/token', [...fields, ['more', 'x'.repeat(20_000)]]);
    expect(long.status).toBe(400);
    const json = await send('/oauth/token', fields, { 'Content-Type': 'application/json' });
    expect(json.body.error).toBe('invalid_request');
    const inAddress = await send(`/oauth/token?${new URLSearchParams(fields)}`, fields);
    expect(inAddress.status).toBe(400);
    const looked = await apps.program.get('/oauth/token');
    expect([looked.status, looked.headers.get('Allow')]).toEqual([405, 'POST']);
    const answer = await send('/oauth/token', fields);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('tokens', () => {
  it('do no more than their scopes, which a refresh can only narrow', async () => {
    const { access, refresh: first } = await tokensFor(browser, app, { scope: 'bookings:read' });
    const refused = await call(access, '/bookings', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    const wider = await refresh(app, first, { scope: 'bookings:read bookings:write' });
    expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
    const same = await refresh(app, first);
    expect(same.body.scope).toBe('bookings:read');
    const both = await tokensFor(browser, app);
    const narrow = await refresh(app, both.refresh, { scope: 'bookings:read' });
    expect(narrow.body.scope).toBe('bookings:read');
    const again = await refresh(app, String(narrow.body.refresh_token));
    expect(again.body.scope).toBe('bookings:read bookings:write');
  });

  it('end on both sides when a refresh token comes again', async () => {
    const first = await tokensFor(browser, app);
    const kept = await tokensFor(browser, app);
    const second = await refresh(app, first.refresh);
    expect((await call(String(second.body.access_token))).status).toBe(200);
    expect((await refresh(app, first.refresh)).body.error).toBe('invalid_grant');
    expect((await call(String(second.body.access_token))).status).toBe(401);
    expect((await refresh(app, String(second.body.refresh_token))).body.error).toBe('invalid_grant');
    expect((await call(kept.access)).status).toBe(200);
  });

  it('are given once at most for refreshes at once, which end the access', async () => {
    const first = await tokensFor(browser, app);
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holder = world.db.transaction(async (tx) => {
      await tx.select().from(refreshTokens).for('update');
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const both = [refresh(app, first.refresh), refresh(app, first.refresh)];
    held.resolve();
    await holder;
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const [winner] = answers.filter(({ status }) => status === 200);
    expect((await call(String(winner!.body.access_token))).status).toBe(401);
  });

  it('of one app are nothing to another', async () => {
    const tokens = await tokensFor(browser, app);
    expect((await refresh(other, tokens.refresh)).body.error).toBe('invalid_grant');
    expect((await revoke(other, tokens.refresh)).status).toBe(200);
    expect((await refresh(app, tokens.refresh)).status).toBe(200);
  });

  it('are nothing if forged, expired, or of another kind', async () => {
    const tokens = await tokensFor(browser, app);
    for (const forged of [tokens.refresh, tokens.access.slice(0, -1), `${tokens.access}x`, 'pwa_']) {
      expect((await call(forged)).body.code).toBe('key_refused');
    }
    expect((await refresh(app, tokens.access)).body.error).toBe('invalid_grant');
    await world.db.update(accessTokens).set({ expiresAt: new Date(Date.now() - 1000) });
    const late = await call(tokens.access);
    expect(late.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
    await world.db.update(refreshTokens).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await refresh(app, tokens.refresh)).body.error).toBe('invalid_grant');
  });

  it('die with the account that they act for, and with its place in a practice', async () => {
    const someone = await aClient();
    const theirs = await tokensFor(await signedIn(someone), app);
    await suspendPerson(world.as(await anAdmin()), { personId: someone.id, reason: 'A test suspends them.' });
    expect((await call(theirs.access)).status).toBe(401);
    expect((await refresh(app, theirs.refresh)).body.error).toBe('invalid_grant');
  });

  it('are gone with a deleted account, and listed in its download before', async () => {
    const someone = await aClient();
    const theirs = await tokensFor(await signedIn(someone), app);
    expect(JSON.stringify(await downloadData(world.as(someone)))).toContain('Leaf Planner');
    const before = await world.db.$count(accessTokens);
    await world.db
      .update(users)
      .set({ deleteAt: new Date(Date.now() - 86_400_000) })
      .where(eq(users.id, someone.id));
    await deleteDueAccounts(world.asProduct());
    expect((await call(theirs.access)).status).toBe(401);
    expect(await world.db.select().from(apiKeys).where(eq(apiKeys.userId, someone.id))).toEqual([]);
    expect(await world.db.$count(accessTokens)).toBe(before - 1);
  });

  it('end with a new password', async () => {
    const someone = await aClient();
    const theirs = await tokensFor(await signedIn(someone), app);
    await renewEveryAddress(world.as(someone), someone.id);
    expect((await call(theirs.access)).status).toBe(401);
  });

  it('can do nothing that needs fresh proof, and show up in the history of their person', async () => {
    const someone = await aClient();
    const own = await signedIn(someone);
    const { access } = await tokensFor(own, app);
    for (const path of ['/dashboard/settings', '/dashboard/settings/keys', askPath(app, challenge)]) {
      const answer = await apps.program.request(path, { headers: { Authorization: `Bearer ${access}` } });
      expect([path, answer.status]).toEqual([path, 302]);
    }
    await world.db.insert(apiKeyActs).values({
      id: crypto.randomUUID(),
      keyId: (await world.db.select().from(apiKeys).where(eq(apiKeys.userId, someone.id)))[0]!.id,
      userId: someone.id,
      call: 'cancelBooking',
      at: new Date(),
    });
    const history = await (await own.get('/dashboard/history')).text();
    expect(history).toContain('The app ‘Leaf Planner’ called cancelBooking');
    expect(history).toContain('You allowed the app ‘Leaf Planner’ to act for you');
    const record = await (await signedIn(await anAdmin())).get('/admin/record?filter=programs');
    expect(await record.text()).toContain('Called cancelBooking for Robin Reed');
  });
});
