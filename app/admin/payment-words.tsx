import type { EventRow, PaymentRow } from '../../core/payments/payment-rows.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const STATES: Record<PaymentRow['state'], [words: string, tone: Tone]> = {
  begun: ['Begun', 'neutral'],
  owed: ['Owed', 'pending'],
  held: ['Held', 'info'],
  paid: ['Paid', 'positive'],
  refunded: ['Given back', 'neutral'],
  over: ['Ended', 'neutral'],
};

export const PROVIDER_WORDS: Record<PaymentRow['provider'], string> = {
  stripe: 'Stripe',
  sandbox: 'Test payments, no money moves',
  'in-person': 'By hand',
};

/** Where a payment is on its way. */
export function PaymentState({ state }: { state: PaymentRow['state'] }) {
  const [words, tone] = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** Whether an event has had its effect. */
export function EventState({ event }: { event: Pick<EventRow, 'appliedAt' | 'failure'> }) {
  if (event.appliedAt) return <Badge tone="positive">Applied</Badge>;
  return event.failure ? <Badge tone="danger">Failed</Badge> : <Badge tone="pending">Waiting</Badge>;
}
