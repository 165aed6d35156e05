import type { SubmissionResult } from '@conform-to/react';

/** What an action says of a form that it has not taken. */
export type FormAnswer = {
  /** Which of a page's forms, where it has several. */
  about?: string;
  /** What was typed, and what is wrong beside which field. */
  result?: SubmissionResult;
  /** Why it was not taken as a whole; null where that stands beside a field. */
  problem: string | null;
  /** Sends these words, when the form's own key has sent others. */
  newKey?: string;
};
