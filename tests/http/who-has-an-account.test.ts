import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { users } from '../../core/people/accounts/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { app, aVisitor, aClient, world } = await openTestApp();

const { pool } = app.services.database;

async function waiting(): Promise<string> {
  const { id, email } = await aClient();
  await world.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  return email;
}
const member = async () => (await aClient()).email;
const nobody = async () => `nobody.${newId()}@example.test`;

/** Matches the reads of the law and the settings every few seconds. */
const READ_NOW_AND_THEN = /state_laws|state_taxes|setting_changes/;

/** Distinguishes a request's own work from other work of the app, such as warming up. */
const asked = new AsyncLocalStorage<true>();

/** Returns a response's status and its SQL statements, without parameters and periodic reads. */
async function workOf(path: string, fields: Record<string, string>) {
  const made: string[] = [];
  let connections = 0;
  const query = pool.query.bind(pool) as (...all: unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...all: unknown[]) => unknown;
  vi.spyOn(pool, 'query').mockImplementation(((...args: unknown[]) => {
    const [what] = args as [string | { text?: string }];
    if (asked.getStore())
      made.push((typeof what === 'string' ? what : (what.text ?? '')).replace(/\s+/g, ' '));
    return query(...args);
  }) as typeof pool.query);
  vi.spyOn(pool, 'connect').mockImplementation(((...args: unknown[]) => {
    if (asked.getStore()) connections += 1;
    return connect(...args);
  }) as typeof pool.connect);
  const answer = await asked.run(true, () => aVisitor().post(path, fields));
  const own = made.filter((text) => !READ_NOW_AND_THEN.test(text));
  vi.restoreAllMocks();
  return { status: answer.status, connections: connections - (made.length - own.length), made: own };
}

afterEach(() => vi.restoreAllMocks());

describe('a request with an e-mail address causes the same work and the same answer whether or not it is known:', () => {
  it.each([
    ['a new password', '/auth/forgot', {}],
    ['a new confirmation link', '/auth/resend', {}],
    ['logging in with a wrong password', '/auth?mode=login', { password: 'not the password' }],
  ])('%s', async (_what, path, more) => {
    const seen = [];
    for (const email of [await nobody(), await member(), await waiting()]) {
      seen.push(await workOf(path, { email, ...more }));
    }
    expect(seen[0]?.made.length).toBeGreaterThan(1);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });
});
