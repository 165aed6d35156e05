import * as words from '#text/consultations/agenda/screens';
import type { MoneyStep } from '../../../core/consultations/booking-views/money-step.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDay, sayTime, sayWhen } from '../../../lib/when.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns 'in 20 minutes', 'in 3 hours', or 'in 5 days', rounded down; null once `then` has passed. Both
 * times are in milliseconds since 1970.
 */
export function sayIn(now: number, then: number): string | null {
  const left = then - now;
  if (left <= 0) return null;
  if (left < MINUTE) return words.in_less_than_a_minute();
  if (left < 2 * HOUR) return words.in_minutes({ count: Math.floor(left / MINUTE) });
  if (left < 2 * DAY) return words.in_hours({ count: Math.floor(left / HOUR) });
  return words.in_days({ count: Math.floor(left / DAY) });
}

/** Returns 'Today, 7:00 PM', 'Tomorrow, 9:00 AM', or 'Tue, Dec 1, 2:30 PM', in the zone of the place. */
export function sayStart(now: number, then: number, zone: string): string {
  const day = sayDay(then, zone);
  const today = sayDay(now, zone);
  // Steps are half days, because a day has 23 or 25 hours when the clocks change.
  const tomorrow = [0.5, 1, 1.5].map((days) => sayDay(now + days * DAY, zone)).find((one) => one !== today);
  const names = [
    [today, words.today()],
    [tomorrow, words.tomorrow()],
  ];
  const name = then - now < 3 * DAY ? names.find(([known]) => known === day)?.[1] : undefined;
  return `${name ?? day}, ${sayTime(then, zone)}`;
}

/**
 * Returns a sentence that says until when the client can cancel for free or, if they pay by card, for only
 * the fee. Null after that time, and for the expert.
 */
export function sayFreeUntil({
  as,
  wayToPay,
  status,
  freeUntil,
  clock,
  zone,
}: FormattedBooking): string | null {
  if (as !== 'client' || status !== 'accepted' || clock.readAt >= clock.startsAt) return null;
  if (wayToPay === 'in-person') return words.free_until_start();
  return freeUntil === null ? null : words.free_until({ freeUntil: sayWhen(freeUntil, zone) });
}

/** Returns the expert's usual response time, if known, and the deadline, as a sentence. */
export const sayAnswers = (usual: string | null, { answerBy, shortName }: FormattedBooking) =>
  usual
    ? words.usually_answers({ usual, answerBy: answerBy ?? '' })
    : words.expert_has_until_answer({ shortName, answerBy: answerBy ?? '' });

export function sayRefund(booking: FormattedBooking, steps: readonly MoneyStep[]): string {
  if (booking.wayToPay === 'in-person') return words.nothing_due();
  const own = steps.filter(({ isForMore }) => !isForMore);
  const back = own.filter(({ what }) => what === 'returning' || what === 'returned');
  // A client whose card failed may have paid with another one. In that case, there is an earlier refunded
  // charge.
  const paid = own.findLast(({ what }) => what === 'charged') ?? back.at(-1);
  const cents = back.reduce((sum, step) => (step.paymentId === paid?.paymentId ? sum + step.cents : sum), 0);
  const isClient = booking.as === 'client';
  if (!paid) return words.nothing_was_charged();
  if (cents === 0) return isClient ? words.you_get_nothing() : words.client_gets_nothing();
  const facts = { back: formatCents(cents), total: formatCents(booking.totalCents) };
  return isClient ? words.you_get_back(facts) : words.client_gets_back(facts);
}

export function sayEnded(status: 'cancelled' | 'declined' | 'expired', isRequest: boolean): string {
  if (status === 'declined') return words.request_declined();
  if (status === 'expired') return words.request_expired();
  return isRequest ? words.request_cancelled() : words.booking_cancelled();
}
