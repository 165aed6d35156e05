import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'close-report': 'report';
    'hide-words': 'report';
    'show-words': 'report';
    'close-flag': 'practice';
    'suspend-practice': 'practice';
    'reinstate-practice': 'practice';
  }
}

/** What admins do about a report, as the record says it. */
export const REPORT_ACTS: ActWords<
  'close-report' | 'hide-words' | 'show-words' | 'close-flag' | 'suspend-practice' | 'reinstate-practice'
> = {
  'close-report': 'Closed the report about',
  'hide-words': 'Hid',
  'show-words': 'Showed again',
  'close-flag': 'Looked at flagged words of',
  'suspend-practice': 'Suspended the practice',
  'reinstate-practice': 'Reinstated the practice',
};
