import { type Desk, isExpanded, type KeptMovement, listOf, type Routes, seconds } from './desk.server.ts';
import { chargeIdOf } from './payments.server.ts';

/** Stripe's transaction type for each of our kinds of movement. */
const TYPES: Readonly<Record<string, string>> = {
  charge: 'charge',
  refund: 'refund',
  transfer: 'transfer',
  reversal: 'transfer_refund',
  chargeback: 'adjustment',
};

/** Returns the object that caused a movement, such as a charge. */
function sourceOf({ ref, kind, about, metadata }: KeptMovement): { id: string; [field: string]: unknown } {
  switch (kind) {
    case 'charge':
      return { id: chargeIdOf(about), object: 'charge', payment_intent: about, metadata };
    case 'refund':
      return { id: `re_${ref}`, object: 'refund', payment_intent: about, metadata };
    case 'reversal':
      return { id: `trr_${ref}`, object: 'transfer_reversal', transfer: about };
    default:
      return { id: about, object: kind === 'transfer' ? 'transfer' : 'dispute', metadata };
  }
}

function transactionObject(kept: KeptMovement, isWhole: boolean): object {
  const { ref, kind, cents, feeCents, atMs } = kept;
  const type = TYPES[kind]!;
  const dispute = cents < 0 ? 'dispute' : 'dispute_reversal';
  const source = sourceOf(kept);
  return {
    id: ref,
    object: 'balance_transaction',
    type,
    reporting_category: kind === 'chargeback' ? dispute : type,
    amount: cents,
    fee: feeCents,
    net: cents - feeCents,
    currency: 'usd',
    created: seconds(atMs),
    source: isWhole ? source : source.id,
  };
}

async function list(desk: Desk, fields: URLSearchParams): Promise<object> {
  const limit = Number(fields.get('limit') ?? 10);
  const after = fields.get('starting_after');
  const found = await desk.records.list<KeptMovement>('movement:', {
    fromMs: Number(fields.get('created[gte]')) * 1000,
    untilMs: Number(fields.get('created[lt]')) * 1000,
    after: after && `movement:${after}`,
    most: limit + 1,
  });
  const isWhole = isExpanded(fields, 'data.source');
  const page = found.slice(0, limit).map((one) => transactionObject(one, isWhole));
  return listOf('/v1/balance_transactions', page, found.length > limit);
}

export const MOVEMENT_ROUTES: Routes = { 'GET /v1/balance_transactions': list };
