import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import type { Access } from '../../people/experts/access.ts';
import type { Act, BookingStatus, Contest, Mover } from '../bookings/booking-life.ts';
import type { EndReason } from '../bookings/end-reasons.ts';
import type { RequestTexts } from '../bookings/request/request-fields.ts';

export const MAX_IN_CALENDAR = 500;
/** The maximum number of pending requests in a list. The rest appear as the first ones are answered. */
export const MAX_WAITING = 100;

export type BookingView = RequestTexts & {
  id: string;
  as: 'client' | 'expert';
  status: BookingStatus;
  /** True while the booking is pending, and after it ended without being confirmed. */
  isRequest: boolean;
  expertId: string;
  clientId: string;
  /** The expert's name, or the name that the client shows to experts. */
  withName: string;
  /** The other side's photo; if null, pages show `withInitials`. */
  withFace: string | null;
  withInitials: string;
  practitionerId: string;
  /** Null if the practice has only ever had one practitioner. */
  practitionerName: string | null;
  /** The expert's short name, such as 'Maya'. */
  shortName: string;
  title: string;
  optionId: string | null;
  method: string;
  /** Town and state, or the expert's own name for the area. */
  location: string;
  /**
   * The meeting address, for both sides while the booking is confirmed or in progress. The client always sees
   * the address of a home visit. Null otherwise.
   */
  address: string | null;
  /**
   * Directions to the door of the expert's place, what to bring, and details about access. Texts are empty if
   * the expert wrote nothing. Null if the viewer may not see the address.
   */
  arrival: ({ directions: string; bring: string } & Access) | null;
  /**
   * The meeting place to prefill for a viewer who can accept: the address of the place or, for a café, the
   * last café. Null for a home visit and for other viewers.
   */
  meetAt: { cafe: { name: string; address: string } } | { address: string } | null;
  /** The distance of a home visit from the expert, in miles; null for other bookings. */
  visitMiles: number | null;
  zone: string;
  startsAt: Date;
  endsAt: Date;
  /** While the request is pending, upcoming starts that also suit the client. */
  otherStarts: Date[];
  minutes: number;
  /** When this view was read, by the product's clock. */
  readAt: Date;
  /** When the available acts can next change; null if they can't. */
  turnsAt: Date | null;
  /**
   * When the time started counting, or will start after an early start that the client has not agreed to.
   * Null if no one has started the consultation.
   */
  startedAt: Date | null;
  /** When the booked minutes are over. Never later than the booked end. */
  runsUntil: Date;
  /**
   * Set if we ask the client about an early end: the minutes held, the deadline to disagree, and whether the
   * client agreed.
   */
  endAsked: { minutes: number; until: Date; isAgreed: boolean } | null;
  /** Whether we would ask the client about an end if it happened now. */
  endAsks: boolean;
  /** When the expert ended the consultation; null if no one did. */
  endedAt: Date | null;
  /** The open proposal of an extension. */
  proposal: {
    id: string;
    minutes: number;
    taxCents: number;
    totalCents: number;
    until: Date;
    /** Whether the client has agreed but not yet paid by card. */
    isToPay: boolean;
  } | null;
  /** The total of all extensions; null if there were none. */
  extended: { minutes: number; taxCents: number; totalCents: number; isByCard: boolean } | null;
  /** When a no-show was reported; null if none was. */
  missedAt: Date | null;
  contest: Contest | null;
  /** Null if the consultation did not end early. */
  endReason: EndReason | null;
  /** The price without fee and tax. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
  wayToPay: WayToPay;
  /** Null if paid in person. */
  policy: CancellationPolicy | null;
  /**
   * The last moment when canceling an accepted card booking costs the client only the fee; null after that.
   */
  freeUntil: Date | null;
  /** The policy if the client requests a new time now; null if paid in person. */
  policyIfMoved: CancellationPolicy | null;
  /** The expert's share of a card booking after our commission. Null for other viewers and bookings. */
  receivesCents: number | null;
  commissionPercent: number;
  /** The refund if the viewer cancels now; null if nothing was charged or they cannot cancel. */
  backCents: number | null;
  mayPay: boolean;
  /** The deadline to pay for the held time; null once paid. */
  payBy: Date | null;
  /** Whether the request waits for the client to add another card. */
  needsCard: boolean;
  /** The price at today's rate and tax, for a viewer who can accept. Null for others. */
  now: { priceCents: number; totalCents: number } | null;
  /**
   * The note of the last step, or what both sides wrote about a no-show, oldest first. After a move, our own
   * note states the new time.
   */
  notes: { id: string; by: Mover; words: string }[];
  /** The reason the law forbids an upcoming booking; null if it doesn't. */
  unlawful: string | null;
  answerBy: Date | null;
  acts: Act[];
  mayReschedule: boolean;
  /**
   * The confirmed booking that a requested move would replace. It stays unless the expert accepts the move.
   */
  stands: { id: string; startsAt: Date; isConfirmed: boolean } | null;
  /** The time that the client has requested in place of this one, with the deadline to answer. */
  asked: { id: string; startsAt: Date; answerBy: Date } | null;
  /** The latest booking that replaced a moved booking; null for others. */
  movedTo: { id: string; startsAt: Date } | null;
};
