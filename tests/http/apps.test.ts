import { eq } from 'drizzle-orm';
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import {
  beginTwoStep,
  confirmTwoStep,
  readNewAuthenticator,
} from '../../core/overview/account-settings/two-step.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { SCOPE_NAMES } from '../../core/people/api-keys/scopes.ts';
import { accessTokens, apiKeys, apps } from '../../core/people/api-keys/tables.ts';
import { authorizationCodes, refreshTokens } from '../../core/people/apps/tables.ts';
import { totp } from '../../core/people/sign-in/take-code.server.ts';
import { openTestApp } from './app.ts';
import { openApps, PLAIN_REDIRECT } from './apps.ts';

const opened = await openTestApp();
const { aVisitor, aClient, signedIn, world, origin, password } = opened;
const { register, aProof, askPath, press, tokensFor, refresh, revoke, call, openOther } = openApps(opened);
const [publicApp, confidential] = [await register(), await register({ kind: 'confidential' })];
const CONNECTED = '/dashboard/settings/apps';

describe('an app', () => {
  it('gets from sign-in over consent and a call to revocation, by another implementation of OAuth', async () => {
    for (const app of [publicApp, confidential]) {
      const other = await openOther(app);
      const { verifier, challenge } = await aProof();
      const asking = client.buildAuthorizationUrl(other, {
        redirect_uri: PLAIN_REDIRECT,
        scope: 'bookings:read',
        state: 'as it was &%+ü',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const path = asking.pathname + asking.search;
      const person = await aClient();
      const browser = aVisitor();
      const away = await browser.get(path);
      const signIn = new URL(away.headers.get('Location')!, origin);
      expect([signIn.pathname, signIn.searchParams.get('next')]).toEqual(['/auth', path]);
      const entered = await browser.post(signIn.pathname + signIn.search, { email: person.email, password });
      expect(entered.headers.get('Location')).toBe(path);
      const page = await (await browser.get(path)).text();
      expect(page).toContain('Let Leaf Planner act for you?');
      expect(page).toContain('Read bookings and requests');
      expect(page).not.toContain('Request, answer, and change bookings');
      expect(page).toContain('It can never change your e-mail address');
      const back = await press(browser, path);
      expect(back.href.startsWith(`${PLAIN_REDIRECT}?code=pwc_`)).toBe(true);
      const tokens = await client.authorizationCodeGrant(other, back, {
        pkceCodeVerifier: verifier,
        expectedState: 'as it was &%+ü',
      });
      expect(tokens).toMatchObject({ scope: 'bookings:read', expires_in: 3600 });
      expect((await call(tokens.access_token)).status).toBe(200);
      const next = await client.refreshTokenGrant(other, tokens.refresh_token!);
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect((await call(next.access_token)).status).toBe(200);
      expect(await (await browser.get(CONNECTED)).text()).toContain('Leaf Planner');
      await client.tokenRevocation(other, next.refresh_token!);
      expect((await call(next.access_token)).body.code).toBe('key_refused');
      expect(await (await browser.get(CONNECTED)).text()).not.toContain('Leaf Planner');
    }
  });

  it('waits until the person has given the second step, too', async () => {
    const person = await aClient();
    const ctx = world.as(person);
    await beginTwoStep(ctx);
    const { secret } = (await readNewAuthenticator(ctx))!;
    const codeAt = (ms: number) => totp(secret, '').generate({ timestamp: ms });
    await confirmTwoStep(ctx, { code: codeAt(Date.now() - 30_000), currentPassword: password });
    const browser = aVisitor();
    const path = askPath(publicApp, (await aProof()).challenge);
    const away = (await browser.get(path)).headers.get('Location')!;
    const second = await browser.post(away, { email: person.email, password });
    const asks = second.headers.get('Location')!;
    expect(asks).toMatch(/^\/auth\/two-step\?next=/);
    const early = await browser.post(path, { intent: 'allow', practiceId: '' });
    expect(early.headers.get('Location') ?? '').not.toContain('code=');
    const entered = await browser.post(asks, { code: codeAt(Date.now()) });
    expect(entered.headers.get('Location')).toBe(path);
    expect((await press(browser, path)).searchParams.has('code')).toBe(true);
  });

  it('waits until the person has said their age', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    await world.db.update(users).set({ dateOfBirth: null }).where(eq(users.id, person.id));
    const path = askPath(publicApp, (await aProof()).challenge);
    const asks = (await browser.get(path)).headers.get('Location')!;
    expect(asks).toMatch(/^\/auth\/birth-date\?next=/);
    const early = await browser.post(path, { intent: 'allow', practiceId: '' });
    expect(early.headers.get('Location')).toBe(asks);
    const told = await browser.post(asks, { dateOfBirth: '1990-05-17' });
    expect(told.headers.get('Location')).toBe(path);
    expect((await press(browser, path)).searchParams.has('code')).toBe(true);
  });

  it('says that it is for practices to someone who owns none', async () => {
    const scope = 'statements:read';
    const app = await register({ scopes: scope });
    const browser = await signedIn(await aClient());
    const answer = await browser.get(askPath(app, (await aProof()).challenge, { scope }));
    expect(answer.status).toBe(403);
    const page = await answer.text();
    expect(page).toContain('This app is for practices');
    expect(page).not.toContain('This link does not work');
  });

  it('is told to return if the person does not allow it', async () => {
    const browser = await signedIn(await aClient());
    const before = await world.db.$count(apiKeys);
    const back = await press(browser, askPath(publicApp, (await aProof()).challenge), { intent: 'refuse' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'plugwell',
      error: 'access_denied',
      state: 'a state+of=the&app',
      iss: origin,
    });
    expect(await world.db.$count(apiKeys)).toBe(before);
  });

  it('has only hashes of its codes, tokens, and secret in the database', async () => {
    const browser = await signedIn(await aClient());
    const tokens = await tokensFor(browser, confidential);
    const rows = JSON.stringify([
      await world.db.select().from(apps),
      await world.db.select().from(apiKeys),
      await world.db.select().from(accessTokens),
      await world.db.select().from(refreshTokens),
      await world.db.select().from(authorizationCodes),
    ]);
    for (const secret of [tokens.access, tokens.refresh, confidential.secret!]) {
      expect(rows).not.toContain(secret);
    }
    expect(rows).not.toMatch(/pw[acrs]_/);
  });

  it('loses its access at once when the person removes it', async () => {
    const browser = await signedIn(await aClient());
    const [phone, laptop] = [await tokensFor(browser, publicApp), await tokensFor(browser, publicApp)];
    expect((await call(phone.access)).status).toBe(200);
    const page = await (await browser.get(CONNECTED)).text();
    expect(page.match(/"Remove access for Leaf Planner"/g)).toHaveLength(1);
    const removed = await browser.post(CONNECTED, { intent: 'remove', id: publicApp.id });
    expect(removed.status).toBe(302);
    for (const { access } of [phone, laptop]) expect((await call(access)).status).toBe(401);
    expect((await refresh(publicApp, laptop.refresh)).body.error).toBe('invalid_grant');
    expect((await browser.post(CONNECTED, { intent: 'other', id: publicApp.id })).status).toBe(422);
  });

  it('can give one access token back and keep the rest', async () => {
    const browser = await signedIn(await aClient());
    const tokens = await tokensFor(browser, publicApp);
    expect((await revoke(confidential, tokens.access)).status).toBe(200);
    expect((await call(tokens.access)).status).toBe(200);
    expect((await revoke(publicApp, tokens.access)).status).toBe(200);
    expect((await call(tokens.access)).status).toBe(401);
    expect((await refresh(publicApp, tokens.refresh)).status).toBe(200);
    expect((await revoke(publicApp, 'unknown')).status).toBe(200);
  });

  it('is described where programs look', async () => {
    const visitor = aVisitor();
    const server = await visitor.get('/.well-known/oauth-authorization-server');
    expect(server.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await server.json()).toMatchObject({
      issuer: origin,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: SCOPE_NAMES,
    });
    for (const path of ['/api/v1', '/mcp']) {
      const resource = await visitor.get(`/.well-known/oauth-protected-resource${path}`);
      expect(await resource.json()).toMatchObject({
        resource: origin + path,
        authorization_servers: [origin],
      });
    }
  });

  it('stops when an admin disables it, and goes on when it is enabled again', async () => {
    const app = await register({ name: 'Paused' });
    const browser = await signedIn(await aClient());
    const tokens = await tokensFor(browser, app);
    const admin = await signedIn(await opened.anAdmin());
    await admin.post('/admin/apps', { intent: 'disable', id: app.id });
    expect((await call(tokens.access)).status).toBe(401);
    expect((await refresh(app, tokens.refresh)).body.error).toBe('invalid_client');
    expect((await browser.get(askPath(app, (await aProof()).challenge))).status).toBe(400);
    await admin.post('/admin/apps', { intent: 'enable', id: app.id });
    expect((await call(tokens.access)).status).toBe(200);
    const [row] = await world.db.select().from(apps).where(eq(apps.id, app.id));
    expect(row?.disabledAt).toBeNull();
    expect(await (await admin.get('/admin/record')).text()).toContain('Disabled the app Paused');
  });
});
