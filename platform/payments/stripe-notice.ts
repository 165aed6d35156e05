import type Stripe from 'stripe';
import { isId } from '../../lib/id.server.ts';
import type { Notice, PaymentSaid, Said, SubscriptionSaid, SubscriptionStatus } from './provider.ts';

/** What is kept of the object of an event: sums, states and ids. Names, addresses and cards are not among them. */
const KEPT = [
  ...['id', 'object', 'created', 'currency', 'livemode', 'status', 'mode', 'payment_status'],
  ...['amount', 'amount_capturable', 'amount_received', 'amount_captured', 'amount_refunded', 'amount_paid'],
  ...['capture_method', 'payment_intent', 'subscription', 'customer', 'cancel_at_period_end', 'metadata'],
] as const;

/** An event of Stripe as we keep it. */
type KeptEvent = {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  api_version: string | null;
  data: { object: Record<string, unknown> };
};

/** What is kept of an event that was proved. */
export function keptEvent(event: Stripe.Event): KeptEvent {
  const { id, type, created, livemode, api_version } = event;
  const whole = event.data.object as unknown as Record<string, unknown>;
  const object: Record<string, unknown> = {};
  for (const field of KEPT) if (field in whole) object[field] = bare(whole[field]);
  if (whole.object === 'subscription') {
    const ends = (whole as unknown as Stripe.Subscription).items.data.map(
      ({ current_period_end: end }) => end,
    );
    object.period_end = Math.max(0, ...ends);
    object.pause_collection = (whole as unknown as Stripe.Subscription).pause_collection != null;
  }
  if (whole.object === 'invoice') {
    const details = (whole as unknown as Stripe.Invoice).parent?.subscription_details;
    object.subscription = bare(details?.subscription) ?? null;
    object.subscription_metadata = details?.metadata ?? null;
    // What the invoice itself calls its period is the one before.
    const lines = (whole as unknown as Stripe.Invoice).lines?.data ?? [];
    object.paid_until = Math.max(0, ...lines.map(({ period }) => period.end));
  }
  return { id, type, created, livemode, api_version, data: { object } };
}

/** Where Stripe has put the whole of another object, its id alone. */
function bare(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** Reads an event as it was kept. */
export function readStripeNotice(payload: object): Notice {
  const event = payload as KeptEvent;
  return {
    eventId: event.id,
    type: event.type,
    atMs: event.created * 1000,
    said: saidBy(event),
  };
}

function saidBy({ type, data: { object } }: KeptEvent): Said | null {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.amount_capturable_updated':
      return ofIntent(object as unknown as Stripe.PaymentIntent);
    case 'charge.refunded':
    case 'charge.captured':
      return ofCharge(object as unknown as Stripe.Charge);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return ofKeptSubscription(object);
    case 'invoice.paid':
      if (typeof object.subscription !== 'string') return null;
      return {
        about: 'renewal',
        id: ourId((object.subscription_metadata ?? object.metadata) as Stripe.Metadata, 'subscription'),
        subscriptionRef: object.subscription,
        ref: String(object.id),
        cents: Number(object.amount_paid),
        periodEndsMs: Number(object.paid_until ?? 0) * 1000,
      };
    default:
      return null;
  }
}

/** A payment intent; what was given back is known where its charge is there as a whole. */
export function ofIntent(intent: Stripe.PaymentIntent): PaymentSaid {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    about: 'payment',
    id: ourId(intent.metadata, 'payment'),
    ref: intent.id,
    heldCents: intent.capture_method === 'manual' ? intent.amount_capturable : 0,
    paidCents: intent.amount_received,
    refundedCents: charge ? givenBack(charge) : 0,
    isOver: intent.status === 'canceled',
  };
}

/** A charge; it carries the metadata of its intent. */
export function ofCharge(charge: Stripe.Charge): PaymentSaid {
  return {
    about: 'payment',
    id: ourId(charge.metadata, 'payment'),
    ref: String(bare(charge.payment_intent) ?? charge.id),
    heldCents: 0,
    paidCents: charge.amount_captured,
    refundedCents: givenBack(charge),
    isOver: false,
  };
}

/** What was given back of what was taken: Stripe counts as refunded also what was held and never taken. */
function givenBack({ amount, amount_captured: captured, amount_refunded: refunded }: Stripe.Charge): number {
  return Math.max(0, refunded - (amount - captured));
}

export function ofSubscription(subscription: Stripe.Subscription): SubscriptionSaid {
  const ends = subscription.items.data.map(({ current_period_end: end }) => end);
  return ofKeptSubscription({
    ...subscription,
    ...{ period_end: Math.max(0, ...ends), pause_collection: subscription.pause_collection != null },
  });
}

function ofKeptSubscription(object: Record<string, unknown>): SubscriptionSaid {
  return {
    about: 'subscription',
    id: ourId(object.metadata as Stripe.Metadata, 'subscription'),
    ref: String(object.id),
    customerRef: String(bare(object.customer)),
    status: STATUS_OF[String(object.status)] ?? 'past-due',
    periodEndsMs: Number(object.period_end) * 1000,
    endsWithPeriod: object.cancel_at_period_end === true,
    isPaused: object.pause_collection === true,
  };
}

const STATUS_OF: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'past-due',
  incomplete: 'waiting',
  incomplete_expired: 'ended',
  canceled: 'ended',
};

function ourId(metadata: Stripe.Metadata | null | undefined, name: string): string | null {
  const id = metadata?.[name];
  return isId(id) ? id : null;
}
