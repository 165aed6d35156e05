/** Where the words of a report stand now. */
export type WordsNow = {
  /** Whose listing a review is about, or with which practice the message was exchanged. */
  practice: { id: string; name: string };
  /** Of a message, the client of the conversation. */
  client: { id: string; name: string } | null;
  /** Of a review, 1 to 5. */
  rating: number | null;
  at: string;
  hidden: { reason: string; at: string } | null;
};
