import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import type { PaymentTotals, ProviderUpdate } from '../../../platform/payments/provider.ts';
import { byCard } from '../../../tests/by-card.ts';
import { stripeEvent } from '../../../tests/payments/stripe-event.ts';
import { notingPurposes, TEST_FEE } from '../../../tests/purposes.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { beginPayment } from '../../money/payments/begin-payment.server.ts';
import { captureHolds } from '../../money/payments/capture-holds.server.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { issueRefunds } from '../../money/payments/issue-refunds.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { NOTHING } from '../../money/payments/payment.ts';
import { readOnePayment } from '../../money/payments/read-payments.server.ts';
import { releasePartial } from '../../money/payments/release-partial.server.ts';
import { payments, sandboxRecords, subscriptions } from '../../money/payments/tables.ts';
import { applyEvents } from '../../money/provider-events/apply-events.server.ts';
import { takeEvent } from '../../money/provider-events/take-event.server.ts';
import { readSpotlight } from '../../money/spotlight/read-spotlight.server.ts';
import { takeSpotlight } from '../../money/spotlight/take-spotlight.server.ts';
import { practiceHoldsSpotlight } from '../../people/experts/practice-holds-spotlight.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { sayMoneyStep } from '../booking-views/money-step.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { readMoneySteps } from '../booking-views/read-money-steps.server.ts';
import { agreeToExtension, proposeExtension } from '../consultation-day/extend-consultation.server.ts';
import { payForExtension } from '../consultation-day/pay-extension.server.ts';
import { startConsultation } from '../consultation-day/start-consultation.server.ts';
import { expireBookings } from './expire-bookings.server.ts';
import { bookingExtensions, bookings } from './tables.ts';

const world = await openWorld();
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const noting = notingPurposes();
const purposes = { ...world.payments.purposes, ...noting.purposes };
const { aReserved, aHeld, enterCard, settle, deliver, forget } = byCard(world);
const admin = await world.aPerson({ isAdmin: true });
const TOTAL = 3100;

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 0, purposes };
  noting.told.length = 0;
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

const paymentsOf = async (subjectId: string) =>
  await world.db.select().from(payments).where(eq(payments.subjectId, subjectId)).orderBy(payments.createdAt);
const statesOf = async (subjectId: string) => (await paymentsOf(subjectId)).map(({ state }) => state).join();
const statusOf = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.status;
const later = (span: Temporal.DurationLike) => {
  world.now = world.now.add(span);
};
const mailsToAdmin = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === admin.email ? [String(data.subject)] : [],
  );
const PART = 'Only part of a payment came';

async function tell(update: ProviderUpdate): Promise<void> {
  const body = stripeEvent(update, { atMs: world.now.epochMilliseconds });
  await takeEvent(world.asProduct(), new TextEncoder().encode(body), sandbox.sign(body));
  await applyEvents(world.asProduct('apply-events'));
}

/**
 * Makes the provider hold or charge an amount other than the one on the payment page. Returns the provider's
 * ID of the payment.
 */
async function comes(id: string, values: Partial<PaymentTotals>): Promise<string> {
  const ref = `pay_${newId()}`;
  const standing = { ...NOTHING, ...values };
  const updatedAt = asDate(world.now);
  await world.db
    .insert(sandboxRecords)
    .values({ id: `payment:${ref}`, data: { metadata: { payment: id }, ...standing }, updatedAt });
  await tell({ about: 'payment', id, ref, currency: 'usd', ...standing });
  return ref;
}

/** Creates a booking whose client tried a declined card and has not paid. */
async function atThePage(values: Parameters<typeof aReserved>[0] = {}) {
  const made = await aReserved(values);
  await enterCard(made.client, made.bookingId, 'declined');
  const [payment] = await paymentsOf(made.bookingId);
  return { ...made, paymentId: payment!.id };
}

describe('a partial payment for a consultation', () => {
  it('that is held makes no request, is reported to admins, and is refunded once its time lapses', async () => {
    const made = await atThePage();
    await comes(made.paymentId, { heldCents: 1 });
    expect([await statusOf(made.bookingId), await statesOf(made.bookingId)]).toEqual([
      'awaiting-payment',
      'partial',
    ]);
    expect(mailsToAdmin()).toEqual([PART]);
    const { payment } = await readOnePayment(world.as(admin), made.paymentId);
    expect(payment).toMatchObject({ cents: 3100, heldCents: 1, paidCents: 0 });
    expect(await codeOf(readBooking(world.as(made.expert.actor), made.bookingId))).toBe('not_found');
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, null))).toEqual([
      'Only $0.01 arrived, which is not the whole amount; it goes back',
    ]);
    expect(await codeOf(enterCard(made.client, made.bookingId))).toBe('status_changed');
    later({ minutes: 16 });
    await expireBookings(world.asProduct());
    await settle();
    expect([await statusOf(made.bookingId), await statesOf(made.bookingId)]).toEqual(['expired', 'over']);
  });

  it('that is charged from a hold confirms nothing and is refunded immediately, and the request waits for another card', async () => {
    const made = await aHeld();
    const [payment] = await paymentsOf(made.bookingId);
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    forget();
    // Someone charges one cent in the provider's dashboard.
    await adapter.capture(payment!.providerRef!, 1, newId());
    await deliver();
    expect([await statusOf(made.bookingId), await statesOf(made.bookingId)]).toEqual([
      'requested',
      'partial',
    ]);
    expect(mailsToAdmin()).toEqual([PART]);
    await settle();
    expect(await statesOf(made.bookingId)).toBe('refunded');
    expect(await balances(world, payment!.id)).toMatchObject({ 'at:sandbox': 0 });
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, null))).toEqual([
      'Only $0.01 arrived, which is not the whole amount; it goes back',
      'Given back $0.01',
    ]);
    later({ minutes: 1 });
    await enterCard(made.client, made.bookingId);
    await settle();
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    await settle();
    expect([await statusOf(made.bookingId), await statesOf(made.bookingId)]).toEqual([
      'accepted',
      'refunded,paid',
    ]);
  });

  it('counts once the rest is also held', async () => {
    const made = await atThePage();
    const ref = await comes(made.paymentId, { heldCents: TOTAL - 1 });
    const all = { ...NOTHING, heldCents: TOTAL };
    await tell({ about: 'payment', id: made.paymentId, ref, currency: 'usd', ...all });
    expect([await statusOf(made.bookingId), await statesOf(made.bookingId)]).toEqual(['requested', 'held']);
    const [row] = await paymentsOf(made.bookingId);
    expect(row!.partialSince).toBeNull();
  });

  it.each([
    [-1, 'partial'],
    [0, 'held'],
    [1, 'begun'],
  ])('is distinguished from the full amount to the cent: %i is %s', async (more, expected) => {
    const made = await atThePage();
    await comes(made.paymentId, { heldCents: TOTAL + more });
    expect(await statesOf(made.bookingId)).toBe(expected);
    expect(await statusOf(made.bookingId)).toBe(more === 0 ? 'requested' : 'awaiting-payment');
  });
});

describe('an event before the charge', () => {
  it.each(['refunded', 'partly refunded'])(
    'about a charge that was %s confirms the booking only if money is left',
    async (how) => {
      const made = await aHeld();
      const [payment] = await paymentsOf(made.bookingId);
      await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
      await adapter.capture(payment!.providerRef!, TOTAL, newId());
      forget();
      await adapter.refund(payment!.providerRef!, how === 'refunded' ? TOTAL : 500, newId());
      await deliver();
      const isBack = how === 'refunded';
      expect(await statusOf(made.bookingId)).toBe(isBack ? 'requested' : 'accepted');
      await settle();
      expect(await statesOf(made.bookingId)).toBe(isBack ? 'refunded' : 'paid');
    },
  );

  it('about a card already charged lets the acceptance confirm immediately', async () => {
    const made = await aHeld();
    const [payment] = await paymentsOf(made.bookingId);
    await adapter.capture(payment!.providerRef!, TOTAL, newId());
    await deliver();
    expect(await statusOf(made.bookingId)).toBe('requested');
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    await captureHolds(world.asProduct('take-held'));
    expect([await statusOf(made.bookingId), await statesOf(made.bookingId)]).toEqual(['accepted', 'paid']);
  });

  it('about a charge refunded before the acceptance makes the request wait for another card', async () => {
    const made = await aHeld();
    const [payment] = await paymentsOf(made.bookingId);
    await adapter.capture(payment!.providerRef!, TOTAL, newId());
    await adapter.refund(payment!.providerRef!, TOTAL, newId());
    await deliver();
    expect(await statusOf(made.bookingId)).toBe('requested');
    expect(await readBooking(world.as(made.client), made.bookingId)).toMatchObject({ needsCard: true });
  });
});

describe('a partial payment for anything else', () => {
  it('for a fee counts for nothing, cannot be topped up, and is refunded after a day', async () => {
    const payer = await world.aPerson();
    const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
    const { paymentId } = await beginPayment(world.as(payer), asked);
    await comes(paymentId, { paidCents: 499 });
    expect(noting.told.map(({ state }) => state)).toEqual(['partial']);
    expect(mailsToAdmin()).toEqual([PART]);
    expect(await codeOf(beginPayment(world.as(payer), asked))).toBe('status_changed');
    later({ hours: 23 });
    expect(await releasePartial(world.asProduct('release-partial'))).toBe(0);
    later({ hours: 2 });
    expect(await releasePartial(world.asProduct('release-partial'))).toBeGreaterThan(0);
    expect(await releasePartial(world.asProduct('release-partial'))).toBe(0);
    await issueRefunds(world.asProduct('give-back'));
    expect(await statesOf(asked.subjectId)).toBe('refunded');
    expect(await balances(world, paymentId)).toEqual({ 'at:sandbox': 0, 'income:test-fee': 0 });
    expect(await beginPayment(world.as(payer), asked)).toMatchObject({ state: 'begun' });
  });

  it('for extra time does not lengthen the consultation, and is refunded', async () => {
    const made = await aHeld();
    await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
    await settle();
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    await startConsultation(world.as(made.expert.actor), { bookingId: made.bookingId });
    later({ minutes: 10 });
    await proposeExtension(world.as(made.expert.actor), { bookingId: made.bookingId, minutes: 15 });
    const ofBooking = eq(bookingExtensions.bookingId, made.bookingId);
    const [extension] = await world.db.select().from(bookingExtensions).where(ofBooking);
    const asked = { bookingId: made.bookingId, extensionId: extension!.id };
    await agreeToExtension(world.as(made.client), asked);
    await payForExtension(world.as(made.client), asked);
    const [payment] = await paymentsOf(extension!.id);
    await comes(payment!.id, { paidCents: 1 });
    const minutes = async () =>
      (await world.db.select().from(bookings).where(eq(bookings.id, made.bookingId)))[0]!.minutes;
    expect([await minutes(), await statesOf(extension!.id)]).toEqual([30, 'partial']);
    later({ hours: 25 });
    await expireBookings(world.asProduct());
    await releasePartial(world.asProduct('release-partial'));
    await settle();
    expect([await minutes(), await statesOf(extension!.id)]).toEqual([30, 'refunded']);
  });

  it('for Spotlight pays for no days, and ends it after a day', async () => {
    const expert = await world.anExpert();
    await takeSpotlight(world.as(expert.actor), { returnTo: '/' });
    const ofPractice = eq(subscriptions.subjectId, expert.id);
    const row = async () => (await world.db.select().from(subscriptions).where(ofPractice))[0]!;
    const { id, cents } = await row();
    const [ref, periodEndsMs] = [`sub_${newId()}`, world.now.add({ hours: 24 * 30 }).epochMilliseconds];
    const runs = { status: 'active', endsWithPeriod: false, isPaused: false, periodEndsMs } as const;
    const subscription = { cents, customerRef: 'cus_1', ...runs };
    const metadata = { subscription: id };
    const updatedAt = asDate(world.now);
    const [bill, paymentRef] = [`in_${newId()}`, `pi_${newId()}`];
    await world.db.insert(sandboxRecords).values([
      { id: `subscription:${ref}`, data: { ...subscription, metadata }, updatedAt },
      { id: `bill:${bill}`, data: { subscriptionRef: ref, paymentRef, cents: 1, periodEndsMs }, updatedAt },
      { id: `payment:${paymentRef}`, data: { ...NOTHING, paidCents: 1, bill }, updatedAt },
    ]);
    await tell({ about: 'subscription', id, ref, currency: 'usd', ...subscription });
    await tell({
      about: 'renewal',
      id,
      subscriptionRef: ref,
      ref: bill,
      currency: 'usd',
      cents: 1,
      periodEndsMs,
    });
    expect(mailsToAdmin()).toEqual([PART]);
    expect(await practiceHoldsSpotlight(world, expert.id)).toBe(false);
    expect(await readSpotlight(world.asProduct(), expert.id)).toMatchObject({ state: 'waiting' });
    later({ hours: 25 });
    await releasePartial(world.asProduct('release-partial'));
    await settle();
    expect(await statesOf(expert.id)).toBe('refunded');
    expect((await row()).status).toBe('ended');
    expect(await practiceHoldsSpotlight(world, expert.id)).toBe(false);
  });
});
