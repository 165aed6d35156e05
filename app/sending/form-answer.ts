import type { SubmissionResult } from '@conform-to/react';
import type { ChangesSince } from '../../core/ground/admin/changed-since.ts';
import type { ErrorCode } from '../../lib/errors.ts';

/** What an action says of a form that it has not taken. */
export type FormAnswer = {
  /** Which of a page's forms, where it has several. */
  about?: string;
  /** What was typed, and what is wrong beside which field. */
  result?: SubmissionResult;
  /** Why it was not taken as a whole; null where that stands beside a field. */
  problem: string | null;
  /** True where nothing was sent: the form shows again what was typed before its person logged in. */
  isPutBack?: boolean;
  /** What the product refused, in words that may stand beside a field instead; for a page that knows a way on. */
  refusal?: { code: ErrorCode; message: string; changes?: ChangesSince };
  /** Sends these words, when the form's own key has sent others. */
  newKey?: string;
};
