import {
  type Act,
  type Mover,
  type Side,
  TRANSITIONS,
  type TransitionName,
} from '../bookings/booking-life.ts';
import type { BookingFacts } from '../bookings/booking-rules.ts';
import type { EndReason } from '../bookings/end-reasons.ts';

type Step = { transition: TransitionName; by: Mover; note: string | null };

type Details = {
  note?: string | null;
  start?: string;
  cafeName?: string;
  cafeAddress?: string;
  endReason?: EndReason;
};

type PressedBooking = Pick<BookingFacts, 'status' | 'startsAt'> & {
  cafeName: string | null;
  cafeAddress: string | null;
  endedAt: Date | null;
  endReason: EndReason | null;
};

/**
 * Checks whether a click repeats what this side has already done. A click with a different note, time, café,
 * or reason is a new act.
 * @param steps the booking's history, oldest first.
 */
export function isSecondPress(
  act: Act,
  side: Side | null,
  booking: PressedBooking,
  steps: readonly Step[],
  details: Details,
): boolean {
  const first = steps.findLast(({ transition, by }) => by === side && TRANSITIONS[transition].act === act);
  if (!side || !first || !isStillInEffect(act, booking, first, steps.at(-1))) return false;
  const isSame = (now: string | null | undefined, then: string | null) => !now?.trim() || now.trim() === then;
  return (
    isSame(details.note, first.note) &&
    (!details.start || Date.parse(details.start) === booking.startsAt.getTime()) &&
    (act !== 'accept' ||
      (isSame(details.cafeName, booking.cafeName) && isSame(details.cafeAddress, booking.cafeAddress))) &&
    (booking.endReason === null || isSame(details.endReason, booking.endReason))
  );
}

/** Checks whether the booking is still as the first click left it. */
function isStillInEffect(
  act: Act,
  { status, endedAt }: PressedBooking,
  first: Step,
  last: Step | undefined,
): boolean {
  switch (act) {
    case 'accept':
      return status === 'accepting' || status === 'accepted';
    case 'start':
    case 'start-now':
    case 'check-in':
      return status === 'in-progress';
    case 'end':
      return status === 'completed' && endedAt !== null;
    case 'extend':
    case 'agree':
    case 'refuse':
      // Extensions detect repeats themselves, by the proposal's ID.
      return false;
    default:
      return last === first;
  }
}
