import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { payments } from '../../money/payments/tables.ts';
import { readStateLaw, readStates } from '../../overview/moderation/read-state-law.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import {
  markStaleByLaw,
  refreshPassedStretches,
} from '../../practice/availability/refresh-free-stretch.server.ts';
import { takeDaysOff } from '../../practice/availability/take-days-off.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { offerTimes } from '../offers/offer-times.server.ts';
import { readOffers } from '../offers/read-offers.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { endUnlawfulRequests, tellOfLaw } from './end-unlawful.server.ts';
import { payForBooking } from './pay-for-booking.server.ts';
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
  await world.db.update(bookings).set({ status: 'cancelled' });
  world.queued.length = 0;
});

describe('when a state closes', () => {
  it('pending requests there end, and both sides learn why', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    world.queued.length = 0;
    await say('CO', 'illegal', '2026-12-01');
    expect(world.queued.map(({ name }) => name)).toEqual(['obey-law', 'refresh-by-law', 'tell-served']);
    expect(await endUnlawfulRequests(asProduct)).toBe(1);
    expect(await statusOf(bookingId)).toBe('cancelled');
    const mails = world.queued.filter(({ name }) => name === 'send-written-mail').map(({ data }) => data);
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

  it('accepted bookings stay', async () => {
    const { expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    await say('CO', 'illegal', '2026-12-01');
    expect(await endUnlawfulRequests(asProduct)).toBe(0);
    expect(await statusOf(bookingId)).toBe('accepted');
  });

  it('requests in other states continue', async () => {
    const { bookingId } = await world.aRequest();
    await say('OR', 'illegal', '2026-12-01');
    expect(await endUnlawfulRequests(asProduct)).toBe(0);
    expect(await statusOf(bookingId)).toBe('requested');
  });

  it.each([
    ['the evening before', '2026-12-03T00:30:00Z', 'requested'],
    ['that very day', '2026-12-03T18:00:00Z', 'cancelled'],
  ])('requests end on a scheduled day, by the place’s calendar: %s', async (_when, start, status) => {
    const { bookingId } = await world.aRequest({ start });
    await say('CO', 'illegal', '2026-12-03');
    await endUnlawfulRequests(asProduct);
    expect(await statusOf(bookingId)).toBe(status);
  });

  it('one that cannot end is set aside and does not stop the others', async () => {
    const [one, other] = [await world.aRequest(), await world.aRequest()];
    await say('CO', 'illegal', '2026-12-01');
    await world.asOwner(`create function fail_one() returns trigger language plpgsql as $$
      begin if new.booking_id = '${one.bookingId}' then raise 'broken'; end if; return new; end $$`);
    await world.asOwner(
      'create trigger fails before insert on booking_events for each row execute function fail_one()',
    );
    expect(await endUnlawfulRequests(asProduct)).toBe(1);
    await world.asOwner('drop trigger fails on booking_events');
    expect([await statusOf(one.bookingId), await statusOf(other.bookingId)]).toEqual([
      'requested',
      'cancelled',
    ]);
    expect(await world.db.select().from(setAside)).toMatchObject([
      { kind: 'end-by-law', subjectId: one.bookingId },
    ]);
  });
});

describe('once a change of a state’s law is known', () => {
  const rows = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
  const mails = () => world.queued.flatMap(({ name, data }) => (name === 'send-written-mail' ? [data] : []));
  const agreed = async (start: string) => {
    const made = await world.aRequest({ start });
    await acceptBooking(world.as(made.expert.actor), made);
    return made;
  };

  it('nothing new can be agreed for those days: no request, acceptance, or move', async () => {
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

  it('no card, list, or wait shows a time on those days, and the order by free times respects it', async () => {
    const expert = await world.anExpert();
    const id = expert.id;
    const next = async () => (await nextFreeTimes(world.as(null), [id], 400)).get(id)!;
    const kept = async () =>
      (await world.db.select({ from: experts.freeFrom }).from(experts).where(eq(experts.id, id)))[0]!.from;
    expect((await next()).at(-1)! > '2026-12-10').toBe(true);
    await say('CO', 'illegal', '2026-12-03');
    const left = await next();
    expect(left.length).toBeGreaterThan(0);
    expect(left.at(-1)! < '2026-12-03T07:00').toBe(true);
    const off = { from: '2026-12-01', until: '2026-12-02' };
    await takeDaysOff(world.as(expert.actor), off);
    expect(await next()).toEqual([]);
    expect(await kept()).toBeNull();
    // A change of the law updates the listing even on a node that has not read the change yet.
    const before = world.law;
    await say('CO', 'legal', '2026-12-03');
    const after = world.law;
    world.law = before;
    await markStaleByLaw(world.asProduct('refresh-by-law'), { state: 'CO' });
    await refreshPassedStretches(world.asProduct('refresh-free-stretches'));
    expect((await kept())!.toISOString() < '2026-12-04').toBe(true);
    world.law = after;
    await say('CO', 'illegal', '2026-12-03');
    await markStaleByLaw(world.asProduct('refresh-by-law'), { state: 'CO' });
    await refreshPassedStretches(world.asProduct('refresh-free-stretches'));
    expect(await kept()).toBeNull();
  });

  it('the place in the open state is shown if the zone has two', async () => {
    const { id } = await world.anExpert();
    const place = { location: 'Rapid City, SD', city: 'Rapid City', state: 'SD', zip: '57701' };
    await insertPlace(world.db, id, 1, { ...place, lat: 44.08, lng: -103.23, zone: 'America/Denver' });
    await say('SD', 'legal', '2026-12-01');
    await say('CO', 'illegal', '2026-12-03');
    const free = (await nextFreeTimes(world.as(null), [id], 400)).get(id)!;
    expect(free.at(-1)! > '2026-12-10').toBe(true);
    await say('SD', 'illegal', '2026-12-01');
  });

  it('no times can be offered for those days, and earlier offers disappear', async () => {
    const { client, expert } = await world.aRequest({ start: '2026-12-02T18:00:00Z' });
    world.now = world.now.add({ minutes: 1 });
    const starts = ['2026-12-02T20:00:00Z', '2026-12-03T20:00:00Z'];
    const offer = { clientId: client.id, token: null };
    await offerTimes(world.as(expert.actor), { ...offer, offerId: newId(), starts });
    await say('CO', 'illegal', '2026-12-03');
    const again = offerTimes(world.as(expert.actor), { ...offer, offerId: newId(), starts });
    expect(await codeOf(again)).toBe('state_not_served');
    const [shown] = await readOffers(world.as(client));
    expect(shown!.starts.map((start) => start.toISOString())).toEqual(['2026-12-02T20:00:00.000Z']);
  });

  it('the page of an upcoming booking says so to both sides', async () => {
    const { client, expert, bookingId } = await agreed('2026-12-04T18:00:00Z');
    const asked = await world.aRequest({ start: '2026-12-04T20:00:00Z' });
    const unlawfulFor = async (actor: Person, id: string) =>
      (await readBooking(world.as(actor), id)).unlawful;
    expect(await unlawfulFor(client, bookingId)).toBeNull();
    await say('CO', 'illegal', '2026-12-03');
    const words = 'Services will not be available in Colorado on that day.';
    expect(await unlawfulFor(client, bookingId)).toBe(words);
    expect(await unlawfulFor(expert.actor, bookingId)).toBe(words);
    expect(await unlawfulFor(asked.client, asked.bookingId)).toBe(words);
    world.now = Temporal.Instant.from('2026-12-04T18:00:00Z');
    expect(await unlawfulFor(client, bookingId)).toBeNull();
  });

  it('both sides of accepted bookings on those days, and admins, are notified once', async () => {
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
    // An accepted booking stays and can begin on its day.
    world.now = Temporal.Instant.from('2026-12-04T18:00:00Z');
    await startConsultation(world.as(then.expert.actor), { bookingId: then.bookingId });
    expect((await rows(then.bookingId)).status).toBe('in-progress');
  });

  it('they are also notified when the law allows it again', async () => {
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

describe('an unpaid time in a state that closes', () => {
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
  ])('%s can no longer be paid and ends; only the client is notified', async (_when, since) => {
    const { client, bookingId } = await aReserved({ start: '2026-12-03T18:00:00Z' });
    await say('CO', 'illegal', since);
    expect(await codeOf(payForBooking(world.as(client), { bookingId }))).toBe('state_not_served');
    forget();
    expect(await endUnlawfulRequests(asProduct)).toBe(1);
    expect(await statusOf(bookingId)).toBe('cancelled');
    const told = world.queued.flatMap(({ name, data }) => (name === 'send-written-mail' ? [data.to] : []));
    expect(told).toEqual([client.email]);
  });

  it.each([
    ['today', '2026-12-01'],
    ['on its day', '2026-12-03'],
  ])('%s while the card is entered does not become a request: the hold is released', async (_when, since) => {
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
