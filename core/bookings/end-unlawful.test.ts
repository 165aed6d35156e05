import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';
import { changeLaw } from '../geography/change-law.server.ts';
import { readLaw } from '../geography/read-law.server.ts';
import { setAside } from '../set-aside/tables.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { endUnlawfulRequests } from './end-unlawful.server.ts';
import { bookingEvents, bookings } from './tables.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true });
const asProduct = world.asProduct('obey-law');
const say = async (
  state: string,
  status: 'legal' | 'illegal',
  since: string,
  until: string | null = null,
) => {
  const note = status === 'legal' ? 'Allowed again.' : 'Forbidden from now on.';
  await changeLaw(world.as(admin), { state, status, since, until, note, source: 'A test' });
  world.law = await readLaw(world.db);
};
const statusOf = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.status;

beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await say('CO', 'legal', '2026-12-01');
  await say('CO', 'legal', '2026-12-02');
  world.queued.length = 0;
});

describe('when a state closes', () => {
  it('requests that wait there end, and both sides hear why', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    world.queued.length = 0;
    await say('CO', 'illegal', '2026-12-01');
    expect(world.queued.map(({ name }) => name)).toEqual(['obey-law', 'tell-served']);
    expect(await endUnlawfulRequests(asProduct)).toBe(1);
    expect(await statusOf(bookingId)).toBe('cancelled');
    const mails = world.queued.filter(({ name }) => name === 'send-mail').map(({ data }) => data);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, expert.actor.email].toSorted());
    for (const { subject, text } of mails) {
      expect(subject).toBe('A request has ended');
      expect(text).toContain('Services are not available in Colorado at present.');
      expect(text).toContain('Nothing is due');
    }
    const events = await world.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId));
    expect(events.at(-1)).toMatchObject({ transition: 'end-by-law', by: 'product', actorId: null });
    expect(await endUnlawfulRequests(asProduct)).toBe(0);
  });

  it('what has been accepted stands', async () => {
    const { expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    await say('CO', 'illegal', '2026-12-01');
    expect(await endUnlawfulRequests(asProduct)).toBe(0);
    expect(await statusOf(bookingId)).toBe('accepted');
  });

  it('requests in other states go on', async () => {
    const { bookingId } = await world.aRequest();
    await say('OR', 'illegal', '2026-12-01');
    expect(await endUnlawfulRequests(asProduct)).toBe(0);
    expect(await statusOf(bookingId)).toBe('requested');
  });

  it.each([
    ['the day before', '2026-12-02T06:59:00Z', 'requested'],
    ['the day itself', '2026-12-02T07:01:00Z', 'cancelled'],
  ])('from a later day on, they end by the calendar of the place: %s', async (_when, now, status) => {
    const { bookingId } = await world.aRequest();
    await say('CO', 'illegal', '2026-12-02');
    world.now = Temporal.Instant.from(now);
    await endUnlawfulRequests(asProduct);
    expect(await statusOf(bookingId)).toBe(status);
  });

  it('one that cannot be ended is set aside and stops no other', async () => {
    const [one, other] = [await world.aRequest(), await world.aRequest()];
    await say('CO', 'illegal', '2026-12-01');
    await world.pool.query(`create function fail_one() returns trigger language plpgsql as $$
      begin if new.booking_id = '${one.bookingId}' then raise 'broken'; end if; return new; end $$`);
    await world.pool.query(
      'create trigger fails before insert on booking_events for each row execute function fail_one()',
    );
    expect(await endUnlawfulRequests(asProduct)).toBe(1);
    await world.pool.query('drop trigger fails on booking_events');
    expect([await statusOf(one.bookingId), await statusOf(other.bookingId)]).toEqual([
      'requested',
      'cancelled',
    ]);
    expect(await world.db.select().from(setAside)).toMatchObject([
      { kind: 'end-by-law', subjectId: one.bookingId },
    ]);
  });
});
