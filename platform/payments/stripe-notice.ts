import type Stripe from 'stripe';
import { z } from 'zod';
import { isId } from '../../lib/id.server.ts';
import type {
  AccountStatus,
  AccountUpdate,
  BankUpdate,
  ChargebackStatus,
  ChargebackUpdate,
  MismatchReason,
  Notice,
  PaymentUpdate,
  ProviderUpdate,
  RenewalUpdate,
  SubscriptionStatus,
  SubscriptionUpdate,
  TransferUpdate,
} from './provider.ts';
import { noticeSchema } from './provider-update.ts';

/**
 * The fields of an event's object that we store: amounts, states, and IDs, but no names, addresses, or cards.
 */
const KEPT = [
  ...['id', 'object', 'created', 'currency', 'livemode', 'status', 'mode', 'payment_status'],
  ...['amount', 'amount_capturable', 'amount_received', 'amount_captured', 'amount_refunded', 'amount_paid'],
  ...['capture_method', 'payment_intent', 'charge', 'subscription', 'customer', 'cancel_at_period_end'],
  ...['destination', 'reason', 'amount_reversed', 'failure_code'],
] as const;

/** The metadata keys with our IDs. We store no other metadata. */
const OUR_IDS = ['payment', 'subscription', 'account', 'payout'] as const;

/** How an event was verified: the endpoint whose secret signed it, and whether our own key was live then. */
export type Proved = { endpoint: 'own' | 'connect'; isLive: boolean };

type KeptEvent = {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  api_version: string | null;
  /** The connected account of the event; omitted for our own. */
  account?: string;
  /** Missing in events from before we recorded it. */
  proved?: Proved;
  data: { object: Record<string, unknown> };
};

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  api_version: z.string().max(100).nullish(),
  account: z.string().min(1).max(255).nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/**
 * Returns what we store of a verified event.
 * @throws ZodError or TypeError if the event is signed but not one of Stripe's.
 */
export function keptEvent(event: unknown, proved: Proved): KeptEvent {
  const { id, type, created, livemode, api_version = null, account, data } = eventSchema.parse(event);
  const whole = data.object;
  const object: Record<string, unknown> = { metadata: ourIds(whole.metadata) };
  for (const field of KEPT) if (field in whole) object[field] = bare(whole[field]);
  if (whole.object === 'subscription') {
    Object.assign(object, subscribed(whole as unknown as Stripe.Subscription));
    object.pause_collection = (whole as unknown as Stripe.Subscription).pause_collection != null;
  }
  if (whole.object === 'invoice') Object.assign(object, invoiced(whole as unknown as Stripe.Invoice));
  // The requirements of an account name its holder; its status does not.
  if (whole.object === 'account') object.stands = accountStatus(whole as unknown as Stripe.Account);
  if (whole.object === 'dispute') Object.assign(object, disputed(whole as unknown as Stripe.Dispute));
  return { id, type, created, livemode, api_version, ...(account && { account }), proved, data: { object } };
}

const idsSchema = z.partialRecord(z.enum(OUR_IDS), z.string().max(255));

function ourIds(metadata: unknown): Record<string, string> {
  const all = (metadata ?? {}) as Record<string, unknown>;
  return idsSchema.parse(Object.fromEntries(OUR_IDS.flatMap((one) => (one in all ? [[one, all[one]]] : []))));
}

/**
 * Returns a subscription's monthly price (null if unknown) and the end of its period in seconds since 1970.
 */
function subscribed({ items }: Stripe.Subscription) {
  const ends = items.data.map(({ current_period_end: end }) => end);
  const sums = items.data.map(({ price, quantity = 1 }) => (price?.unit_amount ?? Number.NaN) * quantity);
  const sum = sums.reduce((total, one) => total + one, 0);
  return { period_end: Math.max(0, ...ends), monthly: Number.isInteger(sum) ? sum : null };
}

/** Returns an invoice's subscription, and the end of the period it pays for, in seconds since 1970. */
function invoiced({ parent, lines }: Stripe.Invoice) {
  const details = parent?.subscription_details;
  return {
    subscription: bare(details?.subscription) ?? null,
    subscription_metadata: details ? ourIds(details.metadata) : null,
    // The invoice's own `period` is the previous one.
    paid_until: Math.max(0, ...(lines?.data ?? []).map(({ period }) => period.end)),
  };
}

/** Adds up the money that a dispute has moved. Returns the sums and the deadline for evidence. */
function disputed({ balance_transactions: moved, evidence_details: evidence }: Stripe.Dispute) {
  const sum = (values: number[]) => values.reduce((total, value) => total + Math.max(0, value), 0);
  return {
    withdrawn: sum(moved.map(({ amount }) => -amount)),
    reinstated: sum(moved.map(({ amount }) => amount)),
    fee: sum(moved.map(({ fee }) => fee)),
    fee_back: sum(moved.map(({ fee }) => -fee)),
    due_by: evidence?.due_by ?? null,
  };
}

/** Reduces an object to its ID; null if it has none. Returns any other value unchanged. */
function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return 'id' in value && typeof value.id === 'string' ? value.id : null;
}

/**
 * Parses an event as we store it.
 * @throws ZodError if a value is missing or out of bounds.
 */
export function readStripeNotice(payload: object): Notice {
  const event = payload as KeptEvent;
  const update = updateFrom(event);
  return noticeSchema.parse({
    eventId: event.id,
    type: event.type,
    atMs: event.created * 1000,
    update,
    mismatch: update && mismatchOf(event, update),
  });
}

/**
 * Returns why we do not trust an event; null if we trust it. Each endpoint has its own secret. From the
 * endpoint for connected accounts, we use only account statuses and payouts to banks.
 */
function mismatchOf(
  { proved, account, livemode, data }: KeptEvent,
  update: ProviderUpdate,
): MismatchReason | null {
  const modes = [livemode, data.object.livemode ?? livemode];
  if (proved && modes.some((mode) => mode !== proved.isLive)) return 'mode';
  if (proved && (proved.endpoint === 'connect') !== (account !== undefined)) return 'endpoint';
  if (update.about === 'account') return update.ref === account ? null : 'account';
  return account === undefined || update.about === 'bank' ? null : 'account';
}

type Reader = (object: KeptEvent['data']['object'], event: KeptEvent) => ProviderUpdate | null;
const readTransfer: Reader = (object) => ofTransfer(object as unknown as Stripe.Transfer);
const readIntent: Reader = (object) => ofIntent(object as unknown as Stripe.PaymentIntent);
const readCharge: Reader = (object) => ofCharge(object as unknown as Stripe.Charge);

/**
 * Readers by event type. Stripe sends only the types that are enabled on the endpoint. `docs/operations.md`
 * lists them.
 */
const READERS = {
  'account.updated': (object) => ({
    about: 'account',
    id: ourId(object.metadata as Stripe.Metadata, 'account'),
    ref: String(object.id),
    status: object.stands as AccountStatus,
  }),
  'account.application.deauthorized': (_object, { account }) =>
    account ? { about: 'account', id: null, ref: account, status: 'closed' } : null,
  'transfer.created': readTransfer,
  'transfer.updated': readTransfer,
  'transfer.reversed': readTransfer,
  'payout.paid': (object, event) => ofBankPayout('arrived', event.account ?? null, object),
  'payout.failed': (object, event) => ofBankPayout('failed', event.account ?? null, object),
  'charge.dispute.created': ofKeptDispute,
  'charge.dispute.updated': ofKeptDispute,
  'charge.dispute.funds_withdrawn': ofKeptDispute,
  'charge.dispute.funds_reinstated': ofKeptDispute,
  'charge.dispute.closed': ofKeptDispute,
  'payment_intent.succeeded': readIntent,
  'payment_intent.canceled': readIntent,
  'payment_intent.amount_capturable_updated': readIntent,
  'charge.refunded': readCharge,
  'charge.captured': readCharge,
  'customer.subscription.created': ofKeptSubscription,
  'customer.subscription.updated': ofKeptSubscription,
  'customer.subscription.deleted': ofKeptSubscription,
  'invoice.paid': ofInvoice,
} satisfies Partial<Record<Stripe.Event.Type, Reader>>;

export const STRIPE_EVENTS = Object.keys(READERS) as (keyof typeof READERS)[];

function updateFrom(event: KeptEvent): ProviderUpdate | null {
  if (!Object.hasOwn(READERS, event.type)) return null;
  const read: Reader = READERS[event.type as keyof typeof READERS];
  return read(event.data.object, event);
}

/** Reads a subscription's bill; null for an invoice without a subscription. */
function ofInvoice(object: Record<string, unknown>): RenewalUpdate | null {
  if (typeof object.subscription !== 'string') return null;
  return {
    about: 'renewal',
    id: ourId((object.subscription_metadata ?? object.metadata) as Stripe.Metadata, 'subscription'),
    subscriptionRef: object.subscription,
    ref: String(object.id),
    currency: String(object.currency),
    cents: Number(object.amount_paid),
    periodEndsMs: Number(object.paid_until ?? 0) * 1000,
  };
}

/** Reads a bill as the API returns it; null while it is unpaid, and for an invoice without a subscription. */
export function ofBill(invoice: Stripe.Invoice): RenewalUpdate | null {
  return invoice.status === 'paid' ? ofInvoice({ ...invoice, ...invoiced(invoice) }) : null;
}

/** Reads a payment intent. Refunds are known only if the intent includes its full charge. */
export function ofIntent(intent: Stripe.PaymentIntent): PaymentUpdate {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    about: 'payment',
    id: ourId(intent.metadata, 'payment'),
    ref: intent.id,
    currency: intent.currency,
    heldCents: intent.capture_method === 'manual' ? intent.amount_capturable : 0,
    paidCents: intent.amount_received,
    refundedCents: charge ? givenBack(charge) : 0,
    isOver: intent.status === 'canceled',
  };
}

/** Reads a charge. It has its intent's metadata. */
export function ofCharge(charge: Stripe.Charge): PaymentUpdate {
  return {
    about: 'payment',
    id: ourId(charge.metadata, 'payment'),
    ref: String(bare(charge.payment_intent) ?? charge.id),
    currency: charge.currency,
    heldCents: 0,
    paidCents: charge.amount_captured,
    refundedCents: givenBack(charge),
    isOver: false,
  };
}

/** Returns the refunded part of the captured amount. Stripe also counts a released hold as refunded. */
function givenBack({ amount, amount_captured: captured, amount_refunded: refunded }: Stripe.Charge): number {
  return Math.max(0, refunded - (amount - captured));
}

export function ofSubscription(subscription: Stripe.Subscription): SubscriptionUpdate {
  return ofKeptSubscription({
    ...subscription,
    ...subscribed(subscription),
    pause_collection: subscription.pause_collection != null,
  });
}

function ofKeptSubscription(object: Record<string, unknown>): SubscriptionUpdate {
  return {
    about: 'subscription',
    id: ourId(object.metadata as Stripe.Metadata, 'subscription'),
    ref: String(object.id),
    customerRef: String(bare(object.customer)),
    status: STATUS_OF[String(object.status)] ?? 'past-due',
    currency: String(object.currency),
    cents: typeof object.monthly === 'number' ? object.monthly : null,
    periodEndsMs: Number(object.period_end) * 1000,
    endsWithPeriod: object.cancel_at_period_end === true,
    isPaused: object.pause_collection === true,
  };
}

export function ofAccount(account: Stripe.Account): AccountUpdate {
  return {
    about: 'account',
    id: ourId(account.metadata, 'account'),
    ref: account.id,
    status: accountStatus(account),
  };
}

function accountStatus(account: Stripe.Account): AccountStatus {
  const { details_submitted, payouts_enabled, capabilities, requirements } = account;
  const disabled = requirements?.disabled_reason ?? '';
  if (disabled.startsWith('rejected') || disabled === 'listed') return 'refused';
  if (!details_submitted) return 'unfinished';
  if ((requirements?.past_due ?? []).length > 0) return 'action-needed';
  if (payouts_enabled && capabilities?.transfers === 'active') return 'ready';
  return (requirements?.currently_due ?? []).length > 0 ? 'action-needed' : 'checking';
}

export function ofTransfer(transfer: Stripe.Transfer): TransferUpdate {
  const { id, amount, amount_reversed: back, metadata, currency, destination } = transfer;
  const update = {
    about: 'transfer' as const,
    id: ourId(metadata, 'payout'),
    ref: id,
    currency,
    cents: amount,
    accountRef: String(bare(destination)),
  };
  return back > 0 ? { ...update, reversedCents: back } : update;
}

/** Reads what Stripe calls a payout: money sent to a bank from our balance or a connected account's. */
function ofBankPayout(
  outcome: BankUpdate['outcome'],
  accountRef: string | null,
  object: Record<string, unknown>,
): BankUpdate {
  return {
    about: 'bank',
    accountRef,
    outcome,
    currency: String(object.currency),
    cents: Number(object.amount),
    reason: outcome === 'failed' ? String(object.failure_code ?? 'unknown') : null,
  };
}

function ofKeptDispute(object: Record<string, unknown>): ChargebackUpdate {
  const { due_by: dueBy } = object;
  return {
    about: 'chargeback',
    ref: String(object.id),
    currency: String(object.currency),
    cents: Number(object.amount),
    paymentRef: String(object.payment_intent ?? object.charge),
    status: DISPUTE_STATUS_OF[String(object.status)] ?? 'open',
    reason: String(object.reason ?? 'general'),
    evidenceByMs: typeof dueBy === 'number' ? dueBy * 1000 : null,
    withdrawnCents: Number(object.withdrawn),
    reinstatedCents: Number(object.reinstated),
    feeCents: Number(object.fee),
    feeBackCents: Number(object.fee_back),
  };
}

/**
 * Our status for each of Stripe's. A closed inquiry or a prevented dispute takes no money, so it counts as
 * won.
 */
const DISPUTE_STATUS_OF: Readonly<Record<string, ChargebackStatus>> = {
  warning_needs_response: 'open',
  needs_response: 'open',
  appeal_needs_response: 'open',
  warning_under_review: 'in-review',
  under_review: 'in-review',
  appeal_under_review: 'in-review',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

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
