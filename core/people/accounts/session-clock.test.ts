import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import type { Context } from '../../context.ts';
import { proofAsked } from '../sign-in/fresh-proof.server.ts';
import { startSession } from '../sign-in/start-session.server.ts';
import { credentials, sessions } from './tables.ts';

const world = await openWorld();
/** Returns the database's time, which every node follows, in milliseconds since 1970. */
const read = async () => {
  const { rows } = await world.pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return Math.round(Number(rows[0].ms));
};
const apart = (await read()) - Date.now();

afterEach(() => vi.useRealTimers());

/** Begins a session on a node whose own clock is off by this many hours. */
async function signedIn(hours: number) {
  const { id } = await world.aPerson();
  await world.db.delete(credentials).where(eq(credentials.userId, id));
  const now = await read();
  vi.useFakeTimers({ toFake: ['Date'], now: now - apart + hours * 3_600_000 });
  world.now = Temporal.Instant.fromEpochMilliseconds(now);
  const cookies = await startSession(world.as(null), id, new Headers());
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ');
  const found = await world.signIn.sessionOf(new Headers({ cookie }));
  vi.useRealTimers();
  const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, id));
  return { now, found, row: row!, person: id };
}

describe.each([0, 1, -1, 24 * 31, -24 * 31])('a node whose own clock is %i hours off', (hours) => {
  it('begins and ends a session by the database’s clock', async () => {
    const { now, found, row } = await signedIn(hours);
    expect(found?.id).toBe(row.id);
    expect(row.createdAt.getTime()).toBe(now);
    expect(row.updatedAt.getTime()).toBe(now);
    expect(row.expiresAt.getTime() - now).toBe(30 * 86_400_000);
  });

  it('requires a fresh proof exactly when it is due', async () => {
    const { now, row, person } = await signedIn(hours);
    const asked = async (minutes: number) => {
      const at = Temporal.Instant.fromEpochMilliseconds(now).add({ minutes });
      const ctx: Context = {
        ...world.as({ ...(await world.aPerson()), id: person }, { sessionId: row.id }),
        now: () => at,
      };
      return await proofAsked(ctx);
    };
    expect(await asked(1)).toBeNull();
    expect(await asked(60)).toBe('google');
  });
});
