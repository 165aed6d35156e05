import { createHmac } from 'node:crypto';
import { newId } from '../../lib/id.server.ts';
import type {
  AccountStatus,
  ChargebackUpdate,
  PaymentUpdate,
  ProviderUpdate,
  RenewalUpdate,
  SubscriptionUpdate,
} from '../../platform/payments/provider.ts';

type StripeObject = { type: string; object: object; account?: string };
type Given = { id?: string; atMs: number };

const ours = (name: string, id: string | null) => ({ metadata: id === null ? {} : { [name]: id } });

/**
 * Returns the event about a payment. It is about the intent while the money is held or once the payment is
 * over, otherwise about the charge.
 */
function payment(update: PaymentUpdate): StripeObject {
  const { id, ref, currency, heldCents, paidCents, refundedCents, isOver } = update;
  const base = { ...ours('payment', id), currency };
  if (refundedCents === 0 && (heldCents > 0 || isOver)) {
    const sums = { amount: heldCents, amount_capturable: heldCents, amount_received: paidCents };
    const status = isOver ? 'canceled' : 'requires_capture';
    const type = isOver ? 'payment_intent.canceled' : 'payment_intent.amount_capturable_updated';
    const object = { ...base, ...sums, id: ref, object: 'payment_intent', status, capture_method: 'manual' };
    return { type, object };
  }
  const sums = { amount: paidCents, amount_captured: paidCents, amount_refunded: refundedCents };
  const object = { ...base, ...sums, id: `ch_${ref}`, object: 'charge', payment_intent: ref };
  return { type: refundedCents > 0 ? 'charge.refunded' : 'charge.captured', object };
}

function chargeback(update: ChargebackUpdate): StripeObject {
  const { ref, paymentRef, currency, cents, status, reason, evidenceByMs } = update;
  const statuses = { open: 'needs_response', 'in-review': 'under_review', won: 'won', lost: 'lost' };
  const moved = [
    { amount: -update.withdrawnCents, fee: update.feeCents },
    { amount: update.reinstatedCents, fee: -update.feeBackCents },
  ];
  const due_by = evidenceByMs === null ? null : Math.floor(evidenceByMs / 1000);
  const object = {
    ...{ id: ref, object: 'dispute', amount: cents, currency, status: statuses[status], reason },
    ...{ payment_intent: paymentRef, charge: `ch_${paymentRef}`, metadata: {} },
    ...{ balance_transactions: moved, evidence_details: { due_by } },
  };
  return { type: 'charge.dispute.updated', object };
}

function subscription(update: SubscriptionUpdate): StripeObject {
  const { id, ref, customerRef, currency, cents, periodEndsMs, endsWithPeriod, isPaused } = update;
  const statuses = { waiting: 'incomplete', active: 'active', 'past-due': 'past_due', ended: 'canceled' };
  const item = { current_period_end: Math.floor(periodEndsMs / 1000), price: { unit_amount: cents } };
  const object = {
    ...{ ...ours('subscription', id), id: ref, object: 'subscription', currency, customer: customerRef },
    ...{ status: statuses[update.status], cancel_at_period_end: endsWithPeriod, items: { data: [item] } },
    pause_collection: isPaused ? { behavior: 'void' } : null,
  };
  return { type: 'customer.subscription.updated', object };
}

function renewal({ id, ref, subscriptionRef, currency, cents, periodEndsMs }: RenewalUpdate): StripeObject {
  const details = { subscription: subscriptionRef, ...ours('subscription', id) };
  const object = {
    ...{ id: ref, object: 'invoice', status: 'paid', currency, amount_paid: cents },
    lines: { data: [{ period: { end: Math.floor(periodEndsMs / 1000) } }] },
    parent: { subscription_details: details },
  };
  return { type: 'invoice.paid', object };
}

const ACCOUNTS: Partial<Record<AccountStatus, object>> = {
  unfinished: { details_submitted: false },
  checking: { details_submitted: true },
  ready: { details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } },
  'action-needed': { details_submitted: true, requirements: { past_due: ['a paper'] } },
};

function objectOf(update: ProviderUpdate): StripeObject {
  switch (update.about) {
    case 'payment':
      return payment(update);
    case 'subscription':
      return subscription(update);
    case 'renewal':
      return renewal(update);
    case 'chargeback':
      return chargeback(update);
    case 'account': {
      const object = {
        ...ours('account', update.id),
        ...ACCOUNTS[update.status],
        id: update.ref,
        object: 'account',
      };
      return { type: 'account.updated', object, account: update.ref };
    }
    default:
      throw new Error(`no test sends an event about a ${update.about} of its own`);
  }
}

/** Returns the body of the event that Stripe or the sandbox would send for this update. */
export function stripeEvent(update: ProviderUpdate, { id = `evt_${newId()}`, atMs }: Given): string {
  const { type, object, account } = objectOf(update);
  const created = Math.floor(atMs / 1000);
  const event = { id, object: 'event', livemode: false, created, type, data: { object } };
  return JSON.stringify({ ...event, ...(account && { account }) });
}

/** Returns the headers that sign a body with an endpoint's secret; `at` is in seconds since 1970. */
export function signedBy(secret: string, body: string, at: number): Headers {
  const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return new Headers({ 'Stripe-Signature': `t=${at},v1=${mark}`, 'Content-Type': 'application/json' });
}
