import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import { paidUnder } from '../core/consultations/bookings/move-money.server.ts';
import type { bookings } from '../core/consultations/bookings/tables.ts';
import type { Person } from '../core/context.ts';
import { NOTHING } from '../core/money/payments/payment.ts';
import { releasePartial } from '../core/money/payments/release-partial.server.ts';
import { payments, providerEvents, sandboxRecords } from '../core/money/payments/tables.ts';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import { asDate } from '../lib/as-date.ts';
import { newId } from '../lib/id.server.ts';
import { isPaymentProblem, type PaymentUpdate } from '../platform/payments/provider.ts';
import type { moneyOf } from './money-of-sequences.ts';
import { stripeEvent } from './payments/stripe-event.ts';
import type { World } from './world.ts';

/** Actions in the provider's dashboard that no event reports to us. */
export const MEDDLINGS = [
  ...(['hold-part', 'take-part', 'take-all', 'give-back', 'give-back-part', 'let-go'] as const),
] as const;
/** Ways in which a signed event does not match our payment. */
export const WRONGS = [
  ...(['currency', 'reference', 'more', 'other-payment', 'contradiction', 'future', 'unreadable'] as const),
] as const;

type Booking = typeof bookings.$inferSelect;

/** Statuses of bookings that people consider agreed. */
const AGREED = ['accepted', 'in-progress', 'completed', 'client-no-show', 'expert-no-show'];

/** Meddles with the provider and sends events in its name, about the payments of some payers. */
export function meddlingOf(world: World, payers: readonly Person[], money: ReturnType<typeof moneyOf>) {
  const sandbox = world.payments.sandbox!;
  const adapter = world.payments.provider;
  const isOurs = inArray(
    payments.payerId,
    payers.map(({ id }) => id),
  );
  const bodyOf = (update: PaymentUpdate, atMs = world.now.epochMilliseconds) => stripeEvent(update, { atMs });
  const send = async (body: string) =>
    await takeEvent(world.asProduct(), new TextEncoder().encode(body), sandbox.sign(body));

  async function one(which: number) {
    const rows = await world.db.select().from(payments).where(isOurs).orderBy(payments.id);
    // Mostly picks one of the latest payments, because earlier ones are over.
    const among = which % 4 > 0 ? rows.slice(-3) : rows;
    return among.length === 0 ? null : among[which % among.length]!;
  }

  const here = {
    async meddle(how: (typeof MEDDLINGS)[number], which: number): Promise<void> {
      const row = await one(which);
      if (!row) return;
      const part = 1 + (which % (row.cents - 1));
      if (how === 'hold-part') {
        if (row.providerRef || row.state !== 'begun') return;
        const ref = `pay_${newId()}`;
        const standing = { ...NOTHING, heldCents: part };
        const data = { ...standing, metadata: { payment: row.id } };
        const updatedAt = asDate(world.now);
        await world.db.insert(sandboxRecords).values({ id: `payment:${ref}`, data, updatedAt });
        const body = bodyOf({ about: 'payment', id: row.id, ref, currency: 'usd', ...standing });
        world.queued.push({ name: 'send-test-event', data: { body } });
        return;
      }
      if (!row.providerRef) return;
      const calls = {
        'take-part': () => adapter.capture(row.providerRef!, part, newId()),
        'take-all': () => adapter.capture(row.providerRef!, row.cents, newId()),
        'give-back': () => adapter.refund(row.providerRef!, row.cents, newId()),
        'give-back-part': () => adapter.refund(row.providerRef!, part, newId()),
        'let-go': () => adapter.release(row.providerRef!, newId()),
      };
      await calls[how]().catch((error: unknown) => {
        if (!isPaymentProblem(error)) throw error;
      });
    },
    async tellWrong(how: (typeof WRONGS)[number], which: number): Promise<void> {
      const row = await one(which);
      if (!row) return;
      const ref = row.providerRef ?? `pay_${newId()}`;
      const sums = which % 2 > 0 ? { heldCents: row.cents } : { paidCents: row.cents };
      const update: PaymentUpdate = {
        about: 'payment',
        id: row.id,
        ref,
        currency: 'usd',
        ...NOTHING,
        ...sums,
      };
      const [other] = await world.db.select().from(payments).where(isNotNull(payments.providerRef)).limit(1);
      const bodies = {
        currency: bodyOf({ ...update, currency: 'eur' }),
        // Without a known reference, no event can contradict it.
        reference: row.providerRef ? bodyOf({ ...update, ref: `pay_${newId()}` }) : null,
        more: bodyOf({ ...update, paidCents: row.cents + 1 }),
        'other-payment': other && other.id !== row.id ? bodyOf({ ...update, ref: other.providerRef! }) : null,
        contradiction: bodyOf({ ...update, paidCents: 1, refundedCents: row.cents }),
        future: bodyOf(update, world.now.add({ hours: 1 }).epochMilliseconds),
        unreadable: bodyOf({ ...update, paidCents: '31.00' as never }),
      };
      const body = bodies[how];
      if (body) await send(body);
    },
    /**
     * Returns the payments and bookings that count as held or paid although only a part of the amount is, and
     * the mismatched events that were applied.
     */
    async faults(all: readonly Booking[]): Promise<string[]> {
      const rows = await world.db.select().from(payments).where(isOurs);
      const faults: string[] = [];
      for (const { id, state, cents, heldCents, paidCents } of rows) {
        const sum = state === 'held' ? heldCents : state === 'paid' ? paidCents : cents;
        if (sum !== cents) faults.push(`payment ${id} is ${state} with ${sum} of ${cents}`);
      }
      for (const booking of all.filter(({ wayToPay }) => wayToPay === 'card')) {
        const own = rows.filter(({ subjectId }) => subjectId === paidUnder(booking));
        const most = Math.max(0, ...own.map(({ paidCents }) => paidCents));
        const held = Math.max(most, ...own.map(({ heldCents }) => heldCents));
        const { id, status, totalCents, cardFailedAt, standsId } = booking;
        if (AGREED.includes(status) && most < totalCents)
          faults.push(`booking ${id} is ${status}, and ${most} of ${totalCents} were paid`);
        if (status === 'requested' && !cardFailedAt && !standsId && held < totalCents)
          faults.push(`booking ${id} is ${status}, and ${held} of ${totalCents} are held`);
      }
      const isApplied = and(isNotNull(providerEvents.mismatch), isNotNull(providerEvents.appliedAt));
      const applied = await world.db.select().from(providerEvents).where(isApplied);
      if (applied.length > 0) faults.push('an event was applied that does not match');
      return faults;
    },
    /**
     * Lets four days pass. After that, partial payments must be refunded, and no booking may wait for its
     * charge.
     *
     * @returns descriptions of the exceptions.
     */
    async settle(bookingsNow: () => Promise<Booking[]>): Promise<string[]> {
      for (let day = 0; day < 4; day++) {
        world.now = world.now.add({ hours: 25 });
        await expireBookings(world.asProduct());
        await releasePartial(world.asProduct('release-partial'));
        await money.settle();
      }
      const partial = await world.db
        .select({ id: payments.id })
        .from(payments)
        .where(and(isOurs, eq(payments.state, 'partial')));
      const stuck = (await bookingsNow()).filter(({ status }) => status === 'accepting');
      return [
        ...partial.map(({ id }) => `payment ${id} is still there in part`),
        ...stuck.map(({ id }) => `booking ${id} still waits for its charge`),
      ];
    },
  };
  return here;
}
