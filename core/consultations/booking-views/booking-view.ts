import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import type { Act, BookingStatus, Contest, Mover } from '../bookings/booking.ts';
import type { EndReason } from '../bookings/end-reasons.ts';

/** How many consultations a calendar shows at once. */
export const CALENDAR_AT_MOST = 500;
/** How many requests are shown at most as waiting for an answer; the next ones follow once some are answered. */
export const WAITING_AT_MOST = 100;

/** A booking as one of its two sides sees it. */
export type BookingView = {
  id: string;
  as: 'client' | 'expert';
  status: BookingStatus;
  /** Whether it is a request that waits, or that ended before it was confirmed. */
  isRequest: boolean;
  expertId: string;
  clientId: string;
  /** The other side: the expert's name, or what the client lets experts call them. */
  withName: string;
  /** Of the other side: the address of the face that they show, or null, and what stands in for it. */
  withFace: string | null;
  withInitials: string;
  /** Who of the practice gives it. */
  practitionerId: string;
  /** How they are called, where the practice has or had others besides; else null. */
  practitionerName: string | null;
  /** What the expert is called in passing: 'Maya'. */
  shortName: string;
  title: string;
  optionId: string | null;
  /** What the client would like help with, in their words. */
  concern: string | null;
  method: string;
  /** Town and state, or what the expert calls the surroundings. */
  location: string;
  /** The door to go to, for whoever may read it: both sides once it is accepted, and a visited client before. */
  address: string | null;
  /**
   * For whoever may accept it: the address of their place, or the café to name, filled in with the one named last; null
   * for a home visit and for everyone else.
   */
  meetAt: { cafe: { name: string; address: string } } | { address: string } | null;
  /** How far a home visit is from the expert; null for anything else. */
  visitMiles: number | null;
  zone: string;
  startsAt: Date;
  endsAt: Date;
  /** Other starts that lie ahead and suit its client as well, while it is asked for. */
  otherStarts: Date[];
  minutes: number;
  /** When this was read, by the clock of the product. */
  readAt: Date;
  /** The next moment at which something else may be done with it; null after the last. */
  turnsAt: Date | null;
  /** When the expert has started it and ended it; null for what ran its time by itself. */
  startedAt: Date | null;
  endedAt: Date | null;
  /** More time that waits for the client now, its price with the tax, and until when it waits; null without. */
  proposal: {
    id: string;
    minutes: number;
    taxCents: number;
    totalCents: number;
    until: Date;
    /** Whether the client has agreed to it, and it is to be paid by card. */
    isToPay: boolean;
  } | null;
  /** How much of its length was added while it was under way, and what that costs besides; null for none. */
  extended: { minutes: number; taxCents: number; totalCents: number; isByCard: boolean } | null;
  /** When somebody said that the other side did not come, and whether that is contested; null without. */
  missedAt: Date | null;
  contest: Contest | null;
  /** Why it ended before its time was over; null for anything else. */
  endReason: EndReason | null;
  /** Without the fee and the tax. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
  wayToPay: WayToPay;
  /** What is given back after a cancellation; null for what is paid in person. */
  policy: CancellationPolicy | null;
  /** The same of another time that is asked for now. */
  policyIfMoved: CancellationPolicy | null;
  /** By card, to the expert: what they receive of it once our commission is taken off; null otherwise. */
  receivesCents: number | null;
  commissionPercent: number;
  /** What is given back if the viewer cancels it now; null where nothing was charged, or they may not. */
  backCents: number | null;
  /** Whether the viewer can pay for it now. */
  mayPay: boolean;
  /** Until when its time is held for whoever has not paid yet. */
  payBy: Date | null;
  /** Whether it waits for another card of its client. */
  needsCard: boolean;
  /** What the same time costs at the rate and the tax of now, for who may accept it; else null. */
  now: { priceCents: number; totalCents: number } | null;
  /**
   * What the last mover wrote; of a no-show, what each has written about it, the first at the front. Where it has moved, the
   * product says to when.
   */
  notes: { id: string; by: Mover; words: string }[];
  /** Of what lies ahead: why the law does not allow it, in a sentence; null where it does. */
  unlawful: string | null;
  /** A request is to be answered before this. */
  answerBy: Date | null;
  /** What the viewer may do with it now. */
  acts: Act[];
  mayReschedule: boolean;
  /** Of another time that is asked for: the confirmed booking that stands unless it is granted. */
  stands: { id: string; startsAt: Date; isConfirmed: boolean } | null;
  /** Another time that is asked for in place of this one, and until when it can be granted. */
  asked: { id: string; startsAt: Date; answerBy: Date } | null;
  /** Of what has moved, once or more often: the booking that is there now; null for every other. */
  movedTo: { id: string; startsAt: Date } | null;
};
