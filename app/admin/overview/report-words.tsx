import type { Difference, ReportState } from '../../../core/money/reconciliation/differences.ts';
import type { ReportSubject } from '../../../core/overview/reports/report-form.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const STATES: Record<ReportState, [words: string, tone: Tone]> = {
  equal: ['Equal', 'positive'],
  'on-its-way': ['On its way', 'info'],
  differs: ['Differs', 'danger'],
  undone: ['Not done', 'pending'],
  begun: ['First day', 'neutral'],
};

export const DIFFERENCE_WORDS: Record<Difference['kind'], string> = {
  'not-in-books': 'At the provider, not in our books',
  'not-at-provider': 'In our books, not at the provider',
  'other-sum': 'Not the same amount',
  'on-its-way': 'On its way',
};

export const MOVEMENT_WORDS: Record<Difference['of'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  transfer: 'Payout',
  reversal: 'Payout sent back',
  chargeback: 'Chargeback',
  cost: 'Provider’s cost',
  other: 'Other movement',
};

export function ReportStateBadge({ state }: { state: ReportState }) {
  const [words, tone] = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

export const REPORT_SUBJECT_WORDS: Record<ReportSubject, string> = {
  person: 'Person',
  review: 'Review',
  answer: 'Answer to a review',
  message: 'Message',
  photo: 'Photo',
};
