import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/consultation-day/rules';
import type { Cents } from '../../../lib/money.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Context, ProviderEvent } from '../../context.ts';
import { incomeOf, TO_EXPERTS } from '../../money/payments/ledger.server.ts';
import type { PaymentChange } from '../../money/payments/purposes.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { commissionOn } from '../../money/pricing/commission.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { applyTransition } from '../bookings/apply-transition.server.ts';
import { mayMove } from '../bookings/booking-rules.ts';
import { dropExtension, EXTENSION } from '../bookings/drop-extension.server.ts';
import { bookingExtensions, bookings } from '../bookings/tables.ts';
import { hasRoom } from './extend-consultation.server.ts';

/**
 * Handles the full payment for an extension. If the payment is in time and the extra minutes are still free,
 * extends the consultation. Otherwise, refunds everything. Ignores other changes. Call this in the
 * transaction that records the change.
 */
export async function extensionMoved(ctx: Context<ProviderEvent>, payment: PaymentChange): Promise<void> {
  if (payment.state !== 'paid' || payment.before === 'paid') return;
  const ofId = eq(bookingExtensions.id, payment.subjectId);
  const [known] = await ctx.db.select().from(bookingExtensions).where(ofId);
  if (!known) throw new Error('more time is paid that nobody has proposed');
  await lockExpert(ctx.db, known.expertId);
  const ofBooking = eq(bookings.id, known.bookingId);
  const [booking] = await ctx.db.select().from(bookings).where(ofBooking).for('update');
  const [extension] = await ctx.db.select().from(bookingExtensions).where(ofId);
  const { minutes, totalCents, until, state } = extension!;
  const isInTime = state === 'paying' && mayMove(booking!, 'product', 'extend-by-card', ctx.now()).allowed;
  const told = { by: 'product' as const, extension: { minutes, totalCents, until } };
  if (isInTime && (await hasRoom(ctx, booking!, extension!))) {
    await ctx.db.update(bookingExtensions).set({ state: 'agreed', paid: 'card' }).where(ofId);
    await applyTransition(ctx, booking!, { ...told, name: 'extend-by-card', note: null });
    return;
  }
  if (isInTime) {
    await dropExtension(ctx, booking!);
    await applyTransition(ctx, booking!, { ...told, name: 'undo-extension', note: words.time_was_taken });
    return;
  }
  if (state !== 'agreed') {
    await refundPayment(ctx, {
      purpose: EXTENSION,
      subjectId: payment.subjectId,
      reason: 'too-late-to-extend',
    });
  }
}

/**
 * Splits the charge for an extension, minus refunds: the booking's commission goes to us, the rest to the
 * expert.
 * @returns cents by ledger account.
 */
export async function extensionShares(
  db: Database,
  moved: { subjectId: string; paidCents: Cents; refundedCents: Cents },
): Promise<Record<string, Cents>> {
  const [row] = await db
    .select({ extension: bookingExtensions, commissionPercent: bookings.commissionPercent })
    .from(bookingExtensions)
    .innerJoin(bookings, eq(bookings.id, bookingExtensions.bookingId))
    .where(eq(bookingExtensions.id, moved.subjectId));
  if (!row) throw new Error('more time is paid that nobody has proposed');
  const kept = moved.paidCents - moved.refundedCents;
  const commission = commissionOn({ ...row.extension, commissionPercent: row.commissionPercent }, kept);
  return { [TO_EXPERTS]: kept - commission, [incomeOf('commission')]: commission };
}
