import type { FullPhoto } from '../../../platform/images/full-photo.ts';

/** Where a reported text or photo is now. */
export type WordsNow = {
  /** The practice that the review or answer is about, or that is one side of the message. */
  practice: { id: string; name: string };
  /** The client of a message's conversation; null for other texts. */
  client: { id: string; name: string } | null;
  /** The stars of a review, 1 to 5; null for other texts. */
  rating: number | null;
  /** The photo itself; null for a text. */
  photo: FullPhoto | null;
  at: string;
  hidden: { reason: string; at: string } | null;
};
