import type { Cents } from '../../lib/money.ts';
import type { Side } from '../bookings/booking.ts';
import type { DisputeOutcome, DisputeReason, DisputeState } from './dispute.ts';

/** The dispute about a booking, for its two sides. */
export type DisputeView = {
  bookingId: string;
  as: Side;
  /** Until when it can be opened; null where it cannot be opened now. */
  openUntil: Date | null;
  /** Until when its client could open another one after withdrawing the open one; null where they could not. */
  againUntil: Date | null;
  /** How many hours after the end that is. */
  openHours: number;
  /** The latest one; null without any. */
  dispute: {
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
  } | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
};
