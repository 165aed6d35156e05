import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'close-report': 'report';
    'hide-words': 'report';
    'show-words': 'report';
    'approve-review': 'review';
    'decline-review': 'review';
    'approve-answer': 'review';
    'decline-answer': 'review';
    'close-flag': 'practice';
    'suspend-practice': 'practice';
    'reinstate-practice': 'practice';
    'export-bookings': 'csv-file';
    'export-payments': 'csv-file';
    'export-payouts': 'csv-file';
    'export-disputes': 'csv-file';
    'export-gross': 'csv-file';
  }
}

export const EXPORT_ACTS: ActWords<
  'export-bookings' | 'export-payments' | 'export-payouts' | 'export-disputes' | 'export-gross'
> = {
  'export-bookings': 'Exported bookings to',
  'export-payments': 'Exported payments to',
  'export-payouts': 'Exported payouts to',
  'export-disputes': 'Exported disputes to',
  'export-gross': 'Exported gross amounts to',
};

export const REPORT_ACTS: ActWords<
  | 'close-report'
  | 'hide-words'
  | 'show-words'
  | 'approve-review'
  | 'decline-review'
  | 'approve-answer'
  | 'decline-answer'
  | 'close-flag'
  | 'suspend-practice'
  | 'reinstate-practice'
> = {
  'close-report': 'Closed the report about',
  'hide-words': 'Hid',
  'show-words': 'Showed again',
  'approve-review': 'Showed',
  'decline-review': 'Declined to show',
  'approve-answer': 'Showed the answer to',
  'decline-answer': 'Declined to show the answer to',
  'close-flag': 'Looked at flagged words of',
  'suspend-practice': 'Suspended the practice',
  'reinstate-practice': 'Reinstated the practice',
};
