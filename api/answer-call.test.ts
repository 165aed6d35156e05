import { expect, it } from 'vitest';
import type { Person } from '../core/context.ts';
import { createKey } from '../core/people/api-keys/create-key.server.ts';
import { findKey } from '../core/people/api-keys/find-key.server.ts';
import { sweepReplays } from '../core/people/api-keys/replays.server.ts';
import { scopesFor } from '../core/people/api-keys/scopes.ts';
import { newId } from '../lib/id.server.ts';
import { openWorld } from '../tests/world.ts';
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
