import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asInstant } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { PaymentProblem, type PaymentProvider } from '../../../platform/payments/provider.ts';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently, tallyOf, warmUp } from '../../../tests/concurrently.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { captureHolds } from '../../money/payments/capture-holds.server.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { issueRefunds } from '../../money/payments/issue-refunds.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { settleOnReturn } from '../../money/payments/settle-on-return.server.ts';
import { payments, refunds } from '../../money/payments/tables.ts';
import { applyEvents } from '../../money/provider-events/apply-events.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { readWeek } from '../agenda/read-week.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { giveUpBooking } from '../answers/give-up-booking.server.ts';
import { sayMoneyStep } from '../booking-views/money-step.ts';
import {
  readBooking,
  readBookings,
  readNextBooking,
  readUnpaidBookings,
  readWaitingRequests,
} from '../booking-views/read-bookings.server.ts';
import { readMoneySteps } from '../booking-views/read-money-steps.server.ts';
import { contestNoShow } from '../consultation-day/contest-no-show.server.ts';
import { decideNoShow } from '../consultation-day/decide-no-show.server.ts';
import { sayNoShow } from '../consultation-day/say-no-show.server.ts';
import { withdrawClaim } from '../consultation-day/withdraw-claim.server.ts';
import { hasBooking } from '../messages/ties.server.ts';
import { offerTimes } from '../offers/offer-times.server.ts';
import { readOffers } from '../offers/read-offers.server.ts';
import { takeOffer } from '../offers/take-offer.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { expireBookings } from './expire-bookings.server.ts';
import { payForBooking } from './pay-for-booking.server.ts';
import { settleBookings } from './settle-bookings.server.ts';
import { bookingEvents, bookings } from './tables.ts';

const world = await openWorld(12);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const { aReserved, aHeld, enterCard, deliver, settle, forget } = byCard(world);
/** 30 minutes at $1 a minute, plus the fee of $1, in cents. */
const TOTAL = 3100;

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 0 };
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const statusOf = async (id: string) => (await rowOf(id)).status;
const paidFor = async (id: string) =>
  await world.db.select().from(payments).where(eq(payments.subjectId, id)).orderBy(payments.createdAt);
const stateOf = async (id: string) => (await paidFor(id)).map(({ state }) => state).join();
const moneyOf = async (id: string) => await balances(world, (await paidFor(id)).at(-1)!.id);
const stepsOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(bookingEvents.at, bookingEvents.id)
  )
    .map(({ transition }) => transition)
    .join(' ');
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : [],
  );
const mailsOf = ({ client, expert }: Pick<Made, 'client' | 'expert'>) =>
  mails().filter((mail) => mail.startsWith(client.email) || mail.startsWith(expert.actor.email));
const later = (span: Temporal.DurationLike) => {
  world.now = world.now.add(span);
};
const expire = () => expireBookings(world.asProduct());
const withProvider = (change: Partial<PaymentProvider>) => {
  world.payments = { ...world.payments, provider: { ...adapter, ...change } };
};

type Made = Awaited<ReturnType<typeof aReserved>>;
const accept = ({ expert, bookingId }: Pick<Made, 'expert' | 'bookingId'>) =>
  acceptBooking(world.as(expert.actor), { bookingId });
const cancelAs = (person: Person, bookingId: string) => cancelBooking(world.as(person), { bookingId });

async function aCharged(given: Parameters<typeof aHeld>[0] = {}) {
  const made = await aHeld(given);
  await accept(made);
  await settle();
  expect(await statusOf(made.bookingId)).toBe('accepted');
  forget();
  return made;
}

describe('a request', () => {
  it('holds its time during payment, unknown to the expert', async () => {
    const { client, expert, bookingId, startsAt } = await aReserved();
    expect(await rowOf(bookingId)).toMatchObject({
      status: 'awaiting-payment',
      wayToPay: 'card',
      askedAt: null,
      commissionPercent: 0,
      payBy: new Date('2026-12-01T12:15:00Z'),
      policy: { latePercent: 50 },
    });
    const as = world.as(expert.actor);
    expect(await codeOf(readBooking(as, bookingId))).toBe('not_found');
    expect(await codeOf(declineBooking(as, { bookingId }))).toBe('not_found');
    expect((await readBookings(as, { tab: 'upcoming', page: 1 })).bookings).toEqual([]);
    expect([await readWaitingRequests(as), await readNextBooking(as)]).toEqual([[], null]);
    expect((await readWeek(as))!.every(({ accepted, requested }) => accepted + requested === 0)).toBe(true);
    expect(await hasBooking(world.db, { expertId: expert.id, clientId: client.id })).toBe(false);
    expect(mails()).toEqual([]);
    const other = requestBooking(world.as(await world.aPerson()), asking(expert.id));
    expect(await codeOf(other)).toBe('slot_taken');
    const view = await readBooking(world.as(client), bookingId);
    expect(view).toMatchObject({ status: 'awaiting-payment', mayPay: true, acts: ['give-up'], startsAt });
  });

  it('reaches the expert once its total is held, with the full time to answer', async () => {
    const made = await aReserved();
    later({ minutes: 14 });
    await enterCard(made.client, made.bookingId);
    await deliver();
    expect(await rowOf(made.bookingId)).toMatchObject({
      status: 'requested',
      askedAt: new Date('2026-12-01T12:14:00Z'),
      answerBy: new Date('2026-12-02T12:14:00Z'),
    });
    expect(mails()).toEqual([
      `${made.expert.actor.email}: You have a new request`,
      `${made.client.email}: Your request was sent`,
    ]);
    expect(await stateOf(made.bookingId)).toBe('held');
    expect(await moneyOf(made.bookingId)).toEqual({});
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, 'Tue 2:00 PM'))).toEqual([
      '$31.00 held until Tue 2:00 PM; charged only if accepted',
    ]);
  });

  it('clicked twice and paid from two tabs becomes one booking and one payment page', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const form = asking(expert.id);
    const [one, two] = await Promise.all([
      requestBooking(world.as(client), form),
      requestBooking(world.as(client), form),
    ]);
    expect([one.bookingId, two.isToPay]).toEqual([two.bookingId, true]);
    const pages = await Promise.all([
      payForBooking(world.as(client), one),
      payForBooking(world.as(client), one),
    ]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(await paidFor(one.bookingId)).toHaveLength(1);
  });

  it('is up to date for a client who returns before the event, and notifies the expert once', async () => {
    const made = await aReserved();
    await enterCard(made.client, made.bookingId);
    const [payment] = await paidFor(made.bookingId);
    const back = await settleOnReturn(world.as(made.client), { paymentId: payment!.id });
    expect(back).toEqual({ isKnown: true, returnTo: `/dashboard/bookings/${made.bookingId}` });
    await deliver();
    expect(await stepsOf(made.bookingId)).toBe('reserve hold');
    expect(mails()).toHaveLength(2);
  });

  it('ends after 15 minutes without payment: the time is free, and the payment page is closed', async () => {
    const made = await aReserved();
    const { url } = await payForBooking(world.as(made.client), made);
    later({ minutes: 15 });
    expect(await codeOf(payForBooking(world.as(made.client), made))).toBe('status_changed');
    await expire();
    await settle();
    expect(await statusOf(made.bookingId)).toBe('expired');
    expect(mailsOf(made)).toEqual([`${made.client.email}: Your request was not sent`]);
    expect(await sandbox.pay(url.split('/').at(-1)!, 'works')).toBe('closed');
    expect(await codeOf(readBooking(world.as(made.expert.actor), made.bookingId))).toBe('not_found');
    await requestBooking(world.as(await world.aPerson()), asking(made.expert.id));
  });

  it('can be sent again from the same form after its time ran out', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const form = asking(expert.id);
    const first = await requestBooking(world.as(client), form);
    later({ minutes: 15 });
    await expire();
    const second = await requestBooking(world.as(client), form);
    expect([second.bookingId === first.bookingId, second.isToPay]).toEqual([false, true]);
  });

  it('releases its hold if it was paid in time but reported too late', async () => {
    const made = await aReserved();
    later({ minutes: 14 });
    await enterCard(made.client, made.bookingId, 'no-answer');
    later({ minutes: 1, seconds: 30 });
    await expire();
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['expired', 'over']);
    expect(await moneyOf(made.bookingId)).toEqual({});
  });

  it('disappears when the client cancels it, and its time is free', async () => {
    const made = await aReserved();
    await payForBooking(world.as(made.client), made);
    expect(await codeOf(giveUpBooking(world.as(made.expert.actor), made))).toBe('not_found');
    await giveUpBooking(world.as(made.client), made);
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['cancelled', 'over']);
    expect(mails()).toEqual([]);
    await requestBooking(world.as(await world.aPerson()), asking(made.expert.id));
  });

  it('books nothing at a price that was not shown', async () => {
    const { id } = await world.anExpert();
    const client = await world.aPerson();
    const asked = requestBooking(world.as(client), asking(id, { totalCents: 1 }));
    expect(await codeOf(asked)).toBe('price_changed');
  });

  it('is held at the agreed price, even if the expert’s rate changed', async () => {
    const made = await aReserved();
    await world.db.update(experts).set({ ratePerMinuteCents: 500 }).where(eq(experts.id, made.expert.id));
    const { ref } = await enterCard(made.client, made.bookingId);
    expect(await sandbox.page(ref)).toMatchObject({ cents: TOTAL, kind: 'hold' });
  });

  it.each(['a stranger', 'the expert', 'a visitor'])('cannot be paid by %s', async (who) => {
    const made = await aReserved();
    const actor = { 'a stranger': await world.aPerson(), 'the expert': made.expert.actor, 'a visitor': null };
    const code = who === 'a visitor' ? 'sign_in_required' : 'not_found';
    expect(await codeOf(payForBooking(world.as(actor[who as 'a stranger']), made))).toBe(code);
  });

  it('counts toward the limit of open requests', async () => {
    const client = await world.aPerson();
    for (let hour = 0; hour < 5; hour++) {
      const { id } = await world.anExpert();
      await requestBooking(world.as(client), asking(id, { start: `2026-12-03T${17 + hour}:00:00Z` }));
    }
    const { id } = await world.anExpert();
    const sixth = requestBooking(world.as(client), asking(id, { start: '2026-12-04T17:00:00Z' }));
    expect(await codeOf(sixth)).toBe('too_many_open_requests');
  });

  it('keeps another one for that day from being sent until it is paid or released', async () => {
    const made = await aReserved();
    const startsAt = new Date(made.startsAt.getTime() + 3_600_000);
    const other = () =>
      requestBooking(world.as(made.client), asking(made.expert.id, { start: startsAt.toISOString() }));
    expect(await codeOf(other())).toBe('unpaid_request');
    const [unpaid] = await readUnpaidBookings(world.as(made.client), { with: made.expert.id });
    expect(unpaid?.id).toBe(made.bookingId);
    expect(await readUnpaidBookings(world.as(await world.aPerson()))).toEqual([]);
    await enterCard(made.client, made.bookingId);
    await deliver();
    expect(await readUnpaidBookings(world.as(made.client))).toEqual([]);
    expect(await codeOf(other())).toBe('too_many_open_requests');
  });

  it('can be left unpaid at most ten times a day, cancelled or lapsed, even with simultaneous clicks', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const ask = (hour: number) =>
      requestBooking(world.as(client), asking(expert.id, { start: `2026-12-0${3 + (hour % 5)}T17:00:00Z` }));
    for (let time = 0; time < 9; time++) {
      const { bookingId } = await ask(time);
      if (time % 2) await giveUpBooking(world.as(client), { bookingId });
      else {
        world.now = world.now.add({ minutes: 16 });
        await expireBookings(world.asProduct());
      }
    }
    const last = await ask(9);
    await giveUpBooking(world.as(client), last);
    await warmUp(world, 4);
    const codes = tallyOf(await concurrently([0, 1, 2, 3].map((day) => () => ask(day))));
    expect(codes).toEqual({ too_many_requests: 4 });
    const { id } = await world.anExpert();
    const other = await world.aPerson();
    expect(await codeOf(requestBooking(world.as(other), asking(id)))).toBe('done');
    world.now = world.now.add({ hours: 24 });
    expect(await codeOf(ask(2))).toBe('done');
  });

  it('does not count toward that limit once it is paid, declined, or expired', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    for (let time = 0; time < 11; time++) {
      const start = `2026-12-0${3 + (time % 5)}T17:00:00Z`;
      const { bookingId } = await aHeld({ client, expert, start });
      await declineBooking(world.as(expert.actor), { bookingId, note: '' });
    }
    expect(await codeOf(aReserved({ client, expert }))).toBe('done');
  });
});

describe('an acceptance', () => {
  it('charges the held amount, then confirms', async () => {
    const made = await aHeld();
    forget();
    await accept(made);
    expect(await statusOf(made.bookingId)).toBe('accepting');
    expect(mails()).toEqual([]);
    expect((await readBooking(world.as(made.client), made.bookingId)).address).toBeNull();
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['accepted', 'paid']);
    expect(mails()).toEqual([
      `${made.client.email}: Your request was accepted`,
      `${made.expert.actor.email}: A booking is confirmed`,
    ]);
    expect(await moneyOf(made.bookingId)).toEqual({
      'at:sandbox': TOTAL,
      'payable:experts': -3000,
      'income:booking-fee': -100,
    });
  });

  it('with a commission credits the expert with the rest', async () => {
    world.payments = { ...world.payments, commissionPercent: 15 };
    const made = await aHeld();
    world.payments = { ...world.payments, commissionPercent: 40 };
    const view = await readBooking(world.as(made.expert.actor), made.bookingId);
    expect(view).toMatchObject({ receivesCents: 2550, commissionPercent: 15 });
    await accept(made);
    await settle();
    expect(await moneyOf(made.bookingId)).toEqual({
      'at:sandbox': TOTAL,
      'payable:experts': -2550,
      'income:booking-fee': -100,
      'income:commission': -450,
    });
  });

  it('whose charge is reported by event and answer, twice and in any order, confirms once', async () => {
    const made = await aReserved();
    await enterCard(made.client, made.bookingId);
    const [payment] = await paidFor(made.bookingId);
    await settleOnReturn(world.as(made.client), { paymentId: payment!.id });
    await accept(made);
    await Promise.all([
      captureHolds(world.asProduct('take-held')),
      captureHolds(world.asProduct('take-held')),
    ]);
    // The event about the hold arrives only after the charge.
    await settle();
    await settle();
    expect(await stepsOf(made.bookingId)).toBe('reserve hold accept-by-card charge');
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': TOTAL });
  });

  it('with a declined card returns to a request that waits for another card', async () => {
    const made = await aHeld({}, 'declined-later');
    await accept(made);
    forget();
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['requested', 'over']);
    expect(mails()).toEqual([
      `${made.client.email}: Your card could not be charged`,
      `${made.expert.actor.email}: A client’s card could not be charged`,
    ]);
    expect(await codeOf(accept(made))).toBe('status_changed');
    expect(await readBooking(world.as(made.client), made.bookingId)).toMatchObject({
      needsCard: true,
      mayPay: true,
    });
    forget();
    later({ hours: 2 });
    await enterCard(made.client, made.bookingId);
    await settle();
    expect(await rowOf(made.bookingId)).toMatchObject({
      status: 'requested',
      cardFailedAt: null,
      answerBy: new Date('2026-12-02T14:00:00Z'),
    });
    expect(mails()).toEqual([
      `${made.expert.actor.email}: A request can be accepted again`,
      `${made.client.email}: Your request was sent`,
    ]);
    await accept(made);
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual([
      'accepted',
      'over,paid',
    ]);
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, null))).toEqual([
      'The hold of $31.00 was released; nothing was charged',
      'Charged $31.00',
    ]);
  });

  it('whose hold lapses at the provider also waits for another card', async () => {
    const made = await aHeld();
    const [payment] = await paidFor(made.bookingId);
    await adapter.release(payment!.providerRef!, 'the bank lets go');
    await settle();
    expect(await rowOf(made.bookingId)).toMatchObject({
      status: 'requested',
      cardFailedAt: new Date('2026-12-01T12:00:00Z'),
    });
  });

  it('without another card ends when the time to add one runs out', async () => {
    const made = await aHeld({}, 'declined-later');
    await accept(made);
    await settle();
    forget();
    later({ hours: 24 });
    await expire();
    await settle();
    expect(await statusOf(made.bookingId)).toBe('expired');
    expect(mailsOf(made)).toEqual([`${made.client.email}: Your request has ended`]);
    const [expert] = await world.db.select().from(experts).where(eq(experts.id, made.expert.id));
    expect(expert!.answerMinutes).toEqual([0]);
  });

  it('is retried with the same key if it times out after charging, and charges once', async () => {
    const made = await aHeld();
    await accept(made);
    const keys: string[] = [];
    let isAway = true;
    withProvider({
      async capture(ref, cents, key) {
        keys.push(key);
        const update = await adapter.capture(ref, cents, key);
        if (isAway) throw new PaymentProblem('unreachable', 'timed out');
        return update;
      },
    });
    await captureHolds(world.asProduct('take-held'));
    expect(await statusOf(made.bookingId)).toBe('accepting');
    isAway = false;
    later({ minutes: 2 });
    await captureHolds(world.asProduct('take-held'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await settle();
    expect(await statusOf(made.bookingId)).toBe('accepted');
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': TOTAL });
  });

  it('charged by a call whose key was forgotten is found to be charged', async () => {
    const made = await aHeld();
    await accept(made);
    const [payment] = await paidFor(made.bookingId);
    await adapter.capture(payment!.providerRef!, TOTAL, 'another key');
    forget();
    await captureHolds(world.asProduct('take-held'));
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['accepted', 'paid']);
  });

  it('is cancelled at the start if it hangs until then, and a late charge is refunded', async () => {
    const made = await aHeld();
    await accept(made);
    withProvider({
      async capture(ref, cents, key) {
        await adapter.capture(ref, cents, key);
        throw new PaymentProblem('unreachable', 'timed out');
      },
    });
    await captureHolds(world.asProduct('take-held'));
    const captured = [...world.queued];
    forget();
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    await expire();
    expect(await statusOf(made.bookingId)).toBe('cancelled');
    expect(mailsOf(made)).toEqual([
      `${made.client.email}: A booking could not be confirmed`,
      `${made.expert.actor.email}: A booking could not be confirmed`,
    ]);
    world.queued.push(...captured);
    for (let turn = 0; turn < 3; turn++) {
      await settle();
      later({ minutes: 10 });
    }
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual([
      'cancelled',
      'refunded',
    ]);
    expect(await moneyOf(made.bookingId)).toEqual({
      'at:sandbox': 0,
      'payable:experts': 0,
      'income:booking-fee': 0,
    });
  });

  it('counts once and charges once from two tabs at the same time', async () => {
    const made = await aHeld();
    const codes = await Promise.all([codeOf(accept(made)), codeOf(accept(made))]);
    expect(codes).toEqual(['done', 'done']);
    await settle();
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': TOTAL });
  });

  it('ends in one outcome with a simultaneous withdrawal, and no money is kept', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await aHeld();
      await Promise.all([codeOf(accept(made)), codeOf(cancelAs(made.client, made.bookingId))]);
      await settle();
      expect(await statusOf(made.bookingId)).toBe('cancelled');
      expect(await stateOf(made.bookingId)).toMatch(/^(over|refunded)$/);
      expect(Object.values(await moneyOf(made.bookingId)).every((cents) => cents === 0)).toBe(true);
    }
  });

  it('keeps no money with a withdrawal during the charge', async () => {
    const made = await aHeld();
    await accept(made);
    await Promise.all([
      captureHolds(world.asProduct('take-held')),
      codeOf(cancelAs(made.client, made.bookingId)),
      issueRefunds(world.asProduct('give-back')),
    ]);
    for (let turn = 0; turn < 3; turn++) {
      await settle();
      later({ minutes: 5 });
    }
    // If the card was charged just before, the client cancels within an hour of the acceptance and pays only
    // the fee.
    const kept = (await moneyOf(made.bookingId))['at:sandbox'] ?? 0;
    const wasConfirmed = (await stepsOf(made.bookingId)).includes('charge');
    expect([await statusOf(made.bookingId), kept]).toEqual(['cancelled', wasConfirmed ? 100 : 0]);
  });

  it('ends in one outcome at the answer deadline', async () => {
    const made = await aHeld();
    world.now = Temporal.Instant.from('2026-12-02T11:59:59.999Z');
    const early = world.as(made.expert.actor);
    const acceptance = codeOf(acceptBooking({ ...early, now: () => world.now }, made));
    const at = world.now.add({ milliseconds: 1 });
    const expiry = expireBookings({ ...world.asProduct(), now: () => at });
    const [code] = await Promise.all([acceptance, expiry]);
    await settle();
    const state = [await statusOf(made.bookingId), await stateOf(made.bookingId)];
    expect([
      ['accepted', 'paid'],
      ['expired', 'over'],
    ]).toContainEqual(state);
    if (state[0] === 'accepted') expect(code).toBe('done');
  });
});

describe('before the charge, the hold is released when', () => {
  it.each<[string, string, (made: Made) => Promise<unknown>]>([
    [
      'the expert declines',
      'declined',
      ({ expert, bookingId }) => declineBooking(world.as(expert.actor), { bookingId }),
    ],
    ['the client withdraws', 'cancelled', ({ client, bookingId }) => cancelAs(client, bookingId)],
    [
      'no one answers',
      'expired',
      async () => {
        later({ hours: 24 });
        await expire();
      },
    ],
    [
      'the expert can no longer come',
      'declined',
      ({ expert }) =>
        world.db.transaction((db) =>
          settleBookings(
            { ...world.asProduct(), db, jobs: world.asProduct().jobs.within(db) },
            expert.actor.id,
          ),
        ),
    ],
    [
      'the client can no longer come',
      'cancelled',
      ({ client }) =>
        world.db.transaction((db) =>
          settleBookings({ ...world.asProduct(), db, jobs: world.asProduct().jobs.within(db) }, client.id),
        ),
    ],
  ])('%s', async (_when, status, end) => {
    const made = await aHeld();
    await end(made);
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual([status, 'over']);
    expect(await moneyOf(made.bookingId)).toEqual({});
  });

  it('an unpaid time also releases the hold, and the other side is not notified', async () => {
    const made = await aReserved();
    await world.db.transaction((db) =>
      settleBookings({ ...world.asProduct(), db, jobs: world.asProduct().jobs.within(db) }, made.client.id),
    );
    expect([await statusOf(made.bookingId), mails()]).toEqual(['cancelled', []]);
  });
});

describe('after the charge', () => {
  const FAR = '2026-12-04T18:00:00Z';
  it.each<[string, 'client' | 'expert', hoursLater: number, back: number, experts: number, fee: number]>([
    ['the client, long before', 'client', 2, 3000, 0, 100],
    ['the client, late', 'client', 60, 1500, 1500, 100],
    ['the expert, late', 'expert', 60, 3100, 0, 0],
  ])('cancelled by %s', async (_who, by, hours, back, owed, fee) => {
    const made = await aCharged({ start: FAR });
    later({ hours });
    const person = by === 'client' ? made.client : made.expert.actor;
    expect(await readBooking(world.as(person), made.bookingId)).toMatchObject({ backCents: back });
    await cancelAs(person, made.bookingId);
    await settle();
    expect(await moneyOf(made.bookingId)).toEqual({
      'at:sandbox': TOTAL - back,
      'payable:experts': 0 - owed,
      'income:booking-fee': 0 - fee,
    });
    expect(await stateOf(made.bookingId)).toBe(back === TOTAL ? 'refunded' : 'paid');
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, null))).toEqual([
      'Charged $31.00',
      `Given back $${(back / 100).toFixed(2)}`,
    ]);
    expect(mails().length).toBe(2);
  });

  it('a cancellation from a page that promised more is refused with the current refund, then succeeds with it', async () => {
    const { client, bookingId } = await aCharged({ start: FAR });
    const shown = (await readBooking(world.as(client), bookingId)).backCents!;
    later({ hours: 60 });
    const cancel = (backCents: number | string) => cancelBooking(world.as(client), { bookingId, backCents });
    await expect(cancel(shown)).rejects.toMatchObject({
      code: 'price_changed',
      message: 'By now you would get $15.00 of $31.00 back, and not $30.00. Nothing has been cancelled.',
    });
    expect(await statusOf(bookingId)).toBe('accepted');
    expect(await codeOf(cancel('much'))).toBe('invalid_input');
    expect(await codeOf(cancel('1500'))).toBe('done');
    expect(await codeOf(cancel(shown))).toBe('done');
    expect(await statusOf(bookingId)).toBe('cancelled');
  });

  it("a cancellation from the request's page is refused as `price_changed` once accepted", async () => {
    const { client, expert, bookingId } = await aHeld({ start: FAR });
    await acceptBooking(world.as(expert.actor), { bookingId });
    await settle();
    const cancel = (backCents: number) => cancelBooking(world.as(client), { bookingId, backCents });
    expect(await codeOf(cancel(TOTAL))).toBe('price_changed');
    expect(await codeOf(cancel(3000))).toBe('done');
  });

  it('a cancellation from a request page during the charge refunds everything, as promised', async () => {
    const { client, expert, bookingId } = await aHeld({ start: FAR });
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(await codeOf(cancelBooking(world.as(client), { bookingId, backCents: TOTAL }))).toBe('done');
  });

  it('the refund is reported once, even before we record it as done', async () => {
    const made = await aCharged({ start: FAR });
    later({ hours: 60 });
    await cancelAs(made.client, made.bookingId);
    await settle();
    await world.db.update(refunds).set({ doneAt: null });
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map(({ what }) => what)).toEqual(['charged', 'returned']);
  });

  it('a cancellation within the hour after a late acceptance refunds all but the fee', async () => {
    const made = await aCharged({ start: '2026-12-01T20:00:00Z' });
    later({ minutes: 59 });
    await cancelAs(made.client, made.bookingId);
    await settle();
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': 100 });
  });

  it.each<[string, 'client' | 'expert', hours: number, asked: number, then: number, told: string]>([
    ['by the client, long before', 'client', 2, 700, 2400, '$24.00 back'],
    ['by the client, late, with room for all of it', 'client', 60, 700, 1500, '$15.00 back'],
    ['by the expert', 'expert', 2, 700, 2400, '$24.00 back'],
    ['after a full refund', 'client', 2, TOTAL, 0, 'nothing back'],
  ])('a cancellation %s does not refund again what is already being refunded', async (...row) => {
    const [, by, hours, cents, then, words] = row;
    const made = await aCharged({ start: FAR });
    later({ hours });
    const asked = {
      purpose: 'consultation',
      subjectId: made.bookingId,
      reason: 'dispute-decided',
      cents,
    } as const;
    await refundPayment(world.asProduct(), asked);
    forget();
    await cancelAs(by === 'client' ? made.client : made.expert.actor, made.bookingId);
    const toClient = world.queued.find(
      ({ name, data }) => name === 'send-written-mail' && data.to === made.client.email,
    );
    expect(String(toClient?.data.text)).toContain(words);
    await settle();
    expect(await statusOf(made.bookingId)).toBe('cancelled');
    expect((await paidFor(made.bookingId))[0]!.refundedCents).toBe(cents + then);
    expect(await world.db.select().from(setAside)).toEqual([]);
  });

  it('a cancellation by an admin or the product refunds everything', async () => {
    const made = await aCharged();
    await world.db.transaction((db) =>
      settleBookings({ ...world.asProduct(), db, jobs: world.asProduct().jobs.within(db) }, made.client.id),
    );
    await settle();
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual([
      'cancelled',
      'refunded',
    ]);
  });

  it('a repeated charge event refunds nothing more', async () => {
    const made = await aCharged({ start: FAR });
    await cancelAs(made.client, made.bookingId);
    await settle();
    await applyEvents(world.asProduct('apply-events'));
    await settle();
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': 100 });
  });

  it('the booking completes after its end, and the money stays with its owners', async () => {
    const made = await aCharged();
    world.now = Temporal.Instant.from('2026-12-02T18:40:00Z');
    await expire();
    await settle();
    expect(await statusOf(made.bookingId)).toBe('completed');
    expect(await moneyOf(made.bookingId)).toEqual({
      'at:sandbox': TOTAL,
      'payable:experts': -3000,
      'income:booking-fee': -100,
    });
  });
});

describe('after a no-show', () => {
  const KEPT = { 'at:sandbox': TOTAL, 'payable:experts': -3000, 'income:booking-fee': -100 };
  const NOTHING_KEPT = { 'at:sandbox': 0, 'payable:experts': 0, 'income:booking-fee': 0 };
  async function missed(by: 'client' | 'expert') {
    const made = await aCharged();
    world.now = Temporal.Instant.from('2026-12-02T18:20:00Z');
    const waiting = by === 'client' ? made.expert.actor : made.client;
    await sayNoShow(world.as(waiting), { bookingId: made.bookingId });
    await settle();
    forget();
    return made;
  }

  it('the client who waited gets everything back after the expert’s time to contest', async () => {
    const made = await missed('expert');
    expect(await moneyOf(made.bookingId)).toEqual(KEPT);
    later({ hours: 48 });
    for (let turn = 0; turn < 2; turn++) {
      await expire();
      await settle();
    }
    expect(await moneyOf(made.bookingId)).toEqual(NOTHING_KEPT);
    expect(mailsOf(made)).toEqual([`${made.client.email}: You get your money back`]);
    expect(await stepsOf(made.bookingId)).toMatch(/expert-missed settle-missed$/);
  });

  it('a client who did not come gets nothing back', async () => {
    const made = await missed('client');
    later({ hours: 48 });
    await expire();
    await settle();
    expect(await moneyOf(made.bookingId)).toEqual(KEPT);
  });

  it.each(['client', 'expert'] as const)(
    'nothing is refunded when the report that the %s did not come is withdrawn',
    async (who) => {
      const made = await missed(who);
      const by = who === 'client' ? made.expert.actor : made.client;
      await withdrawClaim(world.as(by), made);
      later({ hours: 49 });
      await expire();
      await settle();
      expect(await moneyOf(made.bookingId)).toEqual(KEPT);
      expect(await statusOf(made.bookingId)).toBe('completed');
      expect(await stepsOf(made.bookingId)).toMatch(/-missed withdraw-claim-of-(client|expert)$/);
    },
  );

  it('a report is withdrawn or settled, never both, even with two clocks', async () => {
    await warmUp(world, 12);
    for (let round = 0; round < 4; round++) {
      world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
      const made = await missed('expert');
      const { missedAt } = await rowOf(made.bookingId);
      const settled = asInstant(missedAt!).add({ hours: 48 });
      const withdrawing = { ...world.as(made.client), now: () => settled.subtract({ seconds: 1 }) };
      const settling = { ...world.asProduct(), now: () => settled };
      const both = [() => withdrawClaim(withdrawing, made), () => expireBookings(settling)];
      const codes = await concurrently(round % 2 > 0 ? both.toReversed() : both);
      const code = codes[round % 2 > 0 ? 1 : 0];
      world.now = settled;
      await settle();
      expect([code, await statusOf(made.bookingId), await moneyOf(made.bookingId)]).toEqual(
        code === 'done' ? ['done', 'completed', KEPT] : ['status_changed', 'expert-no-show', NOTHING_KEPT],
      );
    }
  });

  it.each([
    ['find-held', KEPT],
    ['find-client-missed', KEPT],
    ['find-expert-missed', NOTHING_KEPT],
  ] as const)('a contested report waits for an admin, who finds %s', async (found, money) => {
    const made = await missed('expert');
    await contestNoShow(world.as(made.expert.actor), { bookingId: made.bookingId, note: 'I was there.' });
    later({ hours: 49 });
    await expire();
    await settle();
    expect(await moneyOf(made.bookingId)).toEqual(KEPT);
    const admin = await world.aPerson({ isAdmin: true });
    await decideNoShow(world.as(admin), {
      bookingId: made.bookingId,
      finding: found,
      reason: 'dispute-decided',
    });
    await settle();
    expect(await moneyOf(made.bookingId)).toEqual(money);
  });
});

describe('another time', () => {
  const OTHER = '2026-12-03T18:00:00Z';
  const move = (made: Made, values: Parameters<typeof asking>[1] = {}) =>
    rescheduleBooking(world.as(made.client), {
      ...asking(made.expert.id, { start: OTHER, ...values }),
      bookingId: made.bookingId,
    });

  it('of a request takes over the hold and is charged for the new time', async () => {
    const made = await aHeld();
    forget();
    const moved = await move(made);
    expect([moved.isToPay, await statusOf(made.bookingId), await statusOf(moved.bookingId)]).toEqual([
      ...[false, 'cancelled', 'requested'],
    ]);
    await settle();
    expect(await stateOf(made.bookingId)).toBe('held');
    await accept({ ...made, bookingId: moved.bookingId });
    await settle();
    expect([await statusOf(moved.bookingId), await stateOf(made.bookingId)]).toEqual(['accepted', 'paid']);
    const steps = await readMoneySteps(world.as(made.client), moved.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, null))).toEqual(['Charged $31.00']);
    await cancelAs(made.expert.actor, moved.bookingId);
    await settle();
    expect(await stateOf(made.bookingId)).toBe('refunded');
  });

  it('with a different price changes nothing', async () => {
    const made = await aHeld();
    expect(await codeOf(move(made, { minutes: 60 }))).toBe('not_allowed');
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['requested', 'held']);
  });

  it('of a charged booking is requested, and the original stays charged', async () => {
    const made = await aCharged();
    expect((await readBooking(world.as(made.client), made.bookingId)).mayReschedule).toBe(true);
    const { bookingId, isToPay } = await move(made);
    expect([isToPay, await statusOf(bookingId)]).toEqual([false, 'requested']);
    expect([await statusOf(made.bookingId), await stateOf(made.bookingId)]).toEqual(['accepted', 'paid']);
  });

  it('of an in-person booking stays in person', async () => {
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    const { client, expert, bookingId } = await world.aRequest();
    world.payments = { ...world.payments, wayToPay: 'card' };
    const moved = await rescheduleBooking(world.as(client), {
      ...asking(expert.id, { start: OTHER }),
      bookingId,
    });
    expect(await rowOf(moved.bookingId)).toMatchObject({ wayToPay: 'in-person', status: 'requested' });
    await acceptBooking(world.as(expert.actor), moved);
    expect(await statusOf(moved.bookingId)).toBe('accepted');
  });
});

describe('a time that the expert offered', () => {
  const TIMES = ['2026-12-03T17:00:00Z', '2026-12-04T18:00:00Z'];
  async function offered(made: Made, minutes = 30) {
    later({ minutes: 1 });
    const offerId = newId();
    await offerTimes(world.as(made.expert.actor), {
      clientId: made.client.id,
      token: null,
      offerId,
      starts: TIMES,
      minutes,
    });
    later({ minutes: 1 });
    forget();
    return { ...made, offerId, take: () => takeOffer(world.as(made.client), { offerId, start: TIMES[0]! }) };
  }

  it('takes over the request’s hold, is charged, and is confirmed without another answer', async () => {
    const offer = await offered(await aHeld());
    const taken = await offer.take();
    expect([taken.isToPay, await statusOf(taken.bookingId)]).toEqual([false, 'accepting']);
    await settle();
    expect(await statusOf(taken.bookingId)).toBe('accepted');
    expect(mails()).toEqual([
      `${offer.expert.actor.email}: A client chose a time you offered`,
      `${offer.client.email}: Your booking is confirmed`,
    ]);
    expect(await moneyOf(offer.bookingId)).toMatchObject({ 'at:sandbox': TOTAL });
  });

  it('requires a new payment at a different price, and the hold is released', async () => {
    const offer = await offered(await aHeld(), 60);
    const taken = await offer.take();
    // While the new booking is unpaid, the expert does not know about it and sees only a canceled request.
    const movedTo = async (actor: Person) =>
      (await readBooking(world.as(actor), offer.bookingId)).movedTo?.id ?? null;
    const past = async (actor: Person) =>
      (await readBookings(world.as(actor), { tab: 'past', page: 1 })).bookings.map(({ id }) => id);
    expect([await movedTo(offer.client), await past(offer.client)]).toEqual([taken.bookingId, []]);
    expect([await movedTo(offer.expert.actor), await past(offer.expert.actor)]).toEqual([
      null,
      [offer.bookingId],
    ]);
    expect([taken.isToPay, await statusOf(taken.bookingId)]).toEqual([true, 'awaiting-payment']);
    await enterCard(offer.client, taken.bookingId);
    await settle();
    await settle();
    expect([await statusOf(taken.bookingId), await stateOf(offer.bookingId)]).toEqual(['accepted', 'over']);
    expect(await moneyOf(taken.bookingId)).toMatchObject({ 'at:sandbox': 6100 });
    expect(await stepsOf(taken.bookingId)).toBe('reserve hold-for-offer charge-for-offer');
  });

  it('is open again if it was not paid', async () => {
    const offer = await offered(await aHeld(), 60);
    const first = await offer.take();
    expect((await offer.take()).bookingId).toBe(first.bookingId);
    later({ minutes: 15 });
    await expire();
    expect(await readOffers(world.as(offer.client))).toHaveLength(1);
    const second = await offer.take();
    expect([second.bookingId === first.bookingId, second.isToPay]).toEqual([false, true]);
  });
});
