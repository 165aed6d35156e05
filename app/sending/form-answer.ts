import type { SubmissionResult } from '@conform-to/react';
import type { ChangesSince } from '../../core/ground/admin/changed-since.ts';
import type { ErrorCode } from '../../lib/errors.ts';

/** An action's answer to a form that was rejected, or only filled in from a draft. */
export type FormAnswer = {
  /** Which of the page's forms it is, if there are several. */
  about?: string;
  /** What was typed, and each field's errors. */
  result?: SubmissionResult;
  /** Why it was rejected as a whole; null if a field's error says so. */
  problem: string | null;
  /** Set if nothing was sent yet: the form shows what was typed before logging in. */
  isPutBack?: boolean;
  /** The refusal, even if a field shows its message; for pages that offer a next step. */
  refusal?: { code: ErrorCode; message: string; changes?: ChangesSince };
  /** A new key to send this input with, if the form's own key has already been used. */
  newKey?: string;
};
