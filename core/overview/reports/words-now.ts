import type { FullPhoto } from '../../../platform/images/full-photo.ts';

/** The current place of a reported text or photo. */
export type WordsNow = {
  /** The practice that the review or answer is about, or that is one side of the conversation. */
  practice: { id: string; name: string };
  /** The client in the conversation; null unless the report is about a message. */
  client: { id: string; name: string } | null;
  /** The stars of a review, from 1 to 5; null for anything else. */
  rating: number | null;
  /** The reported photo; null for a text. */
  photo: FullPhoto | null;
  at: string;
  hidden: { reason: string; at: string } | null;
};
