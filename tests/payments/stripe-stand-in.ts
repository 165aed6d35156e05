import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import type { ChargebackStep, OnboardingOutcome } from '../../platform/payments/sandbox.ts';
import { STRIPE_API_VERSION } from '../../platform/payments/stripe.server.ts';

/** The parts of Stripe's objects that the product reads, typed by the pinned Stripe library. */
type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'capture_method'
  | 'currency'
  | 'status'
  | 'metadata'
> & { latest_charge: string | null };
type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'currency' | 'metadata'
> & { payment_intent: string; billing_details: { name: string; email: string } };
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'status' | 'metadata'> & {
  payment_intent: string;
  charge: string;
};
type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'mode' | 'status' | 'url' | 'expires_at' | 'client_reference_id' | 'payment_status'
> & {
  metadata: Record<string, string>;
  payment_intent: string | null;
  subscription: string | null;
  asked: {
    cents: number;
    capture: 'automatic' | 'manual';
    metadata: Record<string, string>;
    successUrl: string;
  };
};
type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'cancel_at_period_end' | 'metadata'
> & {
  pause_collection: { behavior: 'void' } | null;
  customer: string;
  currency: string;
  items: {
    data: {
      current_period_end: number;
      quantity: number;
      price: { unit_amount: number; currency: string };
    }[];
  };
  latest_invoice: string | null;
  cents: number;
};

type Account = Pick<
  Stripe.Account,
  'id' | 'object' | 'details_submitted' | 'payouts_enabled' | 'metadata' | 'email'
> & {
  capabilities: { transfers: 'active' | 'inactive' | 'pending' };
  requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'past_due' | 'disabled_reason'>;
};
type Transfer = Pick<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'currency' | 'metadata'
> & {
  destination: string;
  source_transaction: string | null;
};
type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'reason' | 'metadata'
> & {
  charge: string;
  payment_intent: string;
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'past_due'>;
  balance_transactions: Pick<Stripe.BalanceTransaction, 'amount' | 'fee' | 'net' | 'reporting_category'>[];
};

/** An event as sent: its body, and the headers with its signature. */
export type SentEvent = { body: string; headers: Headers };

/** A payment as the provider knows it: our id, and amounts in whole cents. */
export type StandingThere = {
  paymentId: string;
  heldCents: number;
  takenCents: number;
  givenBackCents: number;
};

/** What the stand-in does with the next calls. */
export type Trouble = 'fail' | 'stall' | 'answer-late' | 'answer-late-but-one';

/** A stand-in for Stripe's API that speaks HTTP and signs its events; no real cards or money. */
export type StripeStandIn = {
  /** The base URL of its API. */
  apiBase: string;
  secretKey: string;
  webhookSecret: string;
  /** Signs events on connected accounts, which come from a separate endpoint. */
  connectSecret: string;
  /** Returns the events since the last call, in the order in which they happened. */
  events(): SentEvent[];
  /** Signs any body like its own events, optionally for another time or with another endpoint's secret. */
  sign(body: string, at?: number, secret?: string): Headers;
  /** Returns where a session's page sends the payer after paying. */
  successUrl(sessionId: string): string;
  /** Returns what is held, taken and given back, by the provider's id. */
  standings(): Map<string, StandingThere>;
  /** Pays on the page of a session. */
  pay(sessionId: string, card: 'works' | 'declined'): 'paid' | 'declined' | 'closed';
  /** Begins the next month of a subscription. */
  renew(subscriptionId: string, card?: 'works' | 'declined'): void;
  /** Retries a subscription's unpaid bill with a working card. */
  retry(subscriptionId: string): void;
  /** Changes the card on a portal's page, which retries an open bill. */
  changeCard(portalId: string, card: 'works' | 'declined'): 'taken' | 'declined';
  /** Ends an account's onboarding: its holder has filled in the pages, or the provider has decided. */
  onboard(accountId: string, outcome: OnboardingOutcome): void;
  /** Returns the total of all transfers. */
  transferred(): number;
  /** Has the payer's bank demand a payment back, or takes that a step further. */
  /** `ref` is an intent, or an invoice paid by one. */
  chargeBack(ref: string, step: ChargebackStep): void;
  /** Reverses `amount` of a transfer. */
  reverse(transferId: string, amount: number): void;
  /** Pays out from an account to its bank; null is our own. */
  bank(account: string | null, outcome: 'arrived' | 'failed', amount: number): void;
  /**
   * 'fail' answers the next calls with 500; 'stall' does nothing and never answers; 'answer-late' carries them out
   * but never answers; 'answer-late-but-one' lets one more call through first.
   */
  next(trouble: Trouble, calls?: number): void;
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Returns the number of calls by path. */
  calls(): Record<string, number>;
  close(): Promise<void>;
};

const monthAhead = (from: number) => from + 30 * 24 * 3600;

class ApiError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

const invalid = (message: string) => new ApiError(400, 'invalid_request_error', message);

/** Opens the stand-in on a free port of this machine. */
export async function openStripeStandIn(): Promise<StripeStandIn> {
  const secretKey = 'sk_test_standin';
  const webhookSecret = 'whsec_standin';
  const connectSecret = 'whsec_standin_connect';
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const refunds: Refund[] = [];
  const accounts = new Map<string, Account>();
  const transfers: Transfer[] = [];
  const disputes = new Map<string, Dispute>();
  const invoices = new Map<string, object>();
  /** The intent that paid each invoice. */
  const invoicePayments = new Map<string, string>();
  /** The subscription of each open invoice. */
  const openInvoices = new Map<string, string>();
  /** The owner of each portal. */
  const portals = new Map<string, string>();
  /** Changes of our balance, newest first, each with its whole source object. */
  const moves: { [field: string]: unknown; id: string; created: number; source: { id: string } }[] = [];
  const answered = new Map<string, { call: string; status: number; answer: string }>();
  const calls: Record<string, number> = {};
  let sent: SentEvent[] = [];
  let trouble: { kind: Trouble; calls: number } | null = null;
  const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

  function sign(body: string, at = Math.floor(Date.now() / 1000), secret = webhookSecret): Headers {
    const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return new Headers({ 'Stripe-Signature': `t=${at},v1=${mark}`, 'Content-Type': 'application/json' });
  }

  /** @param account the connected account that it happened on; omitted for our own. */
  function tell(type: Stripe.Event.Type, object: object, account?: string): void {
    const event = {
      id: idOf('evt'),
      object: 'event',
      api_version: STRIPE_API_VERSION,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      pending_webhooks: 1,
      request: null,
      type,
      data: { object },
      ...(account && { account }),
    };
    const body = JSON.stringify(event, null, 2);
    sent.push({ body, headers: sign(body, undefined, account ? connectSecret : webhookSecret) });
  }

  /** A call's fields in Stripe's notation, such as `line_items[0][price_data][unit_amount]`. */
  type Fields = URLSearchParams;
  const under = (fields: Fields, name: string) =>
    Object.fromEntries(
      [...fields].flatMap(([key, value]) => {
        const [, inner] = new RegExp(`^${RegExp.escape(name)}\\[(\\w+)\\]$`).exec(key) ?? [];
        return inner ? [[inner, value]] : [];
      }),
    );

  const whole = (cents: string | null) => {
    const value = Number(cents);
    if (!Number.isInteger(value) || value <= 0) throw invalid('Invalid positive integer');
    return value;
  };
  const known = <Kept>(kept: Map<string, Kept>, id: string): Kept => {
    const found = kept.get(id);
    if (!found) throw new ApiError(404, 'invalid_request_error', `No such object: '${id}'`);
    return found;
  };
  const expanded = (fields: Fields) =>
    [...fields].flatMap(([key, value]) => (/^expand\[/.test(key) ? value : []));

  function move(type: string, source: { id: string }, amount: number, fee = 0, reporting_category = type) {
    const created = Math.floor(Date.now() / 1000);
    const one = { object: 'balance_transaction', type, amount, fee, net: amount - fee, reporting_category };
    moves.unshift({ ...one, id: idOf('txn'), currency: 'usd', created, source });
  }
  /** Adds a charge to the balance, less Stripe's fee of 2.9% + 30 cents. */
  const moveCharge = (charge: Charge) =>
    move('charge', charge, charge.amount_captured, Math.round(charge.amount_captured * 0.029) + 30);

  function intentOf({
    cents,
    capture,
    metadata,
  }: Pick<Session['asked'], 'cents' | 'capture' | 'metadata'>): Intent {
    const intent: Intent = {
      id: idOf('pi'),
      object: 'payment_intent',
      amount: cents,
      currency: 'usd',
      metadata,
      capture_method: capture,
      latest_charge: null,
      ...(capture === 'manual'
        ? { status: 'requires_capture', amount_capturable: cents, amount_received: 0 }
        : { status: 'succeeded', amount_capturable: 0, amount_received: cents }),
    };
    const charge: Charge = {
      id: idOf('ch'),
      object: 'charge',
      amount: cents,
      currency: 'usd',
      metadata,
      amount_captured: intent.amount_received,
      amount_refunded: 0,
      payment_intent: intent.id,
      billing_details: { name: 'Robin Reed of the card', email: 'robin.card@example.test' },
    };
    intent.latest_charge = charge.id;
    intents.set(intent.id, intent);
    charges.set(charge.id, charge);
    if (charge.amount_captured > 0) moveCharge(charge);
    return intent;
  }

  function tellInvoice(subscription: Subscription, invoice = idOf('in')): void {
    const intent = intentOf({ cents: subscription.cents, capture: 'automatic', metadata: {} });
    invoicePayments.set(invoice, intent.id);
    const whole = {
      id: invoice,
      object: 'invoice',
      amount_paid: subscription.cents,
      currency: 'usd',
      customer: subscription.customer,
      customer_name: 'Robin Reed of the card',
      status: 'paid',
      lines: { data: [{ period: { end: subscription.items.data[0]!.current_period_end } }] },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
    };
    subscription.latest_invoice = invoice;
    invoices.set(invoice, whole);
    tell('invoice.paid', whole);
  }

  const ROUTES: [method: string, path: RegExp, answer: (fields: Fields, id: string) => object][] = [
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      (fields) => {
        const mode = fields.get('mode') as Session['mode'];
        const cents = whole(fields.get('line_items[0][price_data][unit_amount]'));
        const expires = Number(fields.get('expires_at'));
        const ahead = expires - Date.now() / 1000;
        if (ahead < 30 * 60 - 5 || ahead > 24 * 3600 + 5) throw invalid('Invalid expires_at');
        if (!fields.get('success_url')) throw invalid('Missing success_url');
        if ([...fields.keys()].some((key) => key.startsWith('payment_method_types'))) {
          throw invalid('Received unknown parameter: payment_method_types');
        }
        const id = idOf('cs_test');
        const data = mode === 'subscription' ? 'subscription_data' : 'payment_intent_data';
        const session: Session = {
          id,
          object: 'checkout.session',
          mode,
          status: 'open',
          expires_at: expires,
          url: `${apiBase()}/pay/${id}`,
          client_reference_id: fields.get('client_reference_id'),
          payment_status: 'unpaid',
          metadata: under(fields, 'metadata'),
          payment_intent: null,
          subscription: null,
          asked: {
            cents,
            capture: fields.get('payment_intent_data[capture_method]') === 'manual' ? 'manual' : 'automatic',
            metadata: under(fields, `${data}[metadata]`),
            successUrl: fields.get('success_url')!,
          },
        };
        sessions.set(id, session);
        return session;
      },
    ],
    [
      'GET',
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      (fields, id) => {
        const session = known(sessions, id);
        const expand = expanded(fields);
        const intent = session.payment_intent ? intents.get(session.payment_intent) : undefined;
        const charge = intent?.latest_charge ? charges.get(intent.latest_charge) : undefined;
        const subscription = session.subscription ? subscriptions.get(session.subscription) : undefined;
        return {
          ...session,
          ...(intent &&
            expand.some((path) => path.startsWith('payment_intent')) && {
              payment_intent: {
                ...intent,
                latest_charge: expand.includes('payment_intent.latest_charge')
                  ? charge
                  : intent.latest_charge,
              },
            }),
          ...(subscription &&
            expand.some((path) => path.startsWith('subscription')) && {
              subscription: {
                ...subscription,
                ...(expand.includes('subscription.latest_invoice') && {
                  latest_invoice: invoices.get(subscription.latest_invoice ?? '') ?? null,
                }),
              },
            }),
        };
      },
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_fields, id) => {
        const session = known(sessions, id);
        if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
        session.status = 'expired';
        tell('checkout.session.expired', session);
        return session;
      },
    ],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/capture$/,
      (fields, id) => {
        const intent = known(intents, id);
        const cents = whole(fields.get('amount_to_capture'));
        if (intent.status !== 'requires_capture' || cents > intent.amount_capturable) {
          throw invalid('This PaymentIntent could not be captured.');
        }
        Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: cents });
        const charge = charges.get(intent.latest_charge!)!;
        charge.amount_captured = cents;
        // The uncaptured part is let go, which Stripe counts as refunded.
        charge.amount_refunded = charge.amount - cents;
        moveCharge(charge);
        tell('charge.captured', charge);
        tell('payment_intent.succeeded', intent);
        return { ...intent, latest_charge: expanded(fields).includes('latest_charge') ? charge : charge.id };
      },
    ],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      (_fields, id) => {
        const intent = known(intents, id);
        if (intent.status !== 'requires_capture') throw invalid('You cannot cancel this PaymentIntent.');
        Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
        tell('payment_intent.canceled', intent);
        return intent;
      },
    ],
    [
      'POST',
      /^\/v1\/refunds$/,
      (fields) => {
        const intent = known(intents, fields.get('payment_intent') ?? '');
        const charge = charges.get(intent.latest_charge!)!;
        const cents = whole(fields.get('amount'));
        const left = charge.amount - charge.amount_refunded;
        if (cents > left || charge.amount_captured === 0)
          throw invalid('Refund amount is greater than charge.');
        charge.amount_refunded += cents;
        tell('charge.refunded', charge);
        const refund: Refund = {
          id: idOf('re'),
          object: 'refund',
          amount: cents,
          currency: 'usd',
          status: 'succeeded',
          payment_intent: intent.id,
          charge: charge.id,
          metadata: under(fields, 'metadata'),
        };
        refunds.push(refund);
        move('refund', refund, -cents);
        return { ...refund, charge: expanded(fields).includes('charge') ? charge : charge.id };
      },
    ],
    [
      'GET',
      /^\/v1\/refunds$/,
      (fields) => {
        const intent = known(intents, fields.get('payment_intent') ?? '');
        const data = refunds.filter((one) => one.payment_intent === intent.id);
        const isWhole = expanded(fields).includes('data.charge');
        return {
          object: 'list',
          has_more: false,
          url: '/v1/refunds',
          data: data.map((one) => (isWhole ? { ...one, charge: charges.get(one.charge) } : one)),
        };
      },
    ],
    [
      'GET',
      /^\/v1\/invoice_payments$/,
      (fields) => {
        const by = fields.get('payment[payment_intent]');
        if (by) {
          const [invoice] = [...invoicePayments].find(([, intent]) => intent === by) ?? [];
          const data = invoice ? [{ id: idOf('inpay'), object: 'invoice_payment', invoice }] : [];
          return { object: 'list', has_more: false, url: '/v1/invoice_payments', data };
        }
        const intent = known(invoicePayments, fields.get('invoice') ?? '');
        return {
          object: 'list',
          has_more: false,
          url: '/v1/invoice_payments',
          data: [
            {
              id: idOf('inpay'),
              object: 'invoice_payment',
              status: 'paid',
              payment: { type: 'payment_intent', payment_intent: intent },
            },
          ],
        };
      },
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      (fields) => {
        const { id } = known(subscriptions, fields.get('subscription') ?? '');
        if (fields.get('status') !== 'open') throw invalid('Only open invoices are kept here.');
        const data = [...openInvoices].filter(([, of]) => of === id);
        return {
          object: 'list',
          has_more: false,
          url: '/v1/invoices',
          data: data.map(([invoice]) => ({ id: invoice, object: 'invoice', status: 'open' })),
        };
      },
    ],
    [
      'POST',
      /^\/v1\/invoices\/(\w+)\/void$/,
      (_fields, id) => {
        const subscription = known(subscriptions, known(openInvoices, id));
        openInvoices.delete(id);
        const invoice = { id, object: 'invoice', status: 'void' };
        tell('invoice.voided', invoice);
        subscription.status = 'active';
        tell('customer.subscription.updated', subscription);
        return invoice;
      },
    ],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, (_fields, id) => known(subscriptions, id)],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)$/,
      (fields, id) => {
        const subscription = known(subscriptions, id);
        if (subscription.status === 'canceled') throw invalid('This subscription has ended.');
        const ends = fields.get('cancel_at_period_end');
        if (ends !== null) subscription.cancel_at_period_end = ends === 'true';
        if (fields.get('pause_collection[behavior]') === 'void')
          subscription.pause_collection = { behavior: 'void' };
        if (fields.get('pause_collection') === '') subscription.pause_collection = null;
        const trialEnd = fields.get('trial_end');
        if (trialEnd !== null) {
          if (Number(trialEnd) <= Date.now() / 1000) throw invalid('Invalid trial_end');
          subscription.items.data[0]!.current_period_end = Number(trialEnd);
          subscription.status = 'trialing';
        }
        if (fields.get('billing_cycle_anchor[type]') === 'now') {
          subscription.items.data[0]!.current_period_end = monthAhead(Math.floor(Date.now() / 1000));
          tellInvoice(subscription);
        }
        tell('customer.subscription.updated', subscription);
        return subscription;
      },
    ],
    [
      'DELETE',
      /^\/v1\/subscriptions\/(\w+)$/,
      (_fields, id) => {
        const subscription = known(subscriptions, id);
        if (subscription.status === 'canceled')
          throw new ApiError(404, 'invalid_request_error', 'No such subscription');
        subscription.status = 'canceled';
        tell('customer.subscription.deleted', subscription);
        return subscription;
      },
    ],
    [
      'POST',
      /^\/v1\/billing_portal\/sessions$/,
      (fields) => {
        const customer = fields.get('customer') ?? '';
        if (![...subscriptions.values()].some((one) => one.customer === customer)) {
          throw invalid(`No such customer: '${customer}'`);
        }
        const id = idOf('bps');
        portals.set(id, customer);
        return { id, object: 'billing_portal.session', url: `${apiBase()}/portal/${id}` };
      },
    ],
    [
      'POST',
      /^\/v1\/transfers$/,
      (fields) => {
        const amount = whole(fields.get('amount'));
        const account = known(accounts, fields.get('destination') ?? '');
        if (account.capabilities.transfers !== 'active') {
          throw invalid('Your destination account needs to have the transfers capability enabled.');
        }
        const source = fields.get('source_transaction');
        if (source) {
          const used = transfers.filter((one) => one.source_transaction === source);
          const left = used.reduce((sum, one) => sum - one.amount, known(charges, source).amount_captured);
          if (amount > left) throw invalid('Transfers using this transaction as a source exceed its amount.');
        }
        const transfer: Transfer = {
          id: idOf('tr'),
          object: 'transfer',
          amount,
          amount_reversed: 0,
          currency: 'usd',
          destination: account.id,
          metadata: under(fields, 'metadata'),
          source_transaction: source,
        };
        transfers.unshift(transfer);
        move('transfer', transfer, -amount);
        tell('transfer.created', transfer);
        return transfer;
      },
    ],
    [
      'GET',
      /^\/v1\/transfers$/,
      (fields) => ({
        object: 'list',
        has_more: false,
        url: '/v1/transfers',
        data: transfers.filter((one) => one.destination === fields.get('destination')),
      }),
    ],
    [
      'GET',
      /^\/v1\/balance_transactions$/,
      (fields) => {
        const [from, until] = [Number(fields.get('created[gte]')), Number(fields.get('created[lt]'))];
        const isWhole = expanded(fields).includes('data.source');
        const all = moves.filter(({ created }) => created >= from && created < until);
        const after = fields.get('starting_after');
        const rest = after ? all.slice(all.findIndex(({ id }) => id === after) + 1) : all;
        // Pages are short here, so that there is more than one.
        const data = rest.slice(0, Math.min(Number(fields.get('limit') ?? 10), 3));
        return {
          object: 'list',
          has_more: rest.length > data.length,
          url: '/v1/balance_transactions',
          data: data.map((one) => (isWhole ? one : { ...one, source: one.source.id })),
        };
      },
    ],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (_fields, id) => known(intents, id)],
    [
      'POST',
      /^\/v1\/accounts$/,
      (fields) => {
        if (fields.get('controller[requirement_collection]') !== 'stripe') {
          throw invalid('The stand-in has accounts alone whose holders answer Stripe itself.');
        }
        const asked = ['external_account.account_number', 'individual.id_number'];
        const account: Account = {
          id: idOf('acct'),
          object: 'account',
          details_submitted: false,
          payouts_enabled: false,
          metadata: under(fields, 'metadata'),
          email: 'robin.card@example.test',
          capabilities: { transfers: 'inactive' },
          requirements: { currently_due: asked, past_due: [], disabled_reason: null },
        };
        accounts.set(account.id, account);
        return account;
      },
    ],
    ['GET', /^\/v1\/accounts\/(\w+)$/, (_fields, id) => known(accounts, id)],
    [
      'POST',
      /^\/v1\/account_links$/,
      (fields) => {
        const account = known(accounts, fields.get('account') ?? '');
        if (!fields.get('return_url') || !fields.get('refresh_url')) throw invalid('Missing return_url');
        return { object: 'account_link', url: `${apiBase()}/onboarding/${account.id}` };
      },
    ],
    [
      'POST',
      /^\/v1\/accounts\/(\w+)\/login_links$/,
      (_fields, id) => {
        const account = known(accounts, id);
        if (!account.details_submitted) throw invalid('Cannot create a login link for this account.');
        return { object: 'login_link', url: `${apiBase()}/express/${id}` };
      },
    ],
  ];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const text = Buffer.concat(chunks).toString();
    const path = url.pathname;
    calls[path] = (calls[path] ?? 0) + 1;
    const reply = (status: number, answer: string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': idOf('req') })
        .end(answer);
    const failed = (error: ApiError) =>
      reply(error.status, JSON.stringify({ error: { type: error.type, message: error.message } }));

    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return void failed(new ApiError(401, 'invalid_request_error', 'Invalid API Key'));
    }
    if (request.headers['stripe-version'] !== STRIPE_API_VERSION) {
      return void failed(invalid('Another version of the API is pinned.'));
    }
    const goesBy = trouble?.kind === 'answer-late-but-one';
    const now = trouble && trouble.calls > 0 && !goesBy ? trouble : null;
    if (now) now.calls -= 1;
    if (trouble && goesBy) trouble = { kind: 'answer-late', calls: trouble.calls };
    if (now?.kind === 'fail') return void failed(new ApiError(500, 'api_error', 'Something went wrong.'));
    if (now?.kind === 'stall') return;

    const key = request.headers['idempotency-key'];
    const call = createHash('sha256').update(`${request.method} ${path} ${text}`).digest('hex');
    const before = typeof key === 'string' ? answered.get(key) : undefined;
    if (before && before.call !== call) {
      return void failed(
        new ApiError(400, 'idempotency_error', 'Keys can only be used with the same parameters.'),
      );
    }
    if (before) return now?.kind === 'answer-late' ? undefined : void reply(before.status, before.answer);
    const fields = request.method === 'GET' ? url.searchParams : new URLSearchParams(text);
    try {
      const [, pattern, answer] =
        ROUTES.find(([method, pattern]) => method === request.method && pattern.test(path)) ?? [];
      if (!pattern || !answer) throw new ApiError(404, 'invalid_request_error', 'Unrecognized request URL');
      const written = JSON.stringify(answer(fields, pattern.exec(path)?.[1] ?? ''));
      if (typeof key === 'string') answered.set(key, { call, status: 200, answer: written });
      if (now?.kind !== 'answer-late') reply(200, written);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed(error);
    }
  }

  function retry(id: string): void {
    const subscription = known(subscriptions, id);
    const [invoice] = [...openInvoices].find(([, of]) => of === id) ?? [];
    if (!invoice || subscription.status === 'canceled') return;
    openInvoices.delete(invoice);
    subscription.status = 'active';
    tell('customer.subscription.updated', subscription);
    tellInvoice(subscription, invoice);
  }

  const server: Server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const apiBase = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    apiBase: apiBase(),
    secretKey,
    webhookSecret,
    connectSecret,
    sign,
    events() {
      const all = sent;
      sent = [];
      return all;
    },
    successUrl: (id) => known(sessions, id).asked.successUrl,
    standings: () =>
      new Map(
        [...intents.values()].map((intent) => {
          const { amount_refunded, amount, amount_captured } = charges.get(intent.latest_charge!)!;
          const isTaken = amount_captured > 0;
          const standing = {
            paymentId: intent.metadata.payment ?? '',
            heldCents: intent.amount_capturable,
            takenCents: intent.amount_received,
            // Stripe counts the uncaptured part of a hold as refunded.
            givenBackCents: isTaken ? amount_refunded - (amount - amount_captured) : 0,
          };
          return [intent.id, standing];
        }),
      ),
    pay(id, card) {
      const session = known(sessions, id);
      if (session.status === 'complete') return 'paid';
      if (session.status !== 'open' || session.expires_at < Date.now() / 1000) return 'closed';
      if (card === 'declined') return 'declined';
      session.status = 'complete';
      session.payment_status = 'paid';
      if (session.mode === 'subscription') {
        const subscription: Subscription = {
          id: idOf('sub'),
          object: 'subscription',
          status: 'active',
          cancel_at_period_end: false,
          metadata: session.asked.metadata,
          customer: idOf('cus'),
          cents: session.asked.cents,
          pause_collection: null,
          currency: 'usd',
          latest_invoice: null,
          items: {
            data: [
              {
                current_period_end: monthAhead(Math.floor(Date.now() / 1000)),
                quantity: 1,
                price: { unit_amount: session.asked.cents, currency: 'usd' },
              },
            ],
          },
        };
        subscriptions.set(subscription.id, subscription);
        session.subscription = subscription.id;
        tell('customer.subscription.created', subscription);
        tellInvoice(subscription);
      } else {
        const intent = intentOf(session.asked);
        session.payment_intent = intent.id;
        const isHeld = intent.status === 'requires_capture';
        tell(isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
      }
      tell('checkout.session.completed', session);
      return 'paid';
    },
    renew(id, card = 'works') {
      const subscription = known(subscriptions, id);
      if (subscription.cancel_at_period_end) {
        subscription.status = 'canceled';
        tell('customer.subscription.deleted', subscription);
        return;
      }
      // The next period begins whether or not it is paid; the bill of a paused subscription is void.
      const isTaken = card === 'works' && subscription.pause_collection === null;
      subscription.status = card === 'works' ? 'active' : 'past_due';
      const [item] = subscription.items.data;
      item!.current_period_end = monthAhead(item!.current_period_end);
      tell('customer.subscription.updated', subscription);
      if (isTaken) tellInvoice(subscription);
      else if (subscription.pause_collection === null) openInvoices.set(idOf('in'), id);
    },
    retry,
    changeCard(portalId, card) {
      const customer = known(portals, portalId);
      if (card === 'declined') return 'declined';
      for (const [id, subscription] of subscriptions) if (subscription.customer === customer) retry(id);
      return 'taken';
    },
    onboard(id, outcome) {
      const account = known(accounts, id);
      if (outcome === 'closed') {
        accounts.delete(id);
        return tell('account.application.deauthorized', { id: 'ca_standin', object: 'application' }, id);
      }
      const isDone = outcome === 'finished';
      const past = outcome === 'more' ? ['individual.verification.document'] : [];
      account.details_submitted = outcome !== 'half';
      account.payouts_enabled = isDone;
      account.capabilities = { transfers: isDone ? 'active' : 'inactive' };
      account.requirements = {
        currently_due: outcome === 'half' ? ['individual.id_number'] : past,
        past_due: past,
        disabled_reason:
          outcome === 'refused' ? 'rejected.other' : past.length > 0 ? 'requirements.past_due' : null,
      };
      tell('account.updated', account, id);
    },
    transferred: () => transfers.reduce((sum, { amount }) => sum + amount, 0),
    reverse(id, amount) {
      const transfer = transfers.find((one) => one.id === id)!;
      transfer.amount_reversed += amount;
      const reversal = { id: idOf('trr'), object: 'transfer_reversal', amount, transfer: id };
      move('transfer_refund', reversal, amount);
      tell('transfer.reversed', transfer);
    },
    bank(account, outcome, amount) {
      const isFailed = outcome === 'failed';
      const payout = {
        id: idOf('po'),
        object: 'payout',
        amount,
        currency: 'usd',
        status: isFailed ? 'failed' : 'paid',
        failure_code: isFailed ? 'account_closed' : null,
        failure_message: 'Robin Reed’s account',
      };
      tell(isFailed ? 'payout.failed' : 'payout.paid', payout, account ?? undefined);
    },
    chargeBack(ref, step) {
      const intentId = invoicePayments.get(ref) ?? ref;
      const intent = known(intents, intentId);
      const charge = charges.get(intent.latest_charge!)!;
      // The uncaptured part of a hold counts as refunded.
      const amount = charge.amount - charge.amount_refunded;
      const dispute: Dispute = disputes.get(intentId) ?? {
        id: idOf('du'),
        object: 'dispute',
        amount,
        currency: 'usd',
        metadata: {},
        charge: charge.id,
        payment_intent: intentId,
        reason: 'product_not_received',
        status: 'needs_response',
        balance_transactions: [],
        evidence_details: { due_by: Math.floor(Date.now() / 1000) + 9 * 24 * 3600, past_due: false },
      };
      disputes.set(intentId, dispute);
      const moved = (sum: number, fee: number, reporting_category: string) => {
        dispute.balance_transactions.push({ amount: sum, fee, net: sum - fee, reporting_category });
        move('adjustment', dispute, sum, fee, reporting_category);
      };
      if (step === 'open') {
        tell('charge.dispute.created', dispute);
        moved(-amount, 1500, 'dispute');
        return tell('charge.dispute.funds_withdrawn', dispute);
      }
      dispute.status = step === 'in-review' ? 'under_review' : step;
      if (step === 'in-review') return tell('charge.dispute.updated', dispute);
      tell('charge.dispute.closed', dispute);
      if (step === 'lost') return;
      moved(dispute.amount, 0, 'dispute_reversal');
      tell('charge.dispute.funds_reinstated', dispute);
    },
    next(kind, many = 1) {
      trouble = { kind, calls: many };
    },
    forgetKeys: () => answered.clear(),
    calls: () => ({ ...calls }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
