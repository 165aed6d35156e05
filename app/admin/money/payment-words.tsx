import { Fragment } from 'react';
import type { EventRow, PaymentRow } from '../../../core/money/payments/payment-rows.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const STATES: Record<PaymentRow['state'], [words: string, tone: Tone]> = {
  begun: ['Started', 'neutral'],
  owed: ['Owed', 'pending'],
  held: ['Held', 'info'],
  partial: ['Only in part', 'danger'],
  paid: ['Paid', 'positive'],
  refunded: ['Given back', 'neutral'],
  over: ['Ended', 'neutral'],
};

export const PROVIDER_WORDS: Record<PaymentRow['provider'], string> = {
  stripe: 'Stripe',
  sandbox: 'Test payments, no money moves',
  'in-person': 'By hand',
};

const MOVED: Readonly<Record<string, string>> = {
  owed: 'Owed',
  waived: 'No longer owed',
  paid: 'Charged',
  refunded: 'Given back',
  'charged-back': 'Charged back',
  'paid-out': 'Paid out',
  recovered: 'Kept for what was owed',
  'owed-to-expert': 'Owed to the expert',
  'owed-by-expert': 'Owed by the expert',
  'provider-cost': 'Provider’s cost',
};

export const sayMoved = (what: string): string => MOVED[what] ?? what;

/** Accounts not listed here show their own names. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  owed: 'Owed by the client',
  'at:stripe': 'With Stripe',
  'at:sandbox': 'With the test provider',
  'payable:experts': 'Payable to the expert',
  'receivable:experts': 'Owed by the expert',
  'income:booking-fee': 'Booking fee',
  'income:commission': 'Commission',
  'income:application-fee': 'Application fee',
  'income:spotlight': 'Spotlight',
  'costs:provider': 'Provider’s cost',
};

export const sayAccount = (name: string): string => ACCOUNTS[name] ?? name;

export function PaymentState({ state }: { state: PaymentRow['state'] }) {
  const [words, tone] = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

export function EventState({ event }: { event: Pick<EventRow, 'appliedAt' | 'failure' | 'mismatch'> }) {
  if (event.mismatch) return <Badge tone="danger">Set aside</Badge>;
  if (event.appliedAt) return <Badge tone="positive">Applied</Badge>;
  return event.failure ? <Badge tone="danger">Failed</Badge> : <Badge tone="pending">Waiting</Badge>;
}

/** Lets an event type such as 'payment_intent.succeeded' wrap after dots and underscores. */
export function EventType({ type }: { type: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {type.split(/(?<=[._])/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and their order never changes
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
