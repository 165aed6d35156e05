import type { SubmissionResult } from '@conform-to/react';
import type { ChangesSince } from '../../core/ground/admin/changed-since.ts';
import type { Refusal } from '../../lib/errors.ts';

/** An action's answer to a form that it refused, or that it only filled in from a draft. */
export type FormAnswer = {
  about?: string;
  /** The input, with each field's errors. */
  result?: SubmissionResult;
  /** Why the form was refused as a whole; null if only fields have errors. */
  problem: string | null;
  /** True if nothing was sent, and the form only shows text typed before logging in. */
  isRestored?: boolean;
  /** The refusal, even if a field shows its message; for pages that offer a next step. */
  refusal?: Pick<Refusal, 'code' | 'message' | 'facts'> & { changes?: ChangesSince };
  /** A new key for sending this input, if the form's own key is already used. */
  newKey?: string;
};
