import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { byCard } from '../../tests/by-card.ts';
import { asking, codeOf, openWorld } from '../../tests/world.ts';
import { slotsOf } from '../availability/read-free-times.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { changeLaw } from '../geography/change-law.server.ts';
import { readLaw } from '../geography/read-law.server.ts';
import { readStateLaw, readStates } from '../moderation/read-state-law.server.ts';
import { payments } from '../payments/tables.ts';
import { setAside } from '../set-aside/tables.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { endUnlawfulRequests, tellOfLaw } from './end-unlawful.server.ts';
import { payForBooking } from './pay-for-booking.server.ts';
import { requestBooking } from './request-booking.server.ts';
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
  await say('CO', 'legal', '2026-12-03');
  world.payments = { ...world.payments, wayToPay: 'in-person' };
  // What an earlier test has left is over.
  await world.db.update(bookings).set({ status: 'cancelled' });
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
    ['the evening before', '2026-12-03T00:30:00Z', 'requested'],
    ['that very day', '2026-12-03T18:00:00Z', 'cancelled'],
  ])(
    'from a later day on, those end by the calendar of the place that are for: %s',
    async (_when, start, status) => {
      const { bookingId } = await world.aRequest({ start });
      await say('CO', 'illegal', '2026-12-03');
      await endUnlawfulRequests(asProduct);
      expect(await statusOf(bookingId)).toBe(status);
    },
  );

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

describe('when the law of a state is known to change', () => {
  const rows = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
  const mails = () => world.queued.flatMap(({ name, data }) => (name === 'send-mail' ? [data] : []));
  const agreed = async (start: string) => {
    const made = await world.aRequest({ start });
    await acceptBooking(world.as(made.expert.actor), made);
    return made;
  };

  it('nothing new is agreed on for its days: no request, no acceptance, no time', async () => {
    const { expert, bookingId } = await world.aRequest({ start: '2026-12-03T18:00:00Z' });
    await say('CO', 'illegal', '2026-12-03');
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('state_not_served');
    const ask = (start: string) =>
      requestBooking(world.as(client), asking(expert.id, { start, requestKey: newId() }));
    const client = await world.aPerson();
    expect(await codeOf(ask('2026-12-03T20:00:00Z'))).toBe('state_not_served');
    expect(await codeOf(ask('2026-12-02T20:00:00Z'))).toBe('done');
    const { days } = await slotsOf(world.as(null), expert.id);
    const withTimes = days.filter(({ slots }) => slots.length > 0).map(({ date }) => date);
    expect(withTimes.every((date) => date < '2026-12-03')).toBe(true);
    expect(withTimes).not.toEqual([]);
  });

  it('both sides of what is accepted for its days, and the admins, are told once', async () => {
    const [before, then] = [await agreed('2026-12-02T18:00:00Z'), await agreed('2026-12-04T18:00:00Z')];
    await say('CO', 'illegal', '2026-12-03');
    world.queued.length = 0;
    expect(await tellOfLaw(asProduct)).toBe(1);
    const told = mails();
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [then.client.email, then.expert.actor.email, admin.email].toSorted(),
    );
    const toClient = told.find(({ to }) => to === then.client.email)!;
    expect(toClient.text).toContain('Our services will not be available in Colorado on the day');
    expect(toClient.text).toContain('it begins and is paid for as booked unless one of you cancels');
    expect(told.find(({ to }) => to === admin.email)!.text).toContain('/admin/law/CO');
    expect((await rows(then.bookingId)).status).toBe('accepted');
    expect((await rows(before.bookingId)).unlawfulSince).toBeNull();
    expect(await tellOfLaw(asProduct)).toBe(0);
    const { stranded } = await readStateLaw(world.as(admin), 'CO');
    expect(stranded.map(({ id }) => id)).toEqual([then.bookingId]);
    expect((await readStates(world.as(admin))).find(({ code }) => code === 'CO')).toMatchObject({
      stranded: 1,
    });
    // On the day it can begin: what has been accepted stands.
    world.now = Temporal.Instant.from('2026-12-04T18:00:00Z');
    await startConsultation(world.as(then.expert.actor), { bookingId: then.bookingId });
    expect((await rows(then.bookingId)).status).toBe('in-progress');
  });

  it('they are told as well when the law allows it again', async () => {
    const { client, expert, bookingId } = await agreed('2026-12-04T18:00:00Z');
    await say('CO', 'illegal', '2026-12-03');
    await tellOfLaw(asProduct);
    world.queued.length = 0;
    await say('CO', 'legal', '2026-12-03');
    expect(await tellOfLaw(asProduct)).toBe(1);
    expect(
      mails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([client.email, expert.actor.email].toSorted());
    expect(mails()[0]!.subject).toBe('Your consultation can take place');
    expect((await rows(bookingId)).unlawfulSince).toBeNull();
  });
});

describe('a time that waits to be paid in a state that closes', () => {
  const { aReserved, enterCard, deliver, settle, forget } = byCard(world);
  const stateOf = async (id: string) =>
    (await world.db.select().from(payments).where(eq(payments.subjectId, id)))[0]?.state;
  beforeEach(() => {
    world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 0 };
    forget();
  });

  it.each([
    ['today', '2026-12-01'],
    ['on its day', '2026-12-03'],
  ])('%s can no longer be paid, and ends; the client is told, and the expert not', async (_when, since) => {
    const { client, bookingId } = await aReserved({ start: '2026-12-03T18:00:00Z' });
    await say('CO', 'illegal', since);
    expect(await codeOf(payForBooking(world.as(client), { bookingId }))).toBe('state_not_served');
    forget();
    expect(await endUnlawfulRequests(asProduct)).toBe(1);
    expect(await statusOf(bookingId)).toBe('cancelled');
    const told = world.queued.flatMap(({ name, data }) => (name === 'send-mail' ? [data.to] : []));
    expect(told).toEqual([client.email]);
  });

  it.each([
    ['today', '2026-12-01'],
    ['on its day', '2026-12-03'],
  ])('%s while the card is entered becomes no request: the hold is let go', async (_when, since) => {
    const { client, bookingId } = await aReserved({ start: '2026-12-03T18:00:00Z' });
    await enterCard(client, bookingId);
    await say('CO', 'illegal', since);
    await deliver();
    expect(await statusOf(bookingId)).toBe('cancelled');
    await settle();
    expect(await stateOf(bookingId)).toBe('over');
    const events = await world.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId));
    expect(events.map(({ transition }) => transition)).toEqual(['reserve', 'end-unpaid-by-law']);
  });
});
