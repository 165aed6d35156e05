import { describe, expect, it } from 'vitest';
import { CALLS } from '../../api/calls.ts';
import { createKey } from '../../core/people/api-keys/create-key.server.ts';
import { SCOPES, type Scope, scopesFor } from '../../core/people/api-keys/scopes.ts';
import { apiKeys } from '../../core/people/api-keys/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { aKeyOf, aProgram } from '../api-program.ts';
import { HOSTILE_BODIES } from '../hostile-requests.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp({ API_CALLS_PER_MINUTE: '100000' });
const { aClient, anExpert, aVisitor, world } = house;
const call = aProgram(house);
const [client, expert] = [await aClient(), await anExpert()];
const keyed = CALLS.filter(({ scope }) => scope !== undefined);
const visitor = aVisitor();

/** Makes a call about ids that do not exist, with the body that it asks for as little as possible. */
async function ask(key: string | null, { method, address, body }: (typeof keyed)[number]) {
  const path = address.replace(/\{\w+\}/g, () => newId());
  const answer = await call(key, method.toUpperCase(), path, body ? {} : undefined);
  return [answer.status, answer.body.code];
}
const without = (scope: Scope, of: 'person' | 'practice') => scopesFor(of).filter((one) => one !== scope);

describe('every call that needs a key', () => {
  it.each(keyed.map((one) => [one.name, one] as const))(
    '%s refuses everyone who may not make it',
    async (_name, one) => {
      const { scope = 'bookings:read', of = [] } = one;
      expect(await ask(null, one)).toEqual([401, 'key_needed']);
      for (const forged of ['x', `pwk_${'a'.repeat(43)}`])
        expect(await ask(forged, one)).toEqual([401, 'key_refused']);
      const owners = [
        ['person', client, ''],
        ['practice', expert, expert.expertId],
      ] as const;
      for (const [kind, person, practiceId] of owners) {
        const lesser = await aKeyOf(house, person, { practiceId, scopes: without(scope, kind) });
        expect([kind, await ask(lesser, one)]).toEqual([kind, [403, 'scope_missing']]);
        if (!of.includes(kind)) {
          const kinds: readonly string[] = SCOPES[scope].of;
          const full = await aKeyOf(house, person, { practiceId });
          const code = kinds.includes(kind) ? 'other_key' : 'scope_missing';
          expect([kind, await ask(full, one)]).toEqual([kind, [403, code]]);
        }
        await world.db.delete(apiKeys);
      }
    },
  );

  it('cannot be made by a practice whose owner became staff', async () => {
    const left = await anExpert();
    const key = await aKeyOf(house, left, { practiceId: left.expertId });
    await world.pool.query("update practice_members set role = 'staff' where user_id = $1", [left.id]);
    for (const one of keyed) expect(await ask(key, one)).toEqual([401, 'key_refused']);
  });

  it.each(keyed.filter(({ body }) => body).map((one) => [one.name, one] as const))(
    '%s refuses hostile bodies',
    async (_name, one) => {
      const person = one.of?.includes('practice') ? expert : client;
      const key = await aKeyOf(house, person, { practiceId: person === expert ? expert.expertId : '' });
      const path = `/api/v1${one.address.replace(/\{\w+\}/g, () => newId())}`;
      for (const { what, type, body } of HOSTILE_BODIES) {
        const answer = await visitor.request(path, {
          method: one.method.toUpperCase(),
          body: body(0.02),
          headers: { Authorization: `Bearer ${key}`, ...(type && { 'Content-Type': type }) },
        });
        expect([what, answer.status]).toEqual([what, expect.toBeOneOf([400, 404, 413, 415, 422])]);
        expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
        await answer.body?.cancel();
      }
      await world.db.delete(apiKeys);
    },
    60_000,
  );
});

it('offers each kind of key only what such keys can do', async () => {
  const input = { name: 'A program', lifetime: '30', currentPassword: house.password } as const;
  for (const scope of Object.keys(SCOPES) as Scope[]) {
    const kinds: readonly string[] = SCOPES[scope].of;
    if (!kinds.includes('person')) {
      const made = createKey(world.as(client), { ...input, practiceId: '', scopes: [scope] });
      await expect(made).rejects.toMatchObject({ code: 'invalid_input' });
    }
    if (!kinds.includes('practice')) {
      const made = createKey(world.as(expert), { ...input, practiceId: expert.expertId, scopes: [scope] });
      await expect(made).rejects.toMatchObject({ code: 'invalid_input' });
    }
  }
});
