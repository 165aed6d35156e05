import type { SubmissionResult } from '@conform-to/react';
import type { ChangesSince } from '../../core/ground/admin/changed-since.ts';
import type { ErrorCode } from '../../lib/errors.ts';

/** An action's answer to a form that it rejected. */
export type FormAnswer = {
  /** Which of the page's forms, if there are several. */
  about?: string;
  /** What was typed, and the errors beside each field. */
  result?: SubmissionResult;
  /** Why it was rejected as a whole; null if a field's error says so. */
  problem: string | null;
  /** True if nothing was sent: the form shows what was typed before logging in. */
  isPutBack?: boolean;
  /** The refusal, even if a field shows its words; for a page that offers a way on. */
  refusal?: { code: ErrorCode; message: string; changes?: ChangesSince };
  /** A new key to send these words with, if the form's own key has sent others. */
  newKey?: string;
};
