import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'close-report': 'report';
  }
}

/** What admins do about a report, as the record says it. */
export const REPORT_ACTS: ActWords<'close-report'> = {
  'close-report': 'Closed the report about',
};
