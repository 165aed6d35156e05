import type { ApplicationStatus } from '../../practice/applications/application.ts';

/**
 * The suggestion on the overview for someone with nothing upcoming, an open application, or payouts without
 * an account.
 */
export type NextStep =
  | 'say-your-name'
  | 'find-expert'
  | 'set-up-payouts'
  | 'finish-application'
  | 'verify-application'
  | 'answer-question'
  | 'await-review';

/** The applicant's next step, by the status of an open application. */
export const APPLICATION_STEPS: { readonly [status in ApplicationStatus]?: NextStep } = {
  draft: 'finish-application',
  submitted: 'verify-application',
  'more-asked': 'answer-question',
  'in-review': 'await-review',
};
