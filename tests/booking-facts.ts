import type { BookingStatus } from '../core/consultations/bookings/booking-life.ts';
import { answerByOf } from '../core/consultations/bookings/booking-moments.ts';
import type { BookingFacts } from '../core/consultations/bookings/booking-rules.ts';

export const created = '2026-12-01T12:00:00Z';
export const start = '2026-12-03T18:00:00Z';
export const end = '2026-12-03T18:30:00Z';
export const at = (text: string) => Temporal.Instant.from(text);

/** Builds the facts of a booking paid in person, for the rules. */
export const booking = (status: BookingStatus, values: Partial<BookingFacts> = {}): BookingFacts => ({
  status,
  minutes: 30,
  clientId: 'client',
  expertId: 'expert',
  startsAt: new Date(start),
  endsAt: new Date(end),
  answerBy: answerByOf(new Date(created), new Date(start)),
  startedAt: null,
  checkedInAt: null,
  endedAt: null,
  endAskedUntil: null,
  endAgreedAt: null,
  missedAt: null,
  contest: null,
  wayToPay: 'in-person',
  payBy: null,
  askedAt: new Date(created),
  cardFailedAt: null,
  missSettledAt: null,
  proposalUntil: null,
  standsId: null,
  extensionPayBy: null,
  ...values,
});
/** Like `booking`, but paid by card. */
export const byCard = (status: BookingStatus, values: Partial<BookingFacts> = {}): BookingFacts =>
  booking(status, { wayToPay: 'card', payBy: new Date('2026-12-01T12:15:00Z'), ...values });
