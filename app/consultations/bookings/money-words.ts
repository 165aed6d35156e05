import * as words from '#text/consultations/bookings/screens';
import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import { CONTEST_HOURS } from '../../../core/consultations/bookings/booking-moments.ts';
import { formatCents } from '../../../lib/money.ts';
import type { FormattedBooking } from './format-booking.ts';

type Money = Pick<
  FormattedBooking,
  'as' | 'wayToPay' | 'totalCents' | 'receivesCents' | 'commissionPercent' | 'backCents' | 'stands'
>;

const ENDS: readonly Act[] = ['decline', 'cancel'];

/** Describes the effect of an act on a card payment; null if there is none. */
export function sayMoneyOf(booking: Money, act: Act): string | null {
  const { as, wayToPay, totalCents, receivesCents, commissionPercent, backCents } = booking;
  if (wayToPay !== 'card') return null;
  const total = formatCents(totalCents);
  if (booking.stands) return act === 'accept' ? words.paid_already({ total }) : null;
  if (act === 'accept') {
    const facts = { total, receives: formatCents(receivesCents ?? 0) };
    return commissionPercent > 0
      ? words.charged_when_accepted_commission({ ...facts, commissionPercent })
      : words.charged_when_accepted(facts);
  }
  if (act === 'no-show') {
    const within = { contestHours: CONTEST_HOURS };
    return as === 'client' ? words.no_show_client(within) : words.no_show_expert(within);
  }
  if (act === 'give-up') return words.time_free_again();
  if (!ENDS.includes(act)) return null;
  if (backCents === null) return words.hold_released();
  const back = formatCents(backCents);
  if (as === 'expert') return words.cancel_client_gets({ back });
  return backCents > 0 ? words.cancel_you_get({ back, total }) : words.cancel_nothing_back();
}
