import Stripe from 'stripe';
import { currentLanguage, type Language } from '../../lib/language.ts';
import {
  type CheckoutFound,
  type CheckoutInput,
  MAX_MOVEMENTS,
  type Movement,
  PaymentProblem,
  type PaymentProvider,
  type PayoutInput,
  type ProblemKind,
  type ProviderName,
  type TransferUpdate,
} from './provider.ts';
import { isStorable, TOLERANCE_MS } from './provider-update.ts';
import { type Moved, moneyMoved } from './stripe-movement.ts';
import {
  keptEvent,
  ofAccount,
  ofBill,
  ofCharge,
  ofIntent,
  ofSubscription,
  ofTransfer,
  type Proved,
  readStripeNotice,
} from './stripe-notice.ts';

/** The version of Stripe's API that this code and its types are for. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** The timeout of a call. A call is tried twice before it counts as unanswered. */
const CALL_MS = 10_000;

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The secret for events on connected accounts; null if there is no such endpoint. */
  connectSecret?: string | null;
  /** Another URL of the API, for tests; null for Stripe's own. */
  apiBase: string | null;
  /** The timeout of a call, for tests. */
  callMs?: number;
  /** Calls the sandbox inside the process, without a network. */
  fetch?: typeof fetch;
  /** The name stored with payments; by default, 'stripe'. */
  name?: ProviderName;
};

/** Returns the client of Stripe's library, pinned to our API version. */
export function stripeClient(settings: Omit<StripeSettings, 'webhookSecret' | 'connectSecret'>): Stripe {
  const { secretKey, apiBase, callMs = CALL_MS, fetch } = settings;
  const url = apiBase ? new URL(apiBase) : null;
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: callMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
    ...(url && {
      host: url.hostname,
      port: url.port,
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/**
 * Returns a provider that takes payments through Stripe's hosted Checkout, or through our imitation of it.
 */
export function openStripe(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings);
  return {
    name: settings.name ?? 'stripe',
    ...checkoutsBy(stripe),
    ...paymentsBy(stripe),
    ...subscriptionsBy(stripe),
    ...accountsBy(stripe),
    payout: (asked, key) => called(() => payOut(stripe, asked, key)),
    movements: (from, until) => called(() => movementsBetween(stripe, from, until)),
    billOf: (paymentRef) => called(() => billPaidBy(stripe, paymentRef)),
    proven: (body, headers, now) => provenBy(stripe, settings, body, headers, now),
  };
}

function checkoutsBy(stripe: Stripe): Pick<PaymentProvider, 'checkout' | 'lookUp' | 'close'> {
  return {
    checkout: (asked, key) =>
      called(async () => {
        const session = await stripe.checkout.sessions.create(sessionFor(asked), { idempotencyKey: key });
        if (!session.url) throw new PaymentProblem('refused', 'Stripe has opened a page without an address.');
        return { ref: session.id, url: session.url };
      }),
    lookUp: (ref) => called(() => found(stripe, ref)),
    close: (ref) =>
      called(async () => {
        const now = await found(stripe, ref);
        if (now.isClosed || now.update) return now;
        // A session that was just paid can't expire. The lookup below then finds the payment.
        await stripe.checkout.sessions.expire(ref).catch(() => null);
        return await found(stripe, ref);
      }),
  };
}

/** Returns the state of a session, and any payment on its page. */
async function found(stripe: Stripe, ref: string): Promise<CheckoutFound> {
  const session = await stripe.checkout.sessions.retrieve(ref, {
    expand: ['payment_intent.latest_charge', 'subscription.latest_invoice'],
  });
  const { payment_intent: intent, subscription } = session;
  const isClosed = session.status !== 'open';
  if (subscription && typeof subscription === 'object') {
    const { latest_invoice: invoice } = subscription;
    const bill = invoice && typeof invoice === 'object' ? ofBill(invoice) : null;
    return { update: ofSubscription(subscription), bill, isClosed };
  }
  if (!intent || typeof intent === 'string') return { update: null, isClosed };
  const update = ofIntent(intent);
  // An intent can exist before anything is paid or held. It does not count until then.
  const isPaid = update.paidCents > 0 || update.heldCents > 0;
  return { update: isPaid ? update : null, isClosed };
}

function paymentsBy(stripe: Stripe): Pick<PaymentProvider, 'capture' | 'release' | 'refund'> {
  return {
    capture: (ref, cents, key) =>
      called(async () =>
        ofIntent(
          await stripe.paymentIntents.capture(
            ref,
            { amount_to_capture: cents, expand: ['latest_charge'] },
            { idempotencyKey: key },
          ),
        ),
      ),
    release: (ref, key) =>
      called(async () => ofIntent(await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: key }))),
    refund: (ref, cents, key) =>
      called(async () => {
        // Stripe forgets a key after a day, but a refund can wait longer, so its metadata has the key.
        const payment_intent = await intentPaying(stripe, ref);
        const { data } = await stripe.refunds.list({
          payment_intent,
          limit: 100,
          expand: ['data.charge'],
        });
        const made = data.find(({ metadata }) => metadata?.key === key);
        const { charge } =
          made ??
          (await stripe.refunds.create(
            { payment_intent, amount: cents, metadata: { key }, expand: ['charge'] },
            { idempotencyKey: key },
          ));
        if (charge === null || typeof charge === 'string') {
          throw new PaymentProblem('refused', 'Stripe has given back what was no charge.');
        }
        return { ...ofCharge(charge), ref };
      }),
  };
}

/** Returns a payment intent: `ref` itself, or the intent that paid the invoice `ref`. */
async function intentPaying(stripe: Stripe, ref: string): Promise<string> {
  if (!ref.startsWith('in_')) return ref;
  const { data } = await stripe.invoicePayments.list({ invoice: ref, status: 'paid', limit: 100 });
  const [intent] = data.flatMap(({ payment }) => payment.payment_intent ?? []);
  if (!intent) throw new PaymentProblem('refused', 'Stripe knows of no payment of that invoice.');
  return typeof intent === 'string' ? intent : intent.id;
}

async function billPaidBy(stripe: Stripe, payment_intent: string): Promise<string | null> {
  const payment = { type: 'payment_intent' as const, payment_intent };
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' ? invoice.id : (invoice ?? null);
}

function subscriptionsBy(
  stripe: Stripe,
): Pick<PaymentProvider, 'endWithPeriod' | 'pause' | 'resume' | 'stop' | 'portal'> {
  const update = async (ref: string, changes: Stripe.SubscriptionUpdateParams, key: string) =>
    ofSubscription(await stripe.subscriptions.update(ref, changes, { idempotencyKey: key }));
  return {
    endWithPeriod: (ref, ends, key) => called(() => update(ref, { cancel_at_period_end: ends }, key)),
    pause: (ref, key) =>
      called(async () => {
        await update(ref, { pause_collection: { behavior: 'void' } }, key);
        // Without this, Stripe would keep charging bills from before the pause.
        const { data } = await stripe.invoices.list({ subscription: ref, status: 'open', limit: 100 });
        for (const { id } of data) {
          await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}:${id}` });
        }
        return ofSubscription(await stripe.subscriptions.retrieve(ref));
      }),
    resume: (ref, { nextBillMs, nowMs }, key) =>
      called(async () => {
        // Nothing is due until `nextBillMs`. Stripe models the days paid before the pause as a trial.
        const isAhead = nextBillMs > nowMs + 60_000;
        const next = isAhead
          ? { trial_end: Math.floor(nextBillMs / 1000) }
          : { billing_cycle_anchor: { type: 'now' as const } };
        return await update(ref, { pause_collection: '', proration_behavior: 'none', ...next }, key);
      }),
    stop: (ref, key) =>
      called(async () =>
        ofSubscription(await stripe.subscriptions.cancel(ref, { prorate: false }, { idempotencyKey: key })),
      ),
    portal: (customer, returnUrl) =>
      called(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...ownLocale(),
        });
        return { url };
      }),
  };
}

function accountsBy(
  stripe: Stripe,
): Pick<PaymentProvider, 'openAccount' | 'onboarding' | 'account' | 'accountPage'> {
  return {
    openAccount: ({ id }, key) =>
      called(async () =>
        ofAccount(
          await stripe.accounts.create(
            {
              country: 'US',
              metadata: { account: id },
              controller: {
                fees: { payer: 'application' },
                losses: { payments: 'application' },
                requirement_collection: 'stripe',
                stripe_dashboard: { type: 'express' },
              },
              capabilities: { transfers: { requested: true } },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    onboarding: (account, { returnUrl: return_url, againUrl: refresh_url }) =>
      called(async () => {
        const asked = { account, return_url, refresh_url, type: 'account_onboarding' as const };
        const { url } = await stripe.accountLinks.create(asked);
        return { url };
      }),
    account: (ref) => called(async () => ofAccount(await stripe.accounts.retrieve(ref))),
    accountPage: (ref) =>
      called(async () => {
        const { url } = await stripe.accounts.createLoginLink(ref);
        return { url };
      }),
  };
}

async function payOut(stripe: Stripe, asked: PayoutInput, key: string): Promise<TransferUpdate> {
  const { id, accountRef: destination, cents: amount, paymentRef } = asked;
  // Stripe forgets a key after a day, but a payout can wait longer, so its metadata has our ID.
  for await (const sent of stripe.transfers.list({ destination, limit: 100 })) {
    if (sent.metadata.payout !== id) continue;
    if (sent.amount !== amount) {
      throw new PaymentProblem('key-used-otherwise', 'Another sum was sent for that payout.');
    }
    return ofTransfer(sent);
  }
  // With the charge as its source, a transfer can precede the money's arrival in our own balance.
  const source = paymentRef && { source_transaction: await chargeOf(stripe, paymentRef) };
  const sending = { amount, currency: 'usd', destination, metadata: { payout: id }, ...source };
  return ofTransfer(await stripe.transfers.create(sending, { idempotencyKey: key }));
}

async function chargeOf(stripe: Stripe, ref: string): Promise<string> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(await intentPaying(stripe, ref));
  if (!charge) throw new PaymentProblem('refused', 'Stripe has charged nothing for that payment.');
  return typeof charge === 'string' ? charge : charge.id;
}

async function movementsBetween(
  stripe: Stripe,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Movement[]> {
  const created = { gte: seconds(from), lt: seconds(until) };
  const moved: Moved[] = [];
  const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
  for await (const one of list) {
    if (moved.length === MAX_MOVEMENTS) {
      throw new PaymentProblem('too-much', 'Too much has moved to be listed.');
    }
    const read = moneyMoved(one);
    if (read) moved.push(read);
  }
  // A charge for a checkout has our ID. An invoice identifies a charge for a bill.
  const ours = new Set(moved.flatMap(({ intent, id }) => (intent && id ? [intent] : [])));
  const billOf = new Map<string, string | null>();
  const found: Movement[] = [];
  for (const { intent, ...movement } of moved.toReversed()) {
    if (intent && !ours.has(intent) && !billOf.has(intent)) {
      billOf.set(intent, await billPaidBy(stripe, intent));
    }
    const bill = intent && billOf.get(intent);
    found.push(bill ? { ...movement, about: bill } : movement);
  }
  return found;
}

/**
 * Verifies an event with the secret of either endpoint. Null if neither signed it, if its signature is from
 * the future, or if `readable` rejects it.
 */
async function provenBy(
  stripe: Stripe,
  settings: StripeSettings,
  body: Uint8Array,
  headers: Headers,
  now: Temporal.Instant,
): Promise<object | null> {
  const signature = headers.get('Stripe-Signature');
  if (!signature) return null;
  const latestMs = now.epochMilliseconds + TOLERANCE_MS;
  // Stripe's library rejects old signatures, but not those from the future.
  const signedAt = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)];
  if (signedAt.some(([, at]) => Number(at) * 1000 > latestMs)) return null;
  const secrets = { own: settings.webhookSecret, connect: settings.connectSecret };
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey);
  for (const endpoint of ['own', 'connect'] as const) {
    const secret = secrets[endpoint];
    if (!secret) continue;
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, secret, TOLERANCE_MS / 1000, undefined, now.epochMilliseconds)
      .catch(() => null);
    if (event) return readable(event, { endpoint, isLive }, latestMs);
  }
  return null;
}

/**
 * Returns what we store of an event; null if the event is from the future, unreadable, or can't be stored.
 */
function readable(event: unknown, proved: Proved, latestMs: number): object | null {
  try {
    const kept = keptEvent(event, proved);
    return readStripeNotice(kept).atMs <= latestMs && isStorable(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns a time in seconds since 1970, rounded up. */
const seconds = (at: Temporal.Instant) => Math.ceil(at.epochMilliseconds / 1000);

/** Stripe's codes for our languages. Without one, Stripe's pages follow the browser's language. */
const LOCALES: Record<Language, 'es-419' | undefined> = { es: 'es-419' };

function ownLocale(): { locale?: 'es-419' } {
  const locale = LOCALES[currentLanguage()];
  return locale ? { locale } : {};
}

function sessionFor(asked: CheckoutInput): Stripe.Checkout.SessionCreateParams {
  const { id, kind, cents, words, doneUrl, backUrl, expiresAt } = asked;
  const isMonthly = kind === 'subscription';
  const metadata = { [isMonthly ? 'subscription' : 'payment']: id };
  return {
    mode: isMonthly ? 'subscription' : 'payment',
    client_reference_id: id,
    metadata,
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: cents,
          product_data: { name: words },
          ...(isMonthly && { recurring: { interval: 'month' as const } }),
        },
      },
    ],
    ...(isMonthly
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata, capture_method: kind === 'hold' ? 'manual' : 'automatic' } }),
    success_url: doneUrl,
    cancel_url: backUrl,
    expires_at: Math.floor(expiresAt.epochMilliseconds / 1000),
    ...ownLocale(),
  };
}

/**
 * Makes a call. If it fails, throws a PaymentProblem without the text of Stripe's error, because that can
 * contain a payer's input.
 */
async function called<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode = 0, code, requestId } = error;
    throw new PaymentProblem(
      kindOf(error, statusCode),
      `Stripe: ${[error.type, code, statusCode, requestId].filter(Boolean).join(' ')}`,
    );
  }
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>, status: number): ProblemKind {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined';
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key-used-otherwise';
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unreachable';
  // 409 means that the same call is in progress, and 429 that there are too many calls.
  return status === 409 || status === 429 || status >= 500 ? 'unreachable' : 'refused';
}
