import { describe, expect, it } from 'vitest';
import type { Person } from '../core/context.ts';
import { createKey } from '../core/people/api-keys/create-key.server.ts';
import { findKey } from '../core/people/api-keys/find-key.server.ts';
import { beginOnce, forgetCall, keepAnswer, sweepReplays } from '../core/people/api-keys/replays.server.ts';
import { scopesFor } from '../core/people/api-keys/scopes.ts';
import { newId } from '../lib/id.server.ts';
import { codeOf, openWorld } from '../tests/world.ts';
import { type Lent, openApi } from './answer-call.ts';

const ORIGIN = 'https://plugwell.example';
const world = await openWorld();
const answer = openApi(ORIGIN);
const lent: Lent = {
  asVisitor: async (read) => await read(world.as(null)),
  findKey: async (token) => await findKey(world.as(null), token, null),
  asPersonOf: ({ person }) => world.as(person),
  newId,
};

async function aPracticeKey({ actor, id }: { actor: Person; id: string }): Promise<string> {
  const { token } = await createKey(world.as(actor), {
    name: 'A program',
    practiceId: id,
    scopes: scopesFor('practice'),
    lifetime: 'never',
    currentPassword: await world.givePassword(actor),
  });
  return token;
}

/** Makes a call with a key, under a name if it has one. */
async function call(key: string, method: string, path: string, body?: object, name?: string) {
  const request = new Request(`${ORIGIN}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(name !== undefined && { 'Idempotency-Key': name }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answered = await answer(request, lent);
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> };
}

it('lets a program use the name of a call again after a day, for something else', async () => {
  const key = await aPracticeKey(await world.anExpert());
  const option = { description: 'Plants for a whole week.', minutes: 30, category: 'consulting' };
  const first = await call(key, 'POST', '/practice/options', { ...option, title: 'One' }, 'today');
  world.now = world.now.add({ hours: 25 });
  await sweepReplays(world.asProduct());
  const second = await call(key, 'POST', '/practice/options', { ...option, title: 'Two' }, 'today');
  expect([first.status, second.status]).toEqual([200, 200]);
  const { body } = await call(key, 'GET', '/practice/options');
  expect(body.options).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
});

it('makes the same call new after a day, whether its name is deleted or not', async () => {
  const key = await aPracticeKey(await world.anExpert());
  const option = { title: 'One', description: 'Plants.', minutes: 30, category: 'consulting' };
  const makes = () => call(key, 'POST', '/practice/options', option, 'daily');
  const first = await makes();
  world.now = world.now.add({ hours: 23 });
  const sameDay = await makes();
  expect(sameDay.body).toEqual(first.body);
  world.now = world.now.add({ hours: 2 });
  const nextDay = await makes();
  world.now = world.now.add({ hours: 25 });
  await sweepReplays(world.asProduct());
  const dayAfter = await makes();
  const ids = [first, nextDay, dayAfter].map(({ status, body }) => [status, body.id]);
  expect(ids.map(([status]) => status)).toEqual([200, 200, 200]);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(3);
});

describe('a call under a name', () => {
  const anAttempt = async (name: string, callHash = 'one') => {
    const begun = await beginOnce(world.asProduct(), { keyId: await aKeyId(), name, callHash });
    if ('earlier' in begun) throw new Error('It was answered.');
    return begun.attempt;
  };
  const aKeyId = async () => {
    const key = await aPracticeKey(await world.anExpert());
    return (await findKey(world.as(null), key, null))!.id;
  };

  it('that fails after a later attempt began leaves that one alone', async () => {
    const slow = await anAttempt(newId());
    world.now = world.now.add({ seconds: 61 });
    const begun = await beginOnce(world.asProduct(), slow);
    const second = 'attempt' in begun ? begun.attempt : null;
    expect(second).toMatchObject({ firstAt: slow.firstAt });
    await forgetCall(world.asProduct(), slow);
    await keepAnswer(world.asProduct(), slow, { status: 200, answer: 'first' });
    expect(await codeOf(beginOnce(world.asProduct(), slow))).toBe('already_sent');
    await keepAnswer(world.asProduct(), second!, { status: 200, answer: 'second' });
    await forgetCall(world.asProduct(), second!);
    expect(await beginOnce(world.asProduct(), slow)).toMatchObject({ earlier: { answer: 'second' } });
  });

  it('that failed can be repeated at once, by one caller, and then also be another call', async () => {
    const failed = await anAttempt(newId());
    await forgetCall(world.asProduct(), failed);
    const repeats = await Promise.all([1, 2].map(() => codeOf(beginOnce(world.asProduct(), failed))));
    expect(repeats.sort()).toEqual(['already_sent', 'done']);
    const other = { ...failed, callHash: 'two' };
    expect(await codeOf(beginOnce(world.asProduct(), other))).toBe('already_sent');
  });

  it('that failed has the same first moment in a repeat, and another as another call', async () => {
    const failed = await anAttempt(newId());
    await forgetCall(world.asProduct(), failed);
    world.now = world.now.add({ seconds: 5 });
    const begun = await beginOnce(world.asProduct(), failed);
    expect(begun).toMatchObject({ attempt: { firstAt: failed.firstAt } });
    if ('attempt' in begun) await forgetCall(world.asProduct(), begun.attempt);
    const other = await beginOnce(world.asProduct(), { ...failed, callHash: 'two' });
    expect(other).toMatchObject({ attempt: { firstAt: new Date(world.now.epochMilliseconds) } });
  });
});

it.each([
  ['0000-01-01T00:00:00Z', '0000-01-20T00:00:00Z'],
  ['0000-01-01T00:00:00+14:00', '0000-01-20T00:00:00Z'],
  ['9999-12-31T20:00:00Z', '9999-12-31T23:59:00-12:00'],
])('refuses instants that no database has: from %s until %s', async (from, until) => {
  const key = await aPracticeKey(await world.anExpert());
  const { status, body } = await call(
    key,
    'GET',
    `/practice/bookings?${new URLSearchParams({ from, until })}`,
  );
  expect([status, body.code]).toEqual([422, 'invalid_input']);
});
