import type { PayoutState } from '../../../core/business/payouts/payout.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export const PAYOUT_WORDS: Record<PayoutState, [words: string, tone: Tone]> = {
  waiting: ['Waiting', 'pending'],
  'on-its-way': ['On its way', 'info'],
  paid: ['Paid', 'positive'],
  failed: ['Failed', 'danger'],
};

export function PayoutBadge({ state }: { state: PayoutState }) {
  const [words, tone] = PAYOUT_WORDS[state];
  return <Badge tone={tone}>{words}</Badge>;
}
