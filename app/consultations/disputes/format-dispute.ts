import {
  DISPUTE_REASON_WORDS,
  type DisputeOutcome,
  type DisputeState,
} from '../../../core/consultations/disputes/dispute.ts';
import type { DisputePictureLink, DisputeView } from '../../../core/consultations/disputes/dispute-view.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDay, sayTimeAndZone } from '../../../lib/when.ts';

export type FormattedDispute = {
  bookingId: string;
  as: 'client' | 'expert';
  openUntil: string | null;
  againUntil: string | null;
  afterContestUntil: string | null;
  openHours: number | null;
  dispute: {
    id: string;
    reason: string;
    words: string;
    state: DisputeState;
    opened: string;
    answerBy: string;
    answer: string | null;
    isAnswerLate: boolean;
    outcome: DisputeOutcome | null;
    back: string | null;
    said: string | null;
    pictures: DisputePictureLink[];
  } | null;
  mayAnswer: boolean;
  mayWithdraw: boolean;
  mayAddPictures: boolean;
  mayRemovePictures: boolean;
};

export function formatDispute(
  { openUntil, againUntil, afterContestUntil, dispute, ...view }: DisputeView,
  zone: string,
): FormattedDispute {
  const say = (at: Date) => `${sayDay(at, zone)}, ${sayTimeAndZone(at, zone)}`;
  return {
    ...view,
    openUntil: openUntil && say(openUntil),
    againUntil: againUntil && say(againUntil),
    afterContestUntil: afterContestUntil && say(afterContestUntil),
    dispute: dispute && {
      id: dispute.id,
      words: dispute.words,
      state: dispute.state,
      answer: dispute.answer,
      isAnswerLate: dispute.isAnswerLate,
      outcome: dispute.outcome,
      said: dispute.said,
      pictures: dispute.pictures,
      reason: DISPUTE_REASON_WORDS[dispute.reason](),
      opened: say(dispute.openedAt),
      answerBy: say(dispute.answerBy),
      back: dispute.backCents ? formatCents(dispute.backCents) : null,
    },
  };
}
