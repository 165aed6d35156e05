import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import type { Act, BookingStatus, Contest, Mover } from '../bookings/booking-life.ts';
import type { EndReason } from '../bookings/end-reasons.ts';
import type { Said } from '../bookings/request-fields.ts';

/** The most consultations in a calendar. */
export const CALENDAR_AT_MOST = 500;
/** The most pending requests in a list; once answered, they make room for others. */
export const WAITING_AT_MOST = 100;

/** A booking as one of its sides sees it. */
export type BookingView = Said & {
  id: string;
  as: 'client' | 'expert';
  status: BookingStatus;
  /** Whether it is pending, or ended before it was confirmed. */
  isRequest: boolean;
  expertId: string;
  clientId: string;
  /** The expert's name, or the name a client shows to experts. */
  withName: string;
  /** The other side's photo; null if `withInitials` is shown instead. */
  withFace: string | null;
  withInitials: string;
  practitionerId: string;
  /** The practitioner's name if the practice has or had several; null otherwise. */
  practitionerName: string | null;
  /** The expert's short name: 'Maya'. */
  shortName: string;
  title: string;
  optionId: string | null;
  method: string;
  /** Town and state, or the expert's name for the area. */
  location: string;
  /**
   * The meeting address for those who may read it: both sides while it is confirmed or under way, and the
   * client of a home visit always.
   */
  address: string | null;
  /**
   * At the expert's place, for those who may read the address: how to find the door and what to bring, each
   * empty if the expert wrote nothing. Null otherwise.
   */
  arrival: { directions: string; bring: string } | null;
  /**
   * For someone who can accept it: the address, or the café to name, prefilled with the last one. Null for a
   * home visit and anyone else.
   */
  meetAt: { cafe: { name: string; address: string } } | { address: string } | null;
  /** Miles from the expert for a home visit, else null. */
  visitMiles: number | null;
  zone: string;
  startsAt: Date;
  endsAt: Date;
  /** Other upcoming starts that suit the client, while it is pending. */
  otherStarts: Date[];
  minutes: number;
  /** When this was read, by the product's clock. */
  readAt: Date;
  /** The next moment at which the possible acts may change; null after the last. */
  turnsAt: Date | null;
  /** When its time began to count, or will after an early start by the expert alone; null if not started. */
  startedAt: Date | null;
  /** When its time is over, the booked end at the latest. */
  runsUntil: Date;
  /**
   * After an end that asks the client: the minutes held, the deadline to say otherwise, and whether they
   * agreed. Null if not asked.
   */
  endAsked: { minutes: number; until: Date; isAgreed: boolean } | null;
  /** Whether an end now would ask the client. */
  endAsks: boolean;
  /** When the expert ended it by hand; null otherwise. */
  endedAt: Date | null;
  /** The open proposal of more time, with its price including tax and its deadline; null without one. */
  proposal: {
    id: string;
    minutes: number;
    taxCents: number;
    totalCents: number;
    until: Date;
    /** Whether the client agreed and still has to pay by card. */
    isToPay: boolean;
  } | null;
  /** Minutes added while it was under way, and their price; null for none. */
  extended: { minutes: number; taxCents: number; totalCents: number; isByCard: boolean } | null;
  /** When a no-show was reported; null without a report. */
  missedAt: Date | null;
  contest: Contest | null;
  /** Why it ended early; null otherwise. */
  endReason: EndReason | null;
  /** Without fee and tax. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
  wayToPay: WayToPay;
  /** The refund policy; null if paid in person. */
  policy: CancellationPolicy | null;
  /** By card, after acceptance: until when the client can cancel for the fee alone; null after that. */
  freeUntil: Date | null;
  /** The policy that another time requested now would get; null if paid in person. */
  policyIfMoved: CancellationPolicy | null;
  /** By card, for the expert: their share after our commission; null otherwise. */
  receivesCents: number | null;
  commissionPercent: number;
  /** The refund if the viewer cancels now; null if nothing was charged or they cannot. */
  backCents: number | null;
  mayPay: boolean;
  /** The payment deadline, until which the time is held; null unless it is unpaid. */
  payBy: Date | null;
  /** Whether the request waits for another card. */
  needsCard: boolean;
  /** The price at today's rate and tax, for someone who can accept it; null for others. */
  now: { priceCents: number; totalCents: number } | null;
  /**
   * The note of the last step, or each side's words about a no-show, oldest first. After a move, a note by
   * the product names the new time.
   */
  notes: { id: string; by: Mover; words: string }[];
  /** Explains why the law forbids an upcoming booking; null if it does not. */
  unlawful: string | null;
  answerBy: Date | null;
  acts: Act[];
  mayReschedule: boolean;
  /** For a requested move: the confirmed booking that stays unless the move is granted. */
  stands: { id: string; startsAt: Date; isConfirmed: boolean } | null;
  /** The other time requested instead of this one, and the deadline to answer; null if none. */
  asked: { id: string; startsAt: Date; answerBy: Date } | null;
  /** For a moved booking, even several times: the current one; null for others. */
  movedTo: { id: string; startsAt: Date } | null;
};
