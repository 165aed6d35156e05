import type { FullPhoto } from '../../../platform/images/full-photo.ts';

/** Where a reported text or photo is now. */
export type WordsNow = {
  /** The practice that the review or answer is about, or that is one side of the conversation. */
  practice: { id: string; name: string };
  /** The client, for a message. */
  client: { id: string; name: string } | null;
  /** From 1 to 5, for a review. */
  rating: number | null;
  /** Null for a text. */
  photo: FullPhoto | null;
  at: string;
  hidden: { reason: string; at: string } | null;
};
