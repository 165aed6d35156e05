import {
  type Act,
  type BookingFacts,
  type Mover,
  type Side,
  TRANSITIONS,
  type TransitionName,
} from '../bookings/booking.ts';
import type { EndReason } from '../bookings/end-reasons.ts';

/** A step as the history of a booking has it. */
type Step = { transition: TransitionName; by: Mover; note: string | null };

/** What comes with a press: words, the start that is accepted, a café, why it ends early. */
type Said = {
  note?: string | null;
  start?: string;
  cafeName?: string;
  cafeAddress?: string;
  endReason?: EndReason;
};

type Stood = Pick<BookingFacts, 'status' | 'startsAt'> & {
  cafeName: string | null;
  cafeAddress: string | null;
  endedAt: Date | null;
  endReason: EndReason | null;
};

/**
 * Whether a button asks for nothing but what its own side has done already, so that a second press changes nothing and is
 * no fault. Words, a time, a café or a reason that are not those of the first press make it another press.
 * @param steps what has happened to the booking, the first at the front.
 */
export function isSecondPress(
  act: Act,
  side: Side | null,
  booking: Stood,
  steps: readonly Step[],
  said: Said,
): boolean {
  const first = steps.findLast(({ transition, by }) => by === side && TRANSITIONS[transition].act === act);
  if (!side || !first || !stillStands(act, booking, first, steps.at(-1))) return false;
  const isSame = (now: string | null | undefined, then: string | null) => !now?.trim() || now.trim() === then;
  return (
    isSame(said.note, first.note) &&
    (!said.start || Date.parse(said.start) === booking.startsAt.getTime()) &&
    (act !== 'accept' ||
      (isSame(said.cafeName, booking.cafeName) && isSame(said.cafeAddress, booking.cafeAddress))) &&
    (booking.endReason === null || isSame(said.endReason, booking.endReason))
  );
}

/** Whether what the first press came to is how the booking stands. */
function stillStands(act: Act, { status, endedAt }: Stood, first: Step, last: Step | undefined): boolean {
  switch (act) {
    case 'accept':
      return status === 'accepting' || status === 'accepted';
    case 'start':
      return status === 'in-progress';
    case 'end':
      return status === 'completed' && endedAt !== null;
    case 'extend':
    case 'agree':
    case 'refuse':
      // Their answers are about one proposal, and know by its id.
      return false;
    default:
      return last === first;
  }
}
