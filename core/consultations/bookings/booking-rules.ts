import type { Person } from '../../context.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import {
  ACTS,
  type Act,
  type BookingStatus,
  type Contest,
  type Mover,
  type Side,
  TRANSITION_NAMES,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from './booking-life.ts';
import { type BookingTimes, momentOf, runsUntil } from './booking-moments.ts';

export type BookingFacts = BookingTimes & {
  status: BookingStatus;
  /** The booked minutes, including all extensions. */
  minutes: number;
  clientId: string;
  expertId: string;
  /**
   * When the time started counting, or will start after an early start; null if no one has started the
   * consultation.
   */
  startedAt: Date | null;
  /** When the expert entered the client's check-in code. */
  checkedInAt: Date | null;
  /** When the client agreed that the consultation ended early. */
  endAgreedAt: Date | null;
  /** When the expert ended the consultation; null if it is not over or its time ran out. */
  endedAt: Date | null;
  /** Null if no one has contested a no-show. */
  contest: Contest | null;
  wayToPay: WayToPay;
  /** When the expert could first see the booking; null while it is unpaid. */
  askedAt: Date | null;
  /**
   * When the request started to wait for another card. Cleared when a new card works, but kept if the request
   * ends.
   */
  cardFailedAt: Date | null;
  /**
   * When a report of an expert no-show was settled; null if none was. A card payment is then refunded in
   * full.
   */
  missSettledAt: Date | null;
  /**
   * The confirmed booking that a requested move would replace; null for other bookings, and after the
   * expert accepts the move.
   */
  standsId: string | null;
};

export type BookingPerson = Pick<Person, 'id' | 'memberships'>;

/**
 * Returns a person's side of a booking. Null for a stranger, and for the expert until the request reaches
 * them.
 */
export function sideOf(
  booking: Pick<BookingFacts, 'clientId' | 'expertId' | 'askedAt'>,
  person: BookingPerson,
): Side | null {
  if (person.id === booking.clientId) return 'client';
  return booking.askedAt !== null && mayActFor(person, booking.expertId, 'staff') ? 'expert' : null;
}

/**
 * Checks whether a step from 'requested' fits the booking. Some of these steps are only for a requested move,
 * and the others are only for other bookings.
 */
const isOfItsKind = ({ standsId }: Pick<BookingFacts, 'standsId'>, name: TransitionName): boolean => {
  const { from, isOfMove }: Transition = TRANSITIONS[name];
  return !from.includes('requested') || (isOfMove === true) === (standsId !== null);
};

/**
 * Whether a transition is allowed and, if not, why. 'was-held' means that the expert ended the consultation,
 * 'was-checked-in' that both came, and 'was-agreed' that the client agreed to the end.
 */
export type MoveAnswer =
  | { allowed: true; name: TransitionName }
  | {
      allowed: false;
      why: Why;
    };

type Why =
  | 'stranger'
  | 'wrong-side'
  | 'wrong-status'
  | 'too-late'
  | 'too-early'
  | 'no-card'
  | 'was-held'
  | 'was-checked-in'
  | 'was-agreed';

/** Steps that are impossible after an expert no-show is settled. */
const UNLESS_SETTLED: readonly TransitionName[] = ['settle-missed', 'withdraw-claim-of-expert'];

const NO_SHOWS: readonly TransitionName[] = ['client-missed', 'expert-missed'];
const CANCELS: readonly TransitionName[] = ['withdraw', 'cancel'];

/**
 * Returns the reason if the start, the check-in, or the end of the consultation forbids a step, otherwise
 * null.
 */
function whyNotOnTheDay(booking: BookingFacts, name: TransitionName, at: number): Why | null {
  const isAhead = booking.startedAt !== null && at < booking.startedAt.getTime();
  if (name === 'client-missed' && booking.endedAt) return 'was-held';
  if (NO_SHOWS.includes(name) && booking.checkedInAt) return 'was-checked-in';
  if (name === 'expert-missed' && booking.endAgreedAt) return 'was-agreed';
  if (name === 'start-now' && !isAhead) return 'wrong-status';
  if (CANCELS.includes(name) && booking.status === 'in-progress' && !isAhead) return 'wrong-status';
  if (name === 'check-in' && booking.checkedInAt) return 'wrong-status';
  if ((name === 'end' || name === 'propose-extension') && isAhead) return 'too-early';
  if (name === 'propose-extension' && at >= runsUntil(booking).getTime()) return 'too-late';
  if (name === 'agree-end' && booking.endAgreedAt) return 'wrong-status';
  return null;
}

/** Checks whether a side may make a transition now. Buttons, operations, and jobs all use this function. */
export function mayMove(
  booking: BookingFacts,
  by: Mover | null,
  name: TransitionName,
  now: Temporal.Instant,
): MoveAnswer {
  if (!by) return { allowed: false, why: 'stranger' };
  const { from, by: movers, way, since, until, contest = booking.contest }: Transition = TRANSITIONS[name];
  if (!movers.includes(by)) return { allowed: false, why: 'wrong-side' };
  if (!from.includes(booking.status) || (way && way !== booking.wayToPay)) {
    return { allowed: false, why: 'wrong-status' };
  }
  if (!isOfItsKind(booking, name)) return { allowed: false, why: 'wrong-status' };
  if (contest !== booking.contest) return { allowed: false, why: 'wrong-status' };
  if (UNLESS_SETTLED.includes(name) && booking.missSettledAt) return { allowed: false, why: 'wrong-status' };
  if (name === 'lapse-extension' && !booking.extensionPayBy) return { allowed: false, why: 'wrong-status' };
  if (name === 'accept-by-card' && booking.cardFailedAt) return { allowed: false, why: 'no-card' };
  const at = now.epochMilliseconds;
  const onTheDay = whyNotOnTheDay(booking, name, at);
  if (onTheDay) return { allowed: false, why: onTheDay };
  if (until && at >= momentOf(booking, until)) return { allowed: false, why: 'too-late' };
  if (since && at < momentOf(booking, since)) return { allowed: false, why: 'too-early' };
  return { allowed: true, name };
}

/** Finds the transition of this side's button, and checks whether it is allowed now. */
export function mayAct(
  booking: BookingFacts,
  side: Side | null,
  act: Act,
  now: Temporal.Instant,
): MoveAnswer {
  if (!side) return { allowed: false, why: 'stranger' };
  const named = TRANSITION_NAMES.filter((name) => {
    const { act: button, way } = TRANSITIONS[name];
    return button === act && (!way || way === booking.wayToPay) && isOfItsKind(booking, name);
  });
  const own = named.find((name) => TRANSITIONS[name].by.includes(side));
  if (!own) {
    // The side has this button on other bookings. For example, an outdated page still shows it after the
    // expert granted a move.
    const wasOwn = TRANSITION_NAMES.some((name) => {
      const { act: button, by }: Transition = TRANSITIONS[name];
      return button === act && by.includes(side);
    });
    return { allowed: false, why: named.length === 0 && wasOwn ? 'wrong-status' : 'wrong-side' };
  }
  const answer = mayMove(booking, side, own, now);
  const leadsOn = (name: TransitionName) => TRANSITIONS[name].from.includes(booking.status);
  const isOthers = !leadsOn(own) && named.some(leadsOn);
  if (!answer.allowed && answer.why === 'wrong-status' && isOthers) {
    return { allowed: false, why: 'wrong-side' };
  }
  return answer;
}

export function actsOf(booking: BookingFacts, side: Side | null, now: Temporal.Instant): Act[] {
  return ACTS.filter((act) => mayAct(booking, side, act, now).allowed);
}

/**
 * Checks whether this side may choose another time. A new time replaces a request immediately; a confirmed
 * booking stays until the expert grants the move. A request that waits for another card cannot be moved.
 */
export function mayReschedule(booking: BookingFacts, side: Side | null, now: Temporal.Instant): boolean {
  if (booking.status === 'accepted') {
    return side === 'client' && now.epochMilliseconds < momentOf(booking, 'start');
  }
  if (booking.wayToPay === 'card' && booking.cardFailedAt) return false;
  return mayMove(booking, side, 'replace', now).allowed;
}

/** Checks whether the client can pay by card now, either to send the request or because a card failed. */
export function mayPay(booking: BookingFacts, now: Temporal.Instant): boolean {
  if (booking.wayToPay !== 'card') return false;
  const isFirst = booking.status === 'awaiting-payment';
  if (!isFirst && !(booking.status === 'requested' && booking.cardFailedAt)) return false;
  return now.epochMilliseconds < momentOf(booking, isFirst ? 'pay-by' : 'answer-by');
}

/** Returns the transition that ends an upcoming booking when this side can no longer come. */
export function endingFor(side: Side, status: BookingStatus): TransitionName {
  if (side === 'client') return status === 'awaiting-payment' ? 'give-up' : 'call-off-for-client';
  return status === 'requested' || status === 'awaiting-payment' ? 'turn-away' : 'call-off-for-expert';
}
