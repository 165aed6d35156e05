import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { apiKeyActs, apiKeys } from '../../core/people/api-keys/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, anExpert, anAdmin, signedIn, password, world, origin } = await openTestApp();
const [client, other, expert, otherExpert] = [
  await aClient(),
  await aClient(),
  await anExpert(),
  await anExpert(),
];
const program = aVisitor();
const PATH = '/dashboard/settings/keys';
const ALL = ['bookings:read', 'bookings:write'];

type Fields = [string, string][];
const fieldsOf = (scopes: string[], practiceId = '', lifetime = '30'): Fields => [
  ['intent', 'create'],
  ['name', 'A program'],
  ['practiceId', practiceId],
  ['lifetime', lifetime],
  ['currentPassword', password],
  ...scopes.map((scope): [string, string] => ['scopes', scope]),
];

/** Creates a key with the form, and reads it from the page that shows it once. */
async function aKey(person: { email: string }, scopes = ALL, practiceId = ''): Promise<string> {
  const browser = await signedIn(person);
  const answer = await browser.post(PATH, fieldsOf(scopes, practiceId));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  return /pwk_[\w-]{43}/.exec(await answer.text())![0];
}

type Body = Record<string, unknown>;
async function call(
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Body }> {
  const answer = await program.request(`/api/v1${path}`, {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

const [ofClient, ofOther] = [await aKey(client), await aKey(other)];
const [ofExpert, ofOtherExpert] = [
  await aKey(expert, ALL, expert.expertId),
  await aKey(otherExpert, ALL, otherExpert.expertId),
];
const starts = (await nextFreeTimes(world.as(null), [expert.expertId], 60)).get(expert.expertId)!;
let used = 0;
async function aRequest() {
  used += 4;
  const quote = await call(null, 'GET', `/experts/${expert.expertId}/quote?minutes=30`);
  return {
    expertId: expert.expertId,
    start: starts[used]!,
    minutes: 30,
    method: 'in-person',
    totalCents: quote.body.totalCents,
  };
}

describe('a key', () => {
  it('is shown once, and only its hash is kept', async () => {
    const rows = await world.db.select().from(apiKeys).where(eq(apiKeys.userId, client.id));
    expect(JSON.stringify(rows)).not.toContain(ofClient);
    expect(rows[0]?.prefix).toBe(ofClient.slice(0, 10));
    const page = await (await (await signedIn(client)).get(PATH)).text();
    expect(page).toContain(ofClient.slice(0, 10));
    expect(page).not.toContain(ofClient);
    const download = await (await (await signedIn(client)).get('/dashboard/settings/data')).arrayBuffer();
    expect(Buffer.from(download).includes(rows[0]!.hash!)).toBe(false);
  });

  it('needs the password, a name, and something that it may do', async () => {
    const browser = await signedIn(client);
    const without = (name: string) => fieldsOf(ALL).filter(([field]) => field !== name);
    for (const name of ['currentPassword', 'name', 'scopes', 'lifetime']) {
      const answer = await browser.post(PATH, without(name));
      expect([name, answer.status]).toEqual([name, 422]);
    }
  });

  it('is not created or revoked by a button that the page does not have', async () => {
    const browser = await signedIn(client);
    const before = await world.db.$count(apiKeys);
    for (const intent of ['', 'delete', 'Create']) {
      const answer = await browser.post(PATH, [['intent', intent], ...fieldsOf(ALL).slice(1)]);
      expect([intent, answer.status]).toEqual([intent, 422]);
    }
    expect(await world.db.$count(apiKeys)).toBe(before);
  });

  it('for a practice needs an owner', async () => {
    const browser = await signedIn(client);
    const answer = await browser.post(PATH, fieldsOf(ALL, expert.expertId));
    expect(answer.status).toBe(403);
  });

  it('cannot be created by an admin who views the account', async () => {
    const admin = await anAdmin();
    const browser = await signedIn(admin);
    const view = { intent: 'view', reason: 'asked', words: 'They wrote to us.', currentPassword: password };
    await browser.post(`/admin/people/${other.id}`, view);
    const before = await world.db.$count(apiKeys);
    const answer = await browser.post(PATH, fieldsOf(ALL));
    expect(answer.status).toBe(403);
    expect(await world.db.$count(apiKeys)).toBe(before);
  });

  it('is refused the second it is revoked, has expired, or its person is suspended', async () => {
    const key = await aKey(client);
    expect((await call(key, 'GET', '/bookings')).status).toBe(200);
    const [row] = await world.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.prefix, key.slice(0, 10)));
    await (await signedIn(client)).post(PATH, { intent: 'revoke', id: row!.id });
    const refused = await call(key, 'GET', '/bookings');
    expect([refused.status, refused.body.code]).toEqual([401, 'key_refused']);
    expect(refused.headers.get('WWW-Authenticate')).toContain('invalid_token');
    const late = await aKey(client);
    await world.db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiKeys.prefix, late.slice(0, 10)));
    expect((await call(late, 'GET', '/bookings')).status).toBe(401);
  });

  it('of someone else cannot be revoked', async () => {
    const [row] = await world.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.prefix, ofClient.slice(0, 10)));
    await (await signedIn(other)).post(PATH, { intent: 'revoke', id: row!.id });
    expect((await call(ofClient, 'GET', '/bookings')).status).toBe(200);
  });

  it('is needed, must be well formed, and may do only what it was created for', async () => {
    const none = await call(null, 'GET', '/bookings');
    expect([none.status, none.body.code]).toEqual([401, 'key_needed']);
    expect(none.headers.get('WWW-Authenticate')).toBe(
      `Bearer realm="api", resource_metadata="${origin}/.well-known/oauth-protected-resource/api/v1", scope="bookings:read"`,
    );
    for (const forged of ['x', 'pwk_', `pwk_${'a'.repeat(43)}`, `${ofClient}x`, ofClient.toUpperCase()]) {
      expect((await call(forged, 'GET', '/bookings')).body.code).toBe('key_refused');
    }
    const reader = await aKey(client, ['bookings:read']);
    const refused = await call(reader, 'POST', '/bookings', {});
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
    expect(refused.headers.get('WWW-Authenticate')).toContain('scope="bookings:write"');
    expect((await call(ofExpert, 'GET', '/bookings')).body.code).toBe('other_key');
    expect((await call(ofClient, 'GET', '/practice/requests')).body.code).toBe('other_key');
  });

  it('counts for nothing beside a session, and a session for nothing beside a key', async () => {
    const browser = await signedIn(client);
    const answer = await browser.get('/api/v1/bookings');
    expect(answer.status).toBe(401);
    const withKey = await call(ofClient, 'GET', '/bookings', undefined, { Origin: 'https://other.example' });
    expect(withKey.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(withKey.headers.get('Cache-Control')).toBe('private, no-store');
  });
});

describe('bookings with a key', () => {
  it('go from the request over the acceptance to the cancellation', async () => {
    const asked = await call(ofClient, 'POST', '/bookings', await aRequest());
    expect([asked.status, asked.body.status, asked.body.payPage]).toEqual([200, 'requested', null]);
    expect(asked.body).toMatchObject({ as: 'client', address: null, zone: 'America/Denver' });
    const { id } = asked.body;
    const mine = await call(ofClient, 'GET', '/bookings');
    expect(mine.body.bookings).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));
    const waiting = await call(ofExpert, 'GET', '/practice/requests');
    expect(waiting.body.bookings).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, as: 'expert' })]),
    );
    const accepted = await call(ofExpert, 'POST', `/bookings/${id}/accept`, { note: 'See you.' });
    expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted']);
    const confirmed = await call(ofClient, 'GET', `/bookings/${id}`);
    expect(confirmed.body.address).not.toBeNull();
    const span = 'from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z';
    expect((await call(ofExpert, 'GET', `/practice/bookings?${span}`)).status).toBe(200);
    const moved = await call(ofClient, 'POST', `/bookings/${id}/reschedule`, {
      ...(await aRequest()),
      expertId: undefined,
    });
    expect([moved.status, moved.body.movesId]).toEqual([200, id]);
    const declined = await call(ofExpert, 'POST', `/bookings/${moved.body.id}/decline`, {});
    expect([declined.status, declined.body.status]).toEqual([200, 'declined']);
    const cancelled = await call(ofClient, 'POST', `/bookings/${id}/cancel`, {});
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    const acts = await world.db.select().from(apiKeyActs).where(eq(apiKeyActs.userId, client.id));
    expect(acts.map((act) => act.call).toSorted()).toEqual(
      expect.arrayContaining(['cancelBooking', 'requestBooking', 'rescheduleBooking']),
    );
    const history = await (await signedIn(client)).get('/dashboard/history');
    expect(await history.text()).toContain('called cancelBooking');
  });

  it('are hidden from everyone else, and from the other side of the same person', async () => {
    const { id } = (await call(ofClient, 'POST', '/bookings', await aRequest())).body;
    for (const key of [ofOther, ofOtherExpert]) {
      expect((await call(key, 'GET', `/bookings/${id}`)).body.code).toBe('not_found');
      const act = await call(key, 'POST', `/bookings/${id}/cancel`, {});
      expect([act.status, act.body.code]).toEqual([404, 'not_found']);
    }
    const ofExpertAsClient = await aKey(expert);
    expect((await call(ofExpertAsClient, 'GET', `/bookings/${id}`)).status).toBe(404);
    const [row] = await world.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, String(id)));
    expect(row?.status).toBe('requested');
  });

  it('take other times from an expert', async () => {
    const ofNew = await aKey(await aClient());
    const { id } = (await call(ofNew, 'POST', '/bookings', await aRequest())).body;
    const offered = await call(ofExpert, 'POST', `/bookings/${id}/propose`, {
      starts: [starts.at(-1), starts.at(-4)],
      minutes: 30,
    });
    expect([offered.status, offered.body.id]).toEqual([200, id]);
  });

  it('refuse a changed price, and names that the call does not know', async () => {
    const request = await aRequest();
    const price = await call(ofClient, 'POST', '/bookings', { ...request, totalCents: 1 });
    expect([price.status, price.body.code]).toEqual([409, 'price_changed']);
    const extra = await call(ofClient, 'POST', '/bookings', {
      ...request,
      status: 'accepted',
      clientId: 'x',
    });
    expect([extra.status, (extra.body.errors as { name: string }[]).map(({ name }) => name)]).toEqual([
      422,
      ['status', 'clientId'],
    ]);
  });
});

describe('an Idempotency-Key', () => {
  const named = (name: string) => ({ 'Idempotency-Key': name });

  it('makes a repeat give the first answer, and refuses another call', async () => {
    const [name, request] = [newId(), await aRequest()];
    const first = await call(ofClient, 'POST', '/bookings', request, named(name));
    const again = await call(ofClient, 'POST', '/bookings', request, named(name));
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([
      'false',
      'true',
    ]);
    const changed = await call(ofClient, 'POST', '/bookings', { ...request, minutes: 45 }, named(name));
    expect([changed.status, changed.body.code]).toEqual([409, 'already_sent']);
    const elsewhere = await call(ofClient, 'POST', `/bookings/${first.body.id}/cancel`, {}, named(name));
    expect(elsewhere.status).toBe(409);
    const ofSomeoneElse = await call(ofOther, 'POST', '/bookings', await aRequest(), named(name));
    expect(ofSomeoneElse.status).toBe(200);
  });

  it('lets one of many concurrent repeats through', async () => {
    const ofNew = await aKey(await aClient());
    const [name, request] = [newId(), await aRequest()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(ofNew, 'POST', '/bookings', request, named(name))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      answers.every(({ status }) => status === 200) ? new Set([200]) : new Set([200, 409]),
    );
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps a refusal, too', async () => {
    const name = newId();
    const [first, again] = [
      await call(ofClient, 'POST', `/bookings/${newId()}/cancel`, {}, named(name)),
      await call(ofClient, 'POST', `/bookings/${newId()}/cancel`, {}, named(name)),
    ];
    expect([first.status, again.status]).toEqual([404, 409]);
    const bad = await call(ofClient, 'POST', '/bookings', {}, named('a b'));
    expect(bad.status).toBe(422);
    expect(bad.body.type).toBe(`${origin}/developers#invalid_input`);
  });
});
