import type Stripe from 'stripe';
import type { Cents } from '../../../lib/money.ts';
import type { PaymentTotals } from '../provider.ts';
import {
  ApiError,
  centsIn,
  type Desk,
  invalid,
  isExpanded,
  listOf,
  type Metadata,
  metadataIn,
  missing,
  note,
  type Routes,
  tell,
} from './desk.server.ts';

type KeptRefund = { ref: string; cents: Cents; metadata: Metadata };

/** A payment. Stripe shows it as an intent and its charge. */
export type KeptPayment = PaymentTotals & {
  metadata: Metadata;
  /** The amount first charged or held. */
  cents: Cents;
  isHold: boolean;
  /** Whether the card is declined when the hold is charged. */
  isDeclined?: boolean;
  /** The invoice that this payment paid. */
  bill?: string;
  refunds?: KeptRefund[];
};

type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'capture_method'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'status'
> & { latest_charge: string | Charge };
type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'currency' | 'livemode' | 'metadata'
> & { payment_intent: string; billing_details: { name: string; email: string } };
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata'> & {
  payment_intent: string;
  charge: string | Charge;
};

/** The payer on charges and invoices, and the holder of payout accounts. */
export const CARDHOLDER = { name: 'Casey Cardholder', email: 'casey@cardholder.example' };
/** The sandbox's fee per dollar charged. The next constant is the fee per charge. */
const FEE_OF_A_DOLLAR = 0.029;
const FEE_OF_A_CHARGE_CENTS = 30;

const ON_US = { currency: 'usd', livemode: false };
export const chargeIdOf = (intent: string) => `ch_${intent}`;
export const intentOfCharge = (charge: string) => charge.replace(/^ch_/, '');

function chargeObject(ref: string, kept: KeptPayment): Charge {
  const { cents, paidCents, refundedCents, isOver, metadata } = kept;
  // Stripe counts the released part of a hold as refunded.
  const released = paidCents > 0 || isOver ? cents - paidCents : 0;
  return {
    id: chargeIdOf(ref),
    object: 'charge',
    ...ON_US,
    amount: cents,
    amount_captured: paidCents,
    amount_refunded: refundedCents + released,
    metadata,
    payment_intent: ref,
    billing_details: CARDHOLDER,
  };
}

export function intentObject(ref: string, kept: KeptPayment, isWhole = false): Intent {
  const { cents, heldCents, paidCents, isOver, isHold, metadata } = kept;
  return {
    id: ref,
    object: 'payment_intent',
    ...ON_US,
    amount: cents,
    amount_capturable: heldCents,
    amount_received: paidCents,
    capture_method: isHold ? 'manual' : 'automatic',
    status: isOver ? 'canceled' : heldCents > 0 ? 'requires_capture' : 'succeeded',
    metadata,
    latest_charge: isWhole ? chargeObject(ref, kept) : chargeIdOf(ref),
  };
}

function refundObject(ref: string, kept: KeptPayment, refund: KeptRefund, isWhole: boolean): Refund {
  return {
    id: refund.ref,
    object: 'refund',
    amount: refund.cents,
    currency: 'usd',
    status: 'succeeded',
    metadata: refund.metadata,
    payment_intent: ref,
    charge: isWhole ? chargeObject(ref, kept) : chargeIdOf(ref),
  };
}

const nameOf = (ref: string) => `payment:${ref}`;

/** Returns a payment; null if there is none. Fills in fields that older records lack. */
export async function paymentOrNull(desk: Desk, ref: string): Promise<KeptPayment | null> {
  const kept = await desk.records.take<PaymentTotals & Partial<KeptPayment>>(nameOf(ref));
  if (!kept) return null;
  const isHold = kept.heldCents > 0 || kept.isOver;
  return { metadata: {}, cents: Math.max(kept.heldCents, kept.paidCents), isHold, ...kept };
}

export async function paymentAt(desk: Desk, ref: string): Promise<KeptPayment> {
  const kept = await paymentOrNull(desk, ref);
  if (!kept) throw missing(ref);
  return kept;
}

/**
 * Charges or holds an amount.
 * @returns the ID and the record of the new intent.
 */
export async function takePayment(
  desk: Desk,
  asked: Pick<KeptPayment, 'metadata' | 'cents' | 'isHold' | 'isDeclined' | 'bill'>,
): Promise<{ ref: string; kept: KeptPayment }> {
  const { cents, isHold } = asked;
  const ref = desk.newRef('pi');
  const sums = isHold ? { heldCents: cents, paidCents: 0 } : { heldCents: 0, paidCents: cents };
  const kept: KeptPayment = { ...asked, ...sums, refundedCents: 0, isOver: false };
  await desk.records.keep(nameOf(ref), kept);
  if (!isHold) await noteCharge(desk, ref, kept);
  return { ref, kept };
}

const noteCharge = (desk: Desk, about: string, { metadata, paidCents: cents }: KeptPayment) =>
  note(desk, {
    kind: 'charge',
    about,
    metadata,
    cents,
    feeCents: Math.round(cents * FEE_OF_A_DOLLAR) + FEE_OF_A_CHARGE_CENTS,
  });

async function capture(desk: Desk, ref: string, cents: Cents): Promise<KeptPayment> {
  const kept = await paymentAt(desk, ref);
  if (kept.isDeclined) throw new ApiError(402, 'card_error', 'The card was declined.', 'card_declined');
  if (kept.isOver || kept.paidCents > 0 || cents > kept.heldCents) {
    throw invalid('This PaymentIntent could not be captured.');
  }
  const after = { ...kept, paidCents: cents, heldCents: 0 };
  await desk.records.keep(nameOf(ref), after);
  await noteCharge(desk, ref, after);
  await tell(desk, 'payment_intent.succeeded', intentObject(ref, after));
  return after;
}

async function cancel(desk: Desk, ref: string): Promise<KeptPayment> {
  const kept = await paymentAt(desk, ref);
  if (kept.isOver || kept.paidCents > 0) throw invalid('You cannot cancel this PaymentIntent.');
  const after = { ...kept, isOver: true, heldCents: 0 };
  await desk.records.keep(nameOf(ref), after);
  await tell(desk, 'payment_intent.canceled', intentObject(ref, after));
  return after;
}

async function refund(desk: Desk, ref: string, cents: Cents, metadata: Metadata) {
  const dispute = await desk.records.take<{ status: string }>(`chargeback:${ref}`);
  if (dispute && dispute.status !== 'won') throw invalid('The charge has been charged back.');
  const kept = await paymentAt(desk, ref);
  const refundedCents = kept.refundedCents + cents;
  if (refundedCents > kept.paidCents) throw invalid('Refund amount is greater than charge.');
  const made: KeptRefund = { ref: desk.newRef('re'), cents, metadata };
  const after = { ...kept, refundedCents, refunds: [made, ...(kept.refunds ?? [])] };
  await desk.records.keep(nameOf(ref), after);
  await note(desk, { kind: 'refund', about: ref, metadata, cents: -cents, feeCents: 0 });
  await tell(desk, 'charge.refunded', chargeObject(ref, after));
  return { made, after };
}

export const PAYMENT_ROUTES: Routes = {
  'GET /v1/payment_intents/:id': async (desk, fields, id) =>
    intentObject(id, await paymentAt(desk, id), isExpanded(fields, 'latest_charge')),
  'POST /v1/payment_intents/:id/capture': async (desk, fields, id) =>
    intentObject(
      id,
      await capture(desk, id, centsIn(fields, 'amount_to_capture')),
      isExpanded(fields, 'latest_charge'),
    ),
  'POST /v1/payment_intents/:id/cancel': async (desk, _fields, id) =>
    intentObject(id, await cancel(desk, id)),
  'POST /v1/refunds': async (desk, fields) => {
    const ref = fields.get('payment_intent') ?? '';
    const { made, after } = await refund(desk, ref, centsIn(fields, 'amount'), metadataIn(fields));
    return refundObject(ref, after, made, isExpanded(fields, 'charge'));
  },
  'GET /v1/refunds': async (desk, fields) => {
    const ref = fields.get('payment_intent') ?? '';
    const kept = await paymentAt(desk, ref);
    const isWhole = isExpanded(fields, 'data.charge');
    return listOf(
      '/v1/refunds',
      (kept.refunds ?? []).map((one) => refundObject(ref, kept, one, isWhole)),
    );
  },
};
