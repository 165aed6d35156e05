import type Stripe from 'stripe';
import { pathInLanguage } from '../../../lib/language.ts';
import type { CheckoutInput } from '../provider.ts';
import type { Sandbox, SandboxOutcome, SandboxPage, TestCard } from '../sandbox.ts';
import {
  ApiError,
  type AtDesk,
  centsIn,
  type Desk,
  invalid,
  isExpanded,
  LATE_SECONDS,
  late,
  type Metadata,
  metadataIn,
  missing,
  type Routes,
  seconds,
  tell,
} from './desk.server.ts';
import { intentObject, paymentOrNull, takePayment } from './payments.server.ts';
import { subscribe, subscriptionWithBill } from './subscriptions.server.ts';

type KeptPage = Pick<CheckoutInput, 'kind' | 'cents' | 'words' | 'doneUrl' | 'backUrl'> & {
  /** Metadata for the payment or subscription that the page creates. */
  metadata: Metadata;
  status: SandboxPage['status'];
  expiresAtMs: number;
  /** The ID of the payment or subscription that the page created; null before that. */
  madeRef: string | null;
  /** Lookups of the page fail until this time. */
  silentUntilMs?: number;
};

type Session = Pick<Stripe.Checkout.Session, 'id' | 'object' | 'mode' | 'status' | 'url' | 'expires_at'> & {
  payment_intent: string | object | null;
  subscription: string | object | null;
};

/** The earliest and latest time that a page can close, in seconds from now. */
const [SOONEST, LATEST] = [30 * 60 - 5, 24 * 3600 + 5];
const STATUS = { open: 'open', 'second-step': 'open', paid: 'complete', closed: 'expired' } as const;

const urlOf = (desk: Desk, ref: string) => desk.origin + pathInLanguage(`/test-payments/${ref}`);

async function pageAt(desk: Desk, ref: string): Promise<KeptPage | null> {
  const page = await desk.records.take<KeptPage>(`page:${ref}`);
  if (!page || page.expiresAtMs > desk.nowMs || page.status === 'paid') return page;
  return { ...page, status: 'closed' };
}

/** Returns a checkout session. Expands its payment or subscription if the call requests it. */
async function sessionObject(
  desk: Desk,
  ref: string,
  page: KeptPage,
  fields: URLSearchParams,
): Promise<Session> {
  const isMonthly = page.kind === 'subscription';
  const made = page.madeRef;
  const session: Session = {
    id: ref,
    object: 'checkout.session',
    mode: isMonthly ? 'subscription' : 'payment',
    status: STATUS[page.status],
    url: urlOf(desk, ref),
    expires_at: seconds(page.expiresAtMs),
    payment_intent: isMonthly ? null : made,
    subscription: isMonthly ? made : null,
  };
  if (made && isMonthly && isExpanded(fields, 'subscription')) {
    return { ...session, subscription: await subscriptionWithBill(desk, made) };
  }
  if (made && !isMonthly && isExpanded(fields, 'payment_intent')) {
    const kept = await paymentOrNull(desk, made);
    const isWhole = isExpanded(fields, 'payment_intent.latest_charge');
    return { ...session, payment_intent: kept && intentObject(made, kept, isWhole) };
  }
  return session;
}

async function open(desk: Desk, fields: URLSearchParams): Promise<object> {
  const isMonthly = fields.get('mode') === 'subscription';
  const isHold = fields.get('payment_intent_data[capture_method]') === 'manual';
  const expiresAtMs = Number(fields.get('expires_at')) * 1000;
  const ahead = expiresAtMs / 1000 - seconds(desk.nowMs);
  if (!(ahead >= SOONEST && ahead <= LATEST)) throw invalid('Invalid expires_at');
  const [doneUrl, backUrl] = [fields.get('success_url'), fields.get('cancel_url')];
  if (!doneUrl || !backUrl) throw invalid('Missing success_url');
  if ([...fields.keys()].some((key) => key.startsWith('payment_method_types'))) {
    throw invalid('Received unknown parameter: payment_method_types');
  }
  const ref = desk.newRef('page');
  const page: KeptPage = {
    kind: isMonthly ? 'subscription' : isHold ? 'hold' : 'charge',
    cents: centsIn(fields, 'line_items[0][price_data][unit_amount]'),
    words: fields.get('line_items[0][price_data][product_data][name]') ?? '',
    doneUrl,
    backUrl,
    metadata: metadataIn(fields, `${isMonthly ? 'subscription' : 'payment_intent'}_data[metadata]`),
    status: 'open',
    expiresAtMs,
    madeRef: null,
  };
  await desk.records.keep(`page:${ref}`, page);
  return await sessionObject(desk, ref, page, fields);
}

async function expire(desk: Desk, fields: URLSearchParams, ref: string): Promise<object> {
  const page = await pageAt(desk, ref);
  if (!page) throw missing(ref);
  if (STATUS[page.status] !== 'open') throw invalid('Only open sessions can be expired.');
  const after: KeptPage = { ...page, status: 'closed' };
  await desk.records.keep(`page:${ref}`, after);
  return await sessionObject(desk, ref, after, fields);
}

async function retrieve(desk: Desk, fields: URLSearchParams, ref: string): Promise<object> {
  const page = await pageAt(desk, ref);
  if (!page) throw missing(ref);
  if ((page.silentUntilMs ?? 0) > desk.nowMs) {
    throw new ApiError(503, 'api_error', 'The sandbox does not answer yet.');
  }
  return await sessionObject(desk, ref, page, fields);
}

export const CHECKOUT_ROUTES: Routes = {
  'POST /v1/checkout/sessions': open,
  'GET /v1/checkout/sessions/:id': retrieve,
  'POST /v1/checkout/sessions/:id/expire': expire,
};

async function pay(desk: Desk, ref: string, card: TestCard, isStepTaken: boolean): Promise<SandboxOutcome> {
  const page = await pageAt(desk, ref);
  if (!page || page.status === 'closed') return 'closed';
  if (page.status === 'paid') return 'paid';
  if (card === 'declined') return 'declined';
  if (card === 'second-step' && !isStepTaken) {
    await desk.records.keep(`page:${ref}`, { ...page, status: 'second-step' });
    return 'second-step';
  }
  const isLate = card === 'no-answer';
  const madeRef = await made(isLate ? late(desk) : desk, page, card);
  const silentUntilMs = isLate ? desk.nowMs + LATE_SECONDS * 1000 : 0;
  await desk.records.keep(`page:${ref}`, { ...page, status: 'paid', madeRef, silentUntilMs });
  return isLate ? 'no-answer' : 'paid';
}

/**
 * Charges or holds the page's amount, or starts its subscription.
 * @returns the ID of the payment or subscription.
 */
async function made(desk: Desk, page: KeptPage, card: TestCard): Promise<string> {
  const { kind, cents, words, metadata } = page;
  const isDeclined = card === 'declined-later';
  if (kind === 'subscription') {
    return await subscribe(desk, { cents, words, metadata, card: isDeclined ? card : 'works' });
  }
  const isHold = kind === 'hold';
  const { ref, kept } = await takePayment(desk, { cents, metadata, isHold, isDeclined });
  const type = isHold ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded';
  await tell(desk, type, intentObject(ref, kept));
  return ref;
}

export function checkoutPages(atDesk: AtDesk): Pick<Sandbox, 'page' | 'pay'> {
  return {
    page: (ref) =>
      atDesk(async (desk) => {
        const page = await pageAt(desk, ref);
        if (!page) return null;
        const { kind, cents, words, doneUrl, backUrl, status, metadata } = page;
        const { payment: paymentId = null, subscription: subscriptionId = null } = metadata;
        return { kind, cents, words, doneUrl, backUrl, status, paymentId, subscriptionId };
      }),
    pay: (ref, card, isStepTaken = false) => atDesk((desk) => pay(desk, ref, card, isStepTaken)),
  };
}
