import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { payableFrom } from '../../business/payouts/payout.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { endsTooEarly, minutesHeld, runsUntil } from '../bookings/booking-moments.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { bookingEvents, bookingExtensions, bookings } from '../bookings/tables.ts';
import { agreeEnd } from '../disputes/agree-end.server.ts';
import { checkIn, readCheckInCode } from './check-in.server.ts';
import { endConsultation } from './end-consultation.server.ts';
import { proposeExtension } from './extend-consultation.server.ts';
import { sayNoShow } from './say-no-show.server.ts';
import { startConsultation } from './start-consultation.server.ts';
import { startNow } from './start-now.server.ts';

const world = await openWorld();
/** 2 PM in Denver. The consultation takes 30 minutes. */
const START = '2026-12-02T21:00:00Z';
const fromStart = (minutes: number) => Temporal.Instant.from(START).add({ seconds: minutes * 60 });
const dateFromStart = (minutes: number) => asDate(fromStart(minutes));
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;

beforeEach(async () => {
  await world.db.delete(bookingEvents);
  await world.db.delete(bookingExtensions);
  await world.db.delete(bookings);
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

async function accepted() {
  const made = await world.aRequest({ start: START, minutes: 30 });
  await acceptBooking(world.as(made.expert.actor), made);
  world.queued.length = 0;
  return made;
}

async function startedAt(minutes: number) {
  const made = await accepted();
  world.now = fromStart(minutes);
  await startConsultation(world.as(made.expert.actor), made);
  world.queued.length = 0;
  return made;
}

const end = async (made: Awaited<ReturnType<typeof accepted>>) =>
  await endConsultation(world.as(made.expert.actor), { ...made, endReason: 'care-plan-found' });
const subjects = () => world.queued.map(({ data }) => data.subject);

describe('the clock', () => {
  it.each([
    ['not started', null, 30],
    ['started on time', 0, 30],
    ['started ten minutes late', 10, 30],
    ['started twelve minutes early, with the client', -12, 18],
  ])('%s runs until the right minute', (_how, started, until) => {
    const booking = {
      endsAt: dateFromStart(30),
      minutes: 30,
      startedAt: started === null ? null : dateFromStart(started),
    };
    expect(runsUntil(booking)).toEqual(dateFromStart(until));
  });

  it.each([
    ['before half of the time', 0, 14.9, true],
    ['at half of the time', 0, 15, false],
    ['late start, before half of the time', 20, 29, true],
    ['late start, at the booked end', 20, 30, true],
    ['late start, in the grace after half of the time', 20, 35, false],
    ['early start, at half of the time', -10, 5, false],
    ['early start, before half of the time', -10, 4, true],
  ])('%s: an end asks the client or not', (_how, started, now, asks) => {
    const booking = { endsAt: dateFromStart(30), minutes: 30, startedAt: dateFromStart(started) };
    expect(endsTooEarly(booking, fromStart(now))).toBe(asks);
  });
});

it.each([
  ['not started', null, 10, 0],
  ['not ended by hand', 0, null, 0],
  ['ended early', 0, 7.9, 7],
  ['ended in the grace', 20, 35, 10],
  ['started early and ended after its time', -12, 25, 30],
])('%s: only its own minutes count as held', (_how, started, ended, minutes) => {
  const booking = {
    endsAt: dateFromStart(30),
    minutes: 30,
    startedAt: started === null ? null : dateFromStart(started),
    endedAt: ended === null ? null : dateFromStart(ended),
  };
  expect(minutesHeld(booking)).toBe(minutes);
});

describe('an early start that only the expert wants', () => {
  it('counts from the booked start', async () => {
    const made = await startedAt(-12);
    const view = await readBooking(world.as(made.client), made.bookingId);
    expect(view.startedAt).toEqual(dateFromStart(0));
    expect(view.runsUntil).toEqual(dateFromStart(30));
    expect(view.acts).toEqual(['cancel', 'start-now']);
  });

  it('tells the client that they can start now', async () => {
    const made = await accepted();
    world.now = fromStart(-12);
    await startConsultation(world.as(made.expert.actor), made);
    expect(subjects()).toEqual(['Your expert is ready']);
    expect(world.queued[0]!.data.text).toContain('counts from 2:00 PM MST');
  });

  it('counts from the client’s tap, once', async () => {
    const made = await startedAt(-12);
    world.now = fromStart(-10);
    expect(await codeOf(startNow(world.as(made.expert.actor), made))).toBe('not_allowed');
    await startNow(world.as(made.client), made);
    world.now = fromStart(-9);
    await startNow(world.as(made.client), made);
    const view = await readBooking(world.as(made.client), made.bookingId);
    expect(view.startedAt).toEqual(dateFromStart(-10));
    expect(view.runsUntil).toEqual(dateFromStart(20));
    expect(subjects()).toEqual(['Your consultation has started']);
    expect(await codeOf(cancelBooking(world.as(made.client), made))).toBe('status_changed');
  });

  it('leaves the client the right to cancel, and allows no extra time yet', async () => {
    const made = await startedAt(-12);
    const extend = proposeExtension(world.as(made.expert.actor), { ...made, minutes: 15 });
    expect(await codeOf(extend)).toBe('status_changed');
    expect(await codeOf(end(made))).toBe('status_changed');
    await cancelBooking(world.as(made.client), made);
    expect((await rowOf(made.bookingId)).status).toBe('cancelled');
  });
});

describe('an early start that the client agreed to', () => {
  it('allows no extra time after its time is over', async () => {
    const made = await startedAt(-15);
    await startNow(world.as(made.client), made);
    world.now = fromStart(14);
    const { acts } = await readBooking(world.as(made.expert.actor), made.bookingId);
    expect(acts).toContain('extend');
    await proposeExtension(world.as(made.expert.actor), { ...made, minutes: 15 });
    expect((await rowOf(made.bookingId)).proposalUntil).toEqual(dateFromStart(15));
    world.now = fromStart(25);
    const after = await readBooking(world.as(made.expert.actor), made.bookingId);
    expect(after.acts).not.toContain('extend');
    const late = proposeExtension(world.as(made.expert.actor), { ...made, minutes: 15 });
    expect(await codeOf(late)).toBe('status_changed');
  });
});

describe('an end before half of the time', () => {
  it.each([0, 10])('asks the client at minute %i, who has 24 hours', async (minutes) => {
    const made = await startedAt(-10);
    world.now = fromStart(minutes);
    await end(made);
    expect(subjects()).toEqual(['Did your consultation end early?']);
    const row = await rowOf(made.bookingId);
    expect(row.endAskedUntil).toEqual(asDate(world.now.add({ hours: 24 })));
    expect((await readBooking(world.as(made.client), made.bookingId)).acts).toContain('agree-end');
    world.now = world.now.add({ hours: 24 });
    expect(await codeOf(agreeEnd(world.as(made.client), made))).toBe('status_changed');
  });

  it('is over once the client agrees; a second click changes nothing', async () => {
    const made = await startedAt(0);
    world.now = fromStart(3);
    await end(made);
    expect(await codeOf(agreeEnd(world.as(made.expert.actor), made))).toBe('not_allowed');
    await agreeEnd(world.as(made.client), made);
    const { endAgreedAt } = await rowOf(made.bookingId);
    world.now = fromStart(4);
    await agreeEnd(world.as(made.client), made);
    expect((await rowOf(made.bookingId)).endAgreedAt).toEqual(endAgreedAt);
    expect((await readBooking(world.as(made.client), made.bookingId)).endAsked?.isAgreed).toBe(true);
  });

  it('asks the client after a late start, without counting the grace period', async () => {
    const made = await startedAt(27);
    world.now = fromStart(31);
    await end(made);
    expect((await rowOf(made.bookingId)).endAskedUntil).toEqual(asDate(world.now.add({ hours: 24 })));
    const view = await readBooking(world.as(made.client), made.bookingId);
    expect(view.endAsked?.minutes).toBe(3);
    expect(view.acts).toContain('no-show');
    await agreeEnd(world.as(made.client), made);
    const agreed = await readBooking(world.as(made.client), made.bookingId);
    expect(agreed.acts).not.toContain('no-show');
    expect(await codeOf(sayNoShow(world.as(made.client), { ...made, note: 'No one came.' }))).toBe(
      'status_changed',
    );
  });

  it('does not ask after half of the time', async () => {
    const made = await startedAt(0);
    world.now = fromStart(16);
    await end(made);
    expect(subjects()).toEqual(['Your consultation has ended']);
    expect((await rowOf(made.bookingId)).endAskedUntil).toBeNull();
  });

  it.each([
    ['with less than half of the time left', 16, true],
    ['with half of the time left', 15, false],
    ['at the last minute', 29, true],
    ['on time', 0, false],
  ])('that started %s and that no one ended: the client is asked or not', async (_when, started, asks) => {
    const made = await startedAt(started);
    world.now = fromStart(40);
    await expireBookings(world.asProduct());
    const row = await rowOf(made.bookingId);
    const until = asks ? asDate(fromStart(40).add({ hours: 24 })) : null;
    expect([row.status, row.endedAt, row.endAskedUntil]).toEqual(['completed', null, until]);
    const view = await readBooking(world.as(made.client), made.bookingId);
    expect(view.endAsked?.minutes ?? null).toBe(asks ? 30 - started : null);
    expect(view.acts.includes('agree-end')).toBe(asks);
    expect(subjects()).toEqual(asks ? ['Did your consultation end early?'] : []);
    if (!asks) return;
    expect(world.queued[0]!.data.text).toContain(`lasted at most ${30 - started} of 30 minutes`);
    await agreeEnd(world.as(made.client), made);
    expect((await rowOf(made.bookingId)).endAgreedAt).toEqual(asDate(world.now));
  });

  it('does not ask if no one started it', async () => {
    const made = await accepted();
    world.now = fromStart(40);
    await expireBookings(world.asProduct());
    expect((await rowOf(made.bookingId)).endAskedUntil).toBeNull();
    expect(subjects()).toEqual([]);
  });

  it('is not paid out while the client can disagree', () => {
    const asked = {
      status: 'completed' as const,
      endsAt: dateFromStart(30),
      endedAt: dateFromStart(3),
      heldSince: null,
      missedAt: null,
      contest: null,
      payoutDays: 0,
      endAskedUntil: dateFromStart(3 + 24 * 60),
      endAgreedAt: null,
    };
    expect(payableFrom(asked)).toEqual(asked.endAskedUntil);
    expect(payableFrom({ ...asked, endAgreedAt: dateFromStart(5) })).toEqual(asked.endsAt);
  });
});

describe('the client’s six digits', () => {
  const codeFor = async (made: Awaited<ReturnType<typeof accepted>>) =>
    (await readCheckInCode(world.as(made.client), made.bookingId)) ?? '';

  it.each([
    [-31, false],
    [-30, true],
    [29, true],
    [30, false],
  ])('are shown only to the client, around the start: minute %i', async (minutes, isShown) => {
    const made = await accepted();
    world.now = fromStart(minutes);
    expect(await codeFor(made)).toMatch(isShown ? /^\d{6}$/ : /^$/);
    expect(await readCheckInCode(world.as(made.expert.actor), made.bookingId)).toBeNull();
  });

  it('start it early, from that moment, and rule out a no-show', async () => {
    const made = await accepted();
    world.now = fromStart(-10);
    const code = await codeFor(made);
    await checkIn(world.as(made.expert.actor), { ...made, code });
    await checkIn(world.as(made.expert.actor), { ...made, code });
    const view = await readBooking(world.as(made.client), made.bookingId);
    expect(view).toMatchObject({ status: 'in-progress', startedAt: dateFromStart(-10) });
    expect(subjects()).toEqual(['You are checked in']);
    expect(await codeFor(made)).toBe('');
    world.now = fromStart(25);
    for (const actor of [made.client, made.expert.actor]) {
      expect(await codeOf(sayNoShow(world.as(actor), { ...made, note: 'No one came.' }))).toBe(
        'status_changed',
      );
    }
  });

  it('count an early start that only the expert wanted from the check-in', async () => {
    const made = await startedAt(-12);
    world.now = fromStart(-8);
    await checkIn(world.as(made.expert.actor), { ...made, code: await codeFor(made) });
    expect((await rowOf(made.bookingId)).startedAt).toEqual(dateFromStart(-8));
  });

  it('keep the start of a consultation in progress', async () => {
    const made = await startedAt(2);
    world.now = fromStart(5);
    await checkIn(world.as(made.expert.actor), { ...made, code: await codeFor(made) });
    expect((await rowOf(made.bookingId)).startedAt).toEqual(dateFromStart(2));
  });

  it('cannot be guessed; only the expert can enter them', async () => {
    const made = await accepted();
    world.now = fromStart(-10);
    const code = await codeFor(made);
    const wrong = code === '123456' ? '654321' : '123456';
    expect(await codeOf(checkIn(world.as(made.client), { ...made, code }))).toBe('not_allowed');
    const stranger = await world.aPerson();
    expect(await codeOf(checkIn(world.as(stranger), { ...made, code }))).toBe('not_found');
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await codeOf(checkIn(world.as(made.expert.actor), { ...made, code: wrong }))).toBe(
        'invalid_input',
      );
    }
    expect(await codeOf(checkIn(world.as(made.expert.actor), { ...made, code }))).toBe('too_many_requests');
    world.now = fromStart(1);
    await checkIn(world.as(made.expert.actor), { ...made, code });
    expect((await rowOf(made.bookingId)).status).toBe('in-progress');
  });

  it('do not work before the early start', async () => {
    const made = await accepted();
    world.now = fromStart(-20);
    const code = await codeFor(made);
    expect(await codeOf(checkIn(world.as(made.expert.actor), { ...made, code }))).toBe('status_changed');
  });
});
