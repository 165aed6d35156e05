import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { moveExpert } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { bookings } from './tables.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

type Place = { location: string; state: string; zone: string };
const TEXAS: Place = { location: 'Austin, TX', state: 'TX', zone: 'America/Chicago' };
const OHIO: Place = { location: 'Dayton, OH', state: 'OH', zone: 'America/New_York' };
const OREGON: Place = { location: 'Salem, OR', state: 'OR', zone: 'America/Los_Angeles' };

const moveTo = (id: string, place: Place) => moveExpert(world.db, id, place);

describe('an expert with a pending request who moves to', () => {
  it.each([
    ['an illegal state', TEXAS, 'state_not_served'],
    ['a mixed state', OHIO, 'state_not_served'],
    ['another served state', OREGON, 'done'],
  ])('%s can accept it only if the law there allows it', async (_where, place, code) => {
    const { expert, bookingId } = await world.aRequest();
    await moveTo(expert.id, place);
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe(code);
  });

  it('an illegal state can still decline it', async () => {
    const { expert, bookingId } = await world.aRequest();
    await moveTo(expert.id, TEXAS);
    expect(await codeOf(declineBooking(world.as(expert.actor), { bookingId }))).toBe('done');
  });
});

describe('a stored request with', () => {
  it('a state where the law has changed cannot be accepted, no matter where the expert is', async () => {
    const { expert, bookingId } = await world.aRequest();
    await world.db.update(bookings).set({ state: 'TX' }).where(eq(bookings.id, bookingId));
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('state_not_served');
  });
});

describe('while someone waits for the lock of an expert who moves to Texas', () => {
  /**
   * Moves the expert in a transaction that locks their row. Starts the work, and commits once the work waits
   * for the lock.
   */
  async function meanwhile(expertId: string, work: () => Promise<unknown>): Promise<string> {
    let told: Promise<string> | undefined;
    await world.db.transaction(async (tx) => {
      await moveExpert(tx, expertId, TEXAS);
      told = codeOf(work());
      await expect
        .poll(async () => {
          const waiting = "select 1 from pg_locks where not granted and locktype = 'transactionid'";
          return (await world.pool.query(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
    });
    return await told!;
  }

  it('a request is refused', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const request = () => requestBooking(world.as(client), asking(expert.id));
    expect(await meanwhile(expert.id, request)).toBe('state_not_served');
  });

  it('a new time is refused, and the old one stays', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const next = { ...asking(expert.id, { start: '2026-12-02T20:00:00Z' }), bookingId };
    expect(await meanwhile(expert.id, () => rescheduleBooking(world.as(client), next))).toBe(
      'state_not_served',
    );
    const [kept] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(kept!.status).toBe('requested');
  });

  it('an acceptance is refused', async () => {
    const { expert, bookingId } = await world.aRequest();
    const accept = () => acceptBooking(world.as(expert.actor), { bookingId });
    expect(await meanwhile(expert.id, accept)).toBe('state_not_served');
  });
});
