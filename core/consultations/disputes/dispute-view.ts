import type { Cents } from '../../../lib/money.ts';
import type { Side } from '../bookings/booking-life.ts';
import type { DisputeOutcome, DisputeReason, DisputeState } from './dispute.ts';

/** A picture on a page; the path works for a few minutes and for the viewer only. */
export type DisputePictureLink = { id: string; side: Side; path: string };

/** The dispute about a booking, for its two sides. */
export type DisputeView = {
  bookingId: string;
  as: Side;
  /** The deadline to open it; null if it cannot be opened now. */
  openUntil: Date | null;
  /** The deadline to open another one after withdrawing the open one; null if not possible. */
  againUntil: Date | null;
  /** The deadline to open it after contesting a no-show; null if that need not come first. */
  afterContestUntil: Date | null;
  /** Hours after the end for opening a dispute; null if the deadline is later or there is none. */
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
    /** Whether the deadline has passed without an answer. */
    isAnswerLate: boolean;
    outcome: DisputeOutcome | null;
    backCents: Cents | null;
    said: string | null;
    /** From both sides, in the order added. */
    pictures: DisputePictureLink[];
  } | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  mayAddPictures: boolean;
  mayRemovePictures: boolean;
};
