import type { Cents } from '../../../lib/money.ts';
import type { Side } from '../bookings/booking-life.ts';
import type { DisputeOutcome, DisputeReason, DisputeState } from './dispute.ts';

/** A picture on a page. The path works for a few minutes, and only for the viewer. */
export type DisputePictureLink = { id: string; side: Side; path: string };

export type DisputeView = {
  bookingId: string;
  as: Side;
  /** The deadline to open a dispute; null if the viewer cannot open one now. */
  openUntil: Date | null;
  /** The deadline to open another dispute after withdrawing the open one; null if the client can't. */
  againUntil: Date | null;
  /**
   * The deadline to open a dispute after contesting a no-show; null if the viewer doesn't need to contest
   * one.
   */
  afterContestUntil: Date | null;
  /**
   * How many hours after the end a dispute can be opened. Null if they count from a later time, or if the
   * viewer can't open one.
   */
  openHours: number | null;
  /** The latest dispute; null if there is none. */
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
    /** The pictures of both sides, in the order they were added. */
    pictures: DisputePictureLink[];
  } | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  mayAddPictures: boolean;
  mayRemovePictures: boolean;
};
