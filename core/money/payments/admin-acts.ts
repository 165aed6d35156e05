import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'apply-again': 'provider-event';
    'mark-paid': 'payment';
    'mark-given-back': 'payment';
    'test-chargeback': 'payment';
  }
}

export const PAYMENT_ACTS: ActWords<'apply-again' | 'mark-paid' | 'mark-given-back' | 'test-chargeback'> = {
  'apply-again': 'Applied again',
  'mark-paid': 'Marked as paid',
  'mark-given-back': 'Marked as given back',
  'test-chargeback': 'Sent a test chargeback of',
};
