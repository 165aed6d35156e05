import type Stripe from 'stripe';
import type { Cents } from '../../../lib/money.ts';
import type { ChargebackStatus } from '../provider.ts';
import type { ChargebackStep, Sandbox } from '../sandbox.ts';
import { type AtDesk, type Desk, note, seconds, tell } from './desk.server.ts';
import { chargeIdOf, paymentOrNull } from './payments.server.ts';
import { intentPaying } from './subscriptions.server.ts';

type KeptChargeback = { ref: string; cents: Cents; status: ChargebackStatus; evidenceByMs: number };

type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'livemode' | 'status' | 'reason' | 'metadata'
> & {
  charge: string;
  payment_intent: string;
  evidence_details: { due_by: number };
  balance_transactions: { amount: number; fee: number }[];
};

/** The time for evidence in milliseconds, and the fee in cents. */
const EVIDENCE_MS = 9 * 86_400_000;
const CHARGEBACK_CENTS = 1500;

const STATUS = { open: 'needs_response', 'in-review': 'under_review', won: 'won', lost: 'lost' } as const;

function disputeObject(intent: string, kept: KeptChargeback, isWithdrawn = true): Dispute {
  const { ref, cents, status, evidenceByMs } = kept;
  return {
    id: ref,
    object: 'dispute',
    amount: cents,
    currency: 'usd',
    livemode: false,
    status: STATUS[status],
    reason: 'product_not_received',
    metadata: {},
    charge: chargeIdOf(intent),
    payment_intent: intent,
    evidence_details: { due_by: seconds(evidenceByMs) },
    balance_transactions: [
      ...(isWithdrawn ? [{ amount: -cents, fee: CHARGEBACK_CENTS }] : []),
      ...(status === 'won' ? [{ amount: cents, fee: 0 }] : []),
    ],
  };
}

async function open(desk: Desk, intent: string, cents: Cents): Promise<void> {
  const evidenceByMs = desk.nowMs + EVIDENCE_MS;
  const kept: KeptChargeback = { ref: desk.newRef('du'), cents, status: 'open', evidenceByMs };
  await desk.records.keep(`chargeback:${intent}`, kept);
  await tell(desk, 'charge.dispute.created', disputeObject(intent, kept, false));
  const moved = { kind: 'chargeback', about: kept.ref, metadata: {} } as const;
  await note(desk, { ...moved, cents: -cents, feeCents: CHARGEBACK_CENTS });
  await tell(desk, 'charge.dispute.funds_withdrawn', disputeObject(intent, kept));
}

async function step(desk: Desk, paymentRef: string, next: ChargebackStep): Promise<boolean> {
  const intent = await intentPaying(desk, paymentRef);
  const payment = await paymentOrNull(desk, intent);
  const kept = await desk.records.claim<KeptChargeback>(`chargeback:${intent}`);
  const left = payment ? payment.paidCents - payment.refundedCents : 0;
  if (next === 'open') {
    if (kept || left <= 0) return false;
    await open(desk, intent, left);
    return true;
  }
  if (!kept || kept.status === 'won' || kept.status === 'lost') return false;
  const after: KeptChargeback = { ...kept, status: next };
  await desk.records.keep(`chargeback:${intent}`, after);
  const isOver = next !== 'in-review';
  await tell(desk, isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', disputeObject(intent, after));
  if (next !== 'won') return true;
  await note(desk, { kind: 'chargeback', about: kept.ref, metadata: {}, cents: kept.cents, feeCents: 0 });
  await tell(desk, 'charge.dispute.funds_reinstated', disputeObject(intent, after));
  return true;
}

export function chargebacks(atDesk: AtDesk): Pick<Sandbox, 'chargeBack'> {
  return { chargeBack: (paymentRef, next) => atDesk((desk) => step(desk, paymentRef, next)) };
}
