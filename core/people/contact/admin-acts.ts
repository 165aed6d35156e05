import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'answer-message': 'contact-message';
    'finish-message': 'contact-message';
    'reopen-message': 'contact-message';
  }
}

export const CONTACT_ACTS: ActWords<'answer-message' | 'finish-message' | 'reopen-message'> = {
  'answer-message': 'Answered the message from',
  'finish-message': 'Marked as done: the message from',
  'reopen-message': 'Reopened the message from',
};
