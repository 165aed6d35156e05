import type { ApplicationStatus } from '../../practice/applications/application.ts';

/**
 * What the overview suggests to someone with nothing upcoming, an open application, or payouts without an
 * account.
 */
export type NextStep =
  | 'say-your-name'
  | 'find-expert'
  | 'set-up-payouts'
  | 'finish-application'
  | 'verify-application'
  | 'answer-question'
  | 'await-review';

/** What an open application needs next from its applicant. */
export const APPLICATION_STEPS: { readonly [status in ApplicationStatus]?: NextStep } = {
  draft: 'finish-application',
  submitted: 'verify-application',
  'more-asked': 'answer-question',
  'in-review': 'await-review',
};
