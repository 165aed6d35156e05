import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'see-application-picture': 'application';
    'see-application-identity': 'application';
    'check-application': 'application';
    'ask-applicant': 'application';
    'approve-application': 'application';
    'reject-application': 'application';
  }
}

export const APPLICATION_ACTS: ActWords<
  | 'see-application-picture'
  | 'see-application-identity'
  | 'check-application'
  | 'ask-applicant'
  | 'approve-application'
  | 'reject-application'
> = {
  'see-application-picture': 'Looked at a picture in the application of',
  'see-application-identity': 'Looked at legal name and date of birth in the application of',
  'check-application': 'Changed a check of the application of',
  'ask-applicant': 'Asked for more about the application of',
  'approve-application': 'Approved the application of',
  'reject-application': 'Rejected the application of',
};
