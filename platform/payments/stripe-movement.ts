import type Stripe from 'stripe';
import type { Movement, MovementKind } from './provider.ts';

/** A movement and, for a charge or refund, its payment intent. */
export type Moved = Movement & { intent: string | null };

/** The fields of a balance transaction that we read. Its source is a full object instead of an ID. */
type Transaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'type' | 'reporting_category' | 'amount' | 'fee' | 'currency' | 'created' | 'source'
>;

/**
 * Reads an entry of Stripe's balance transactions; null for reserves, and for transfers to and from our bank.
 */
export function moneyMoved(transaction: Transaction): Moved | null {
  const { id: ref, type, amount, fee, currency, created } = transaction;
  const kind = kindOf(transaction);
  if (kind === null) return null;
  const source = (transaction.source ?? { id: ref }) as Record<string, unknown>;
  const intent = kind === 'charge' || kind === 'refund' ? idOf(source.payment_intent ?? source.charge) : null;
  const metadata = (source.metadata ?? {}) as Stripe.Metadata;
  const isCost = kind === 'cost';
  return {
    ref,
    kind,
    intent,
    currency,
    about: intent ?? (type.startsWith('transfer_') ? idOf(source.transfer) : null) ?? idOf(source) ?? ref,
    id: (kind === 'charge' ? metadata.payment : kind === 'transfer' ? metadata.payout : null) ?? null,
    // A fee that belongs to no payment becomes a movement with the amount 0.
    cents: isCost ? 0 : amount,
    feeCents: isCost ? fee - amount : fee,
    atMs: created * 1000,
  };
}

function kindOf({ type, reporting_category: category }: Transaction): MovementKind | null {
  if (category.startsWith('dispute')) return 'chargeback';
  return type in KINDS ? KINDS[type]! : 'other';
}

const KINDS: Readonly<Record<string, MovementKind | null>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  transfer_cancel: 'reversal',
  transfer_failure: 'reversal',
  stripe_fee: 'cost',
  stripe_fx_fee: 'cost',
  tax_fee: 'cost',
  payout: null,
  payout_cancel: null,
  payout_failure: null,
  payout_minimum_balance_hold: null,
  payout_minimum_balance_release: null,
  topup: null,
  topup_reversal: null,
  reserve_hold: null,
  reserve_release: null,
  reserve_transaction: null,
  reserved_funds: null,
};

/** Returns the ID of an object, expanded or not; null if it has none. */
function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null;
}
