import { pathInLanguage } from '../../../lib/language.ts';
import type { Cents } from '../../../lib/money.ts';
import type { SubscriptionStatus } from '../provider.ts';
import type { KeptCard, PortalOutcome, Sandbox, SandboxPortal, TestCard } from '../sandbox.ts';
import {
  type AtDesk,
  type Desk,
  invalid,
  late,
  listOf,
  type Metadata,
  missing,
  type Routes,
  seconds,
  tell,
} from './desk.server.ts';
import { CARDHOLDER, paymentOrNull, takePayment } from './payments.server.ts';

type KeptSubscription = {
  metadata: Metadata;
  customerRef: string;
  status: Exclude<SubscriptionStatus, 'waiting'>;
  cents: Cents;
  words: string;
  card: KeptCard;
  /** The end of the paid period, in milliseconds since 1970. */
  periodEndsMs: number;
  endsWithPeriod: boolean;
  isPaused: boolean;
  bills: { cents: Cents; atMs: number }[];
  /** The ID of the last paid invoice. The next field is the open invoice, which waits for a card. */
  lastBill: string | null;
  openBill: string | null;
};
/** An invoice. `paymentRef` is null until the invoice is paid. */
type KeptBill = { subscriptionRef: string; paymentRef: string | null; cents: Cents; periodEndsMs: number };
type KeptCustomer = { subscriptionRef: string };
type KeptPortal = { subscriptionRef: string; returnUrl: string; expiresAtMs: number; asksForStep: boolean };

const MONTH = { months: 1 };
/** How long a portal or an account's page stays open. */
export const PORTAL_MS = 3_600_000;
/** The maximum number of bills that the portal shows. */
const BILLS_SHOWN = 12;

/** Returns the time a month later, rounded down to a whole second, like Stripe. */
const aMonthAfter = (ms: number) =>
  seconds(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').add(MONTH).epochMilliseconds) *
  1000;

const STATUS = { active: 'active', 'past-due': 'past_due', ended: 'canceled' } as const;

function subscriptionObject(ref: string, kept: KeptSubscription, latest_invoice: object | string | null) {
  const price = { unit_amount: kept.cents, currency: 'usd' };
  return {
    id: ref,
    object: 'subscription',
    currency: 'usd',
    livemode: false,
    customer: kept.customerRef,
    status: STATUS[kept.status],
    cancel_at_period_end: kept.endsWithPeriod,
    pause_collection: kept.isPaused ? { behavior: 'void' } : null,
    metadata: kept.metadata,
    items: { data: [{ current_period_end: seconds(kept.periodEndsMs), quantity: 1, price }] },
    latest_invoice,
  };
}

const payObject = (invoice: string, payment_intent: string) => ({
  object: 'invoice_payment',
  invoice,
  status: 'paid',
  payment: { type: 'payment_intent', payment_intent },
});

function billObject(ref: string, bill: KeptBill, { metadata, customerRef }: KeptSubscription) {
  return {
    id: ref,
    object: 'invoice',
    currency: 'usd',
    livemode: false,
    status: 'paid',
    amount_paid: bill.cents,
    customer: customerRef,
    customer_name: CARDHOLDER.name,
    lines: { data: [{ period: { end: seconds(bill.periodEndsMs) } }] },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: bill.subscriptionRef, metadata },
    },
  };
}

const nameOf = (ref: string) => `subscription:${ref}`;

/** The values of fields that older records lack. */
const BLANK = { metadata: {}, words: '', card: 'works', bills: [], lastBill: null, openBill: null } as const;

async function subscriptionOrNull(desk: Desk, ref: string): Promise<KeptSubscription | null> {
  const kept = await desk.records.take<KeptSubscription>(nameOf(ref));
  return kept && { ...BLANK, ...kept };
}

/** Stores a subscription and sends an event about it. */
async function keepTold(
  desk: Desk,
  ref: string,
  kept: KeptSubscription,
  what: 'created' | 'updated' | 'deleted',
): Promise<void> {
  await desk.records.keep(nameOf(ref), kept);
  await tell(desk, `customer.subscription.${what}`, subscriptionObject(ref, kept, kept.lastBill));
}

/** Takes the payment for a month and stores it. Sends events about the subscription and its bill. */
async function keepPaid(
  desk: Desk,
  ref: string,
  kept: KeptSubscription,
  what: 'created' | 'updated' = 'updated',
): Promise<KeptSubscription> {
  const { cents, periodEndsMs } = kept;
  const billRef = kept.openBill ?? desk.newRef('in');
  const { ref: paymentRef } = await takePayment(desk, { metadata: {}, cents, isHold: false, bill: billRef });
  const bill: KeptBill = { subscriptionRef: ref, paymentRef, cents, periodEndsMs };
  await desk.records.keep(`bill:${billRef}`, bill);
  const bills = [{ cents, atMs: desk.nowMs }, ...kept.bills].slice(0, BILLS_SHOWN);
  const after: KeptSubscription = { ...kept, status: 'active', bills, lastBill: billRef, openBill: null };
  await keepTold(desk, ref, after, what);
  await tell(desk, 'invoice.paid', billObject(billRef, bill, after));
  return after;
}

/**
 * Starts a subscription and charges its first month.
 * @returns the ID of the subscription.
 */
export async function subscribe(
  desk: Desk,
  asked: Pick<KeptSubscription, 'metadata' | 'cents' | 'words' | 'card'>,
): Promise<string> {
  const ref = desk.newRef('sub');
  const kept: KeptSubscription = {
    ...asked,
    customerRef: desk.newRef('cus'),
    status: 'active',
    periodEndsMs: aMonthAfter(desk.nowMs),
    endsWithPeriod: false,
    isPaused: false,
    bills: [],
    lastBill: null,
    openBill: null,
  };
  const customer: KeptCustomer = { subscriptionRef: ref };
  await desk.records.keep(`customer:${kept.customerRef}`, customer);
  await keepPaid(desk, ref, kept, 'created');
  return ref;
}

/** Returns a subscription with its last paid bill in full; null if there is no such subscription. */
export async function subscriptionWithBill(desk: Desk, ref: string): Promise<object | null> {
  const kept = await subscriptionOrNull(desk, ref);
  if (!kept) return null;
  const bill = kept.lastBill && (await desk.records.take<KeptBill>(`bill:${kept.lastBill}`));
  return subscriptionObject(ref, kept, bill ? billObject(kept.lastBill!, bill, kept) : null);
}

/** Returns the intent that paid an invoice. Returns any other reference unchanged. */
export async function intentPaying(desk: Desk, ref: string): Promise<string> {
  const bill = await desk.records.take<KeptBill>(`bill:${ref}`);
  return bill?.paymentRef ?? ref;
}

/**
 * Starts another month of a subscription, or charges its open bill again. Ends a subscription that was set to
 * end with its period.
 */
async function renew(desk: Desk, ref: string, card: 'works' | 'declined' | undefined, onlyIfDue: boolean) {
  const kept = await subscriptionOrNull(desk, ref);
  if (!kept || kept.status === 'ended') return;
  if (onlyIfDue && kept.periodEndsMs > desk.nowMs) return;
  if (kept.endsWithPeriod) return await keepTold(desk, ref, { ...kept, status: 'ended' }, 'deleted');
  const next = { ...kept, status: 'active' as const, periodEndsMs: aMonthAfter(kept.periodEndsMs) };
  // A paused subscription is not charged, so nothing is declined.
  if (kept.isPaused) return await keepTold(desk, ref, next, 'updated');
  if ((card ?? kept.card) === 'works') await keepPaid(desk, ref, next);
  else await keepUnpaid(desk, ref, kept);
}

/** Stores a subscription with its declined bill, and sends an event about the subscription. */
async function keepUnpaid(desk: Desk, ref: string, kept: KeptSubscription): Promise<KeptSubscription> {
  const openBill = kept.openBill ?? desk.newRef('in');
  const { cents, periodEndsMs } = kept;
  const bill: KeptBill = { subscriptionRef: ref, paymentRef: null, cents, periodEndsMs };
  await desk.records.keep(`bill:${openBill}`, bill);
  const after: KeptSubscription = { ...kept, status: 'past-due', openBill };
  await keepTold(desk, ref, after, 'updated');
  return after;
}

async function running(desk: Desk, ref: string): Promise<KeptSubscription> {
  const kept = await subscriptionOrNull(desk, ref);
  if (!kept || kept.status === 'ended') throw missing(ref);
  return kept;
}

async function update(desk: Desk, fields: URLSearchParams, ref: string): Promise<object> {
  const kept = { ...(await running(desk, ref)) };
  const ends = fields.get('cancel_at_period_end');
  if (ends !== null) kept.endsWithPeriod = ends === 'true';
  if (fields.get('pause_collection[behavior]') === 'void') kept.isPaused = true;
  if (fields.get('pause_collection') === '') kept.isPaused = false;
  const trialEnd = fields.get('trial_end');
  if (trialEnd !== null) {
    if (Number(trialEnd) * 1000 <= desk.nowMs) throw invalid('Invalid trial_end');
    kept.periodEndsMs = Number(trialEnd) * 1000;
  }
  if (fields.get('billing_cycle_anchor[type]') !== 'now') {
    await keepTold(desk, ref, kept, 'updated');
    return subscriptionObject(ref, kept, kept.lastBill);
  }
  const next = { ...kept, periodEndsMs: aMonthAfter(desk.nowMs) };
  const after = kept.card === 'works' ? await keepPaid(desk, ref, next) : await keepUnpaid(desk, ref, kept);
  return subscriptionObject(ref, after, after.lastBill);
}

async function stop(desk: Desk, ref: string): Promise<object> {
  const after = { ...(await running(desk, ref)), status: 'ended' as const };
  await keepTold(desk, ref, after, 'deleted');
  return subscriptionObject(ref, after, after.lastBill);
}

async function voidBill(desk: Desk, billRef: string): Promise<object> {
  const bill = await desk.records.take<KeptBill>(`bill:${billRef}`);
  if (!bill) throw missing(billRef);
  const kept = await running(desk, bill.subscriptionRef);
  if (kept.openBill !== billRef) throw invalid('Only open invoices can be voided.');
  await keepTold(desk, bill.subscriptionRef, { ...kept, openBill: null, status: 'active' }, 'updated');
  return { id: billRef, object: 'invoice', status: 'void' };
}

async function openPortal(desk: Desk, fields: URLSearchParams): Promise<object> {
  const customerRef = fields.get('customer') ?? '';
  const customer = await desk.records.take<KeptCustomer>(`customer:${customerRef}`);
  if (!customer) throw missing(customerRef);
  const id = desk.newRef('portal');
  const portal: KeptPortal = {
    subscriptionRef: customer.subscriptionRef,
    returnUrl: fields.get('return_url') ?? '',
    asksForStep: false,
    expiresAtMs: desk.nowMs + PORTAL_MS,
  };
  await desk.records.keep(`portal:${id}`, portal);
  return {
    id,
    object: 'billing_portal.session',
    url: desk.origin + pathInLanguage(`/test-payments/portal/${id}`),
  };
}

/** Lists the payment of an invoice, or the invoice that an intent paid. */
async function invoicePayments(desk: Desk, fields: URLSearchParams): Promise<object> {
  const list = (data: object[]) => listOf('/v1/invoice_payments', data);
  const intent = fields.get('payment[payment_intent]');
  if (intent) {
    const payment = await paymentOrNull(desk, intent);
    return list(payment?.bill ? [payObject(payment.bill, intent)] : []);
  }
  const invoice = fields.get('invoice') ?? '';
  const bill = await desk.records.take<KeptBill>(`bill:${invoice}`);
  if (!bill) throw missing(invoice);
  return list(bill.paymentRef ? [payObject(invoice, bill.paymentRef)] : []);
}

export const SUBSCRIPTION_ROUTES: Routes = {
  'GET /v1/subscriptions/:id': async (desk, _fields, id) => {
    const kept = await subscriptionOrNull(desk, id);
    if (!kept) throw missing(id);
    return subscriptionObject(id, kept, kept.lastBill);
  },
  'POST /v1/subscriptions/:id': update,
  'DELETE /v1/subscriptions/:id': (desk, _fields, id) => stop(desk, id),
  'GET /v1/invoices': async (desk, fields) => {
    const ref = fields.get('subscription') ?? '';
    const kept = await subscriptionOrNull(desk, ref);
    if (!kept) throw missing(ref);
    if (fields.get('status') !== 'open') throw invalid('The sandbox lists open invoices only.');
    const open = kept.openBill ? [{ id: kept.openBill, object: 'invoice', status: 'open' }] : [];
    return listOf('/v1/invoices', open);
  },
  'POST /v1/invoices/:id/void': (desk, _fields, id) => voidBill(desk, id),
  'GET /v1/invoice_payments': invoicePayments,
  'POST /v1/billing_portal/sessions': openPortal,
};

/** Returns a portal and its subscription, both locked; null if either does not exist. */
async function portalAt(desk: Desk, ref: string) {
  const portal = await desk.records.take<KeptPortal>(`portal:${ref}`);
  const kept = portal && (await subscriptionOrNull(desk, portal.subscriptionRef));
  return portal && kept ? { portal, kept, isClosed: portal.expiresAtMs <= desk.nowMs } : null;
}

async function changeCard(
  desk: Desk,
  ref: string,
  card: TestCard,
  isStepTaken: boolean,
): Promise<PortalOutcome> {
  const found = await portalAt(desk, ref);
  if (!found || found.isClosed || found.kept.status === 'ended') return 'closed';
  const { portal, kept } = found;
  if (card === 'declined') return 'declined';
  const asksForStep = card === 'second-step' && !isStepTaken;
  if (asksForStep !== portal.asksForStep) {
    await desk.records.keep(`portal:${ref}`, { ...portal, asksForStep });
  }
  if (asksForStep) return 'second-step';
  const after: KeptSubscription = { ...kept, card: card === 'declined-later' ? card : 'works' };
  const isOpen = kept.status === 'past-due' && !kept.endsWithPeriod;
  if (!isOpen || after.card === 'declined-later') {
    await desk.records.keep(nameOf(portal.subscriptionRef), after);
    return isOpen ? 'bill-declined' : 'taken';
  }
  const next = { ...after, periodEndsMs: aMonthAfter(kept.periodEndsMs) };
  await keepPaid(card === 'no-answer' ? late(desk) : desk, portal.subscriptionRef, next);
  return 'paid';
}

export function subscriptionPages(atDesk: AtDesk): Pick<Sandbox, 'portalPage' | 'changeCard' | 'renew'> {
  return {
    portalPage: (ref) =>
      atDesk(async (desk): Promise<SandboxPortal | null> => {
        const found = await portalAt(desk, ref);
        if (!found) return null;
        const { status, periodEndsMs, endsWithPeriod, isPaused, words, cents, card, bills } = found.kept;
        const { returnUrl, asksForStep } = found.portal;
        const subscriptionId = found.kept.metadata.subscription ?? null;
        const kept = { status, periodEndsMs, endsWithPeriod, isPaused, words, cents, card, bills };
        return { ...kept, subscriptionId, returnUrl, asksForStep, isClosed: found.isClosed };
      }),
    changeCard: (ref, card, isStepTaken = false) =>
      atDesk((desk) => changeCard(desk, ref, card, isStepTaken)),
    renew: (ref, card, onlyIfDue = false) => atDesk((desk) => renew(desk, ref, card, onlyIfDue)),
  };
}
