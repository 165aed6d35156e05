import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import { CONTEST_HOURS } from '../../../core/consultations/bookings/booking-moments.ts';
import { formatCents } from '../../../lib/money.ts';
import type { FormattedBooking } from './format-booking.ts';

type Money = Pick<
  FormattedBooking,
  'as' | 'wayToPay' | 'totalCents' | 'receivesCents' | 'commissionPercent' | 'backCents' | 'stands'
>;

const ENDS: readonly Act[] = ['decline', 'cancel'];

/** Says what an act does to a card payment; null if nothing. */
export function sayMoneyOf(booking: Money, act: Act): string | null {
  const { as, wayToPay, totalCents, receivesCents, commissionPercent, backCents } = booking;
  if (wayToPay !== 'card') return null;
  const total = formatCents(totalCents);
  if (booking.stands)
    return act === 'accept' ? `The client has paid ${total} already. Nothing more is charged.` : null;
  if (act === 'accept') {
    const commission =
      commissionPercent > 0 ? `, after our commission of ${commissionPercent}% of the price` : '';
    return `The client’s card is charged ${total} when you accept. You receive ${formatCents(receivesCents ?? 0)} of it${commission}.`;
  }
  if (act === 'no-show') {
    const back = as === 'client' ? 'you get everything back' : 'nothing is given back';
    return `Unless they say otherwise within ${CONTEST_HOURS} hours, ${back}.`;
  }
  if (act === 'give-up') return 'Nothing was charged. The time is free again for others.';
  if (!ENDS.includes(act)) return null;
  if (backCents === null) return 'Nothing was charged, and the hold on the card is released.';
  const back = formatCents(backCents);
  if (as === 'expert') return `If you cancel now, the client gets everything back: ${back}.`;
  return backCents > 0
    ? `If you cancel now, you get ${back} of ${total} back.`
    : 'If you cancel now, you get nothing back.';
}
