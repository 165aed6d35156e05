import type { Cents } from '../../../lib/money.ts';
import type { Side } from '../bookings/booking.ts';
import type { DisputeOutcome, DisputeReason, DisputeState } from './dispute.ts';

/** A picture as a page shows it: an address that is good for some minutes, and for this person alone. */
export type DisputePictureLink = { id: string; side: Side; path: string };

/** The dispute about a booking, for its two sides. */
export type DisputeView = {
  bookingId: string;
  as: Side;
  /** Until when it can be opened; null where it cannot be opened now. */
  openUntil: Date | null;
  /** Until when its client could open another one after withdrawing the open one; null where they could not. */
  againUntil: Date | null;
  /** The same where its client has to say first that they were there; else null. */
  afterContestUntil: Date | null;
  /** How many hours after the end a dispute can be opened; null where it is longer, or cannot be. */
  openHours: number | null;
  /** The latest one; null without any. */
  dispute: {
    id: string;
    reason: DisputeReason;
    words: string;
    state: DisputeState;
    openedAt: Date;
    answerBy: Date;
    answer: string | null;
    /** True while nothing was answered though the time for it is over. */
    isAnswerLate: boolean;
    outcome: DisputeOutcome | null;
    backCents: Cents | null;
    said: string | null;
    /** Of both sides, in the order in which they were added. */
    pictures: DisputePictureLink[];
  } | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  mayAddPictures: boolean;
  mayRemovePictures: boolean;
};
