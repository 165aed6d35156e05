import { eq } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { Database } from '../../../platform/database/database.ts';
import { incomeOf, TO_EXPERTS } from '../../money/payments/ledger.server.ts';
import { commissionOn } from '../../money/pricing/commission.ts';
import { bookings } from './tables.ts';

/**
 * Splits the charge of a booking, minus refunds: the fee and the commission go to us, the rest to the expert.
 * We refund the fee last.
 * @returns cents by ledger account.
 */
export async function consultationShares(
  db: Database,
  moved: { subjectId: string; paidCents: Cents; refundedCents: Cents },
): Promise<Record<string, Cents>> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, moved.subjectId));
  if (!booking) throw new Error('a consultation is paid that nobody has booked');
  const kept = moved.paidCents - moved.refundedCents;
  const feeCents = Math.min(booking.feeCents, kept);
  const commission = commissionOn(booking, kept - feeCents);
  return {
    [TO_EXPERTS]: kept - feeCents - commission,
    [incomeOf('booking-fee')]: feeCents,
    [incomeOf('commission')]: commission,
  };
}
