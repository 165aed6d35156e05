import type { Cents } from '../../lib/money.ts';

/** Who moves the money: Stripe, our own sandbox, or people by hand. */
export const PROVIDERS = ['stripe', 'sandbox', 'in-person'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** How a payment is made: charged immediately, only held, or charged each month. */
type CheckoutKind = 'charge' | 'hold' | 'subscription';

/** A payment to make on the provider's page. */
export type CheckoutInput = {
  /** Our ID of the payment or subscription. The provider stores it. */
  id: string;
  kind: CheckoutKind;
  cents: Cents;
  /** What the payment is for, as shown to the payer. */
  words: string;
  /** The absolute URLs for the browser: after the payment, and if the payer cancels. */
  doneUrl: string;
  backUrl: string;
  /** When the page closes: between half an hour and a day from now. */
  expiresAt: Temporal.Instant;
};

/** The provider's page for one payment. */
export type Checkout = { ref: string; url: string };

/**
 * The totals of a payment since its beginning. The largest value reported for each one counts, so reports can
 * arrive in any order. Stripe reports a hold as 0 after its capture or release.
 */
export type PaymentTotals = {
  heldCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  /** Whether nothing more can be charged, because the hold was released or the payment canceled. */
  isOver: boolean;
};

/** The currency of an amount: an ISO 4217 code in lower case. */
type OfMoney = { currency: string };

export type PaymentUpdate = PaymentTotals &
  OfMoney & {
    about: 'payment';
    /** Our ID of the payment; null if the provider reports only its own. */
    id: string | null;
    /** The provider's ID of the payment, used to capture, release, and refund it. */
    ref: string;
  };

export const SUBSCRIPTION_STATUSES = ['waiting', 'active', 'past-due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type SubscriptionUpdate = OfMoney & {
  about: 'subscription';
  id: string | null;
  ref: string;
  /** The provider's ID of the subscriber. Its portal shows the subscriber's card and bills. */
  customerRef: string;
  status: SubscriptionStatus;
  /** The monthly price; null if unknown. Only a bill shows whether the price was paid. */
  cents: Cents | null;
  /**
   * The end of the current period, in milliseconds since 1970. Only a bill shows whether the period is paid.
   */
  periodEndsMs: number;
  endsWithPeriod: boolean;
  /** Whether charging is paused for new periods. */
  isPaused: boolean;
};

/** A subscription's paid bill for one period. */
export type RenewalUpdate = OfMoney & {
  about: 'renewal';
  /** Our ID of the subscription. */
  id: string | null;
  subscriptionRef: string;
  /** The provider's ID of the bill. Each bill is paid once. */
  ref: string;
  cents: Cents;
  /** The end of the period that the bill pays for, in milliseconds since 1970. */
  periodEndsMs: number;
};

/**
 * The states of a payout account at a provider: not finished by its holder, under review, ready, missing
 * information, refused, or closed for good.
 */
export const ACCOUNT_STATUSES = [
  'unfinished',
  'checking',
  'ready',
  'action-needed',
  'refused',
  'closed',
] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export type AccountUpdate = {
  about: 'account';
  id: string | null;
  ref: string;
  status: AccountStatus;
};

/** Money sent to an account, and the total reversed amount. */
export type TransferUpdate = OfMoney & {
  about: 'transfer';
  /** Our ID of the payout. */
  id: string | null;
  ref: string;
  /** The receiving account; null if unknown. */
  accountRef: string | null;
  cents: Cents;
  /** The total reversed amount; omitted if nothing was reversed. */
  reversedCents?: Cents;
};

/** What happened to money that a provider sent from an account to a bank. */
export type BankUpdate = OfMoney & {
  about: 'bank';
  /** The account that sent the money; null for our own. */
  accountRef: string | null;
  outcome: 'arrived' | 'failed';
  cents: Cents;
  /** The provider's code for the failure; null for money that arrived. */
  reason: string | null;
};

/** The states of a chargeback: waiting for evidence, under review, and decided for us or for the payer. */
export const CHARGEBACK_STATUSES = ['open', 'in-review', 'won', 'lost'] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];

/**
 * A bank's demand to return a payment. The amounts are totals since the beginning, so reports can arrive in
 * any order.
 */
export type ChargebackUpdate = OfMoney & {
  about: 'chargeback';
  /** The provider's ID of the chargeback. */
  ref: string;
  /** The provider's ID of the payment, used to capture and refund it. */
  paymentRef: string;
  /** The amount that the bank demands. */
  cents: Cents;
  status: ChargebackStatus;
  /** The provider's code for the reason. */
  reason: string;
  /** The deadline for evidence, in milliseconds since 1970; null if no evidence is accepted. */
  evidenceByMs: number | null;
  withdrawnCents: Cents;
  reinstatedCents: Cents;
  /** The provider's fee for the chargeback. The next field is the returned part of the fee. */
  feeCents: Cents;
  feeBackCents: Cents;
};

export type ProviderUpdate =
  | PaymentUpdate
  | SubscriptionUpdate
  | RenewalUpdate
  | AccountUpdate
  | TransferUpdate
  | BankUpdate
  | ChargebackUpdate;

/**
 * Why we do not trust a provider's report: the wrong endpoint for its kind, another account, test instead
 * of live mode or the reverse, another currency, a larger amount than requested, an unexpected object, or
 * another provider.
 */
export const MISMATCHES = [
  'endpoint',
  'account',
  'mode',
  'currency',
  'amount',
  'reference',
  'provider',
] as const;
export type MismatchReason = (typeof MISMATCHES)[number];

/** A provider's event after parsing. `update` is null if the event has nothing to store. */
export type Notice = {
  eventId: string;
  type: string;
  /** When the event happened at the provider, in milliseconds since 1970. */
  atMs: number;
  update: ProviderUpdate | null;
  /** Why we do not trust the event; null if we trust it. */
  mismatch: MismatchReason | null;
};

/**
 * What can go wrong at a provider. After `unreachable`, the call could still have taken effect, so repeat it
 * with the same key. `too-much` means that a list is longer than `MAX_MOVEMENTS`, so request a shorter span
 * of time.
 */
export type ProblemKind = 'declined' | 'refused' | 'key-used-otherwise' | 'too-much' | 'unreachable';

/**
 * Thrown if a provider did not carry out a call, or if the outcome is unknown. The message mentions no card
 * and no person.
 */
export class PaymentProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.name = 'PaymentProblem';
    this.kind = kind;
  }
}

/** Checks whether an error is a PaymentProblem, even from another copy of this module. */
export function isPaymentProblem(error: unknown): error is PaymentProblem {
  return error instanceof Error && error.name === 'PaymentProblem' && 'kind' in error;
}

export type PayoutInput = {
  /** Our ID of the payout. The provider sends a payout only once, even when called with different keys. */
  id: string;
  accountRef: string;
  cents: Cents;
  /** The provider's ID of the payment that the money comes from; null if there is none. */
  paymentRef: string | null;
};

/**
 * What moved money. 'cost' is a fee that belongs to no payment, and 'other' is a kind that we don't know.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'transfer',
  'reversal',
  'chargeback',
  'cost',
  'other',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** An entry in the provider's own list of money movements. */
export type Movement = {
  /** The provider's ID of the movement. */
  ref: string;
  kind: MovementKind;
  /**
   * The provider's ID of the payment, the bill that it paid, the transfer, or the chargeback. Equals `ref` if
   * there is none of these.
   */
  about: string;
  /**
   * Our ID: of the payment for a charge, of the payout for a transfer. Null for other kinds, and for a charge
   * of a subscription's bill.
   */
  id: string | null;
  currency: string;
  /** The amount: positive for incoming money, negative for outgoing money. */
  cents: Cents;
  /** The provider's fee. It is not part of `cents`. */
  feeCents: Cents;
  /** When the money moved, in milliseconds since 1970. */
  atMs: number;
};

/** The maximum number of movements listed for a span of time. A longer list fails with `too-much`. */
export const MAX_MOVEMENTS = 20_000;

/**
 * The state of a checkout. `update` is null until someone pays. `bill` is null or omitted until a
 * subscription's latest bill is paid.
 */
export type CheckoutFound = {
  update: PaymentUpdate | SubscriptionUpdate | null;
  bill?: RenewalUpdate | null;
  isClosed: boolean;
};

/**
 * Moves money for us. Methods that do so take a key: repeating a call with the same key has no further
 * effect, and a different call with that key is refused. Never call a provider inside a transaction. All
 * methods except `proven` can throw PaymentProblem.
 */
export type PaymentProvider = {
  name: ProviderName;
  /**
   * Opens the provider's page for a payment. Null if the provider has no pages; then the amount is owed.
   */
  checkout(asked: CheckoutInput, key: string): Promise<Checkout | null>;
  lookUp(checkoutRef: string): Promise<CheckoutFound>;
  /** Closes a checkout so that no one can pay there. Returns its final state. */
  close(checkoutRef: string): Promise<CheckoutFound>;
  /** Charges a hold, or part of it, and releases the rest. */
  capture(ref: string, cents: Cents, key: string): Promise<PaymentUpdate>;
  release(ref: string, key: string): Promise<PaymentUpdate>;
  /** Refunds a charge, or part of it. `ref` can also name a subscription's bill. */
  refund(ref: string, cents: Cents, key: string): Promise<PaymentUpdate>;
  /** Sets a subscription to end with the paid period or, if `ends` is false, to continue. */
  endWithPeriod(subscriptionRef: string, ends: boolean, key: string): Promise<SubscriptionUpdate>;
  /** Stops charging for a subscription, both for new periods and for an open bill. */
  pause(subscriptionRef: string, key: string): Promise<SubscriptionUpdate>;
  /**
   * Resumes a paused subscription. If `nextBillMs` is more than a minute from now, the next bill is due
   * then, otherwise immediately.
   */
  resume(
    subscriptionRef: string,
    at: { nextBillMs: number; nowMs: number },
    key: string,
  ): Promise<SubscriptionUpdate>;
  /** Ends a subscription immediately, without a refund or a further charge. */
  stop(subscriptionRef: string, key: string): Promise<SubscriptionUpdate>;
  /** Returns the URL of the page where subscribers change their card and see their bills. */
  portal(customerRef: string, returnUrl: string): Promise<{ url: string }>;
  /**
   * Opens an account that can receive money.
   * @param asked.id our ID, which the provider stores with the account.
   */
  openAccount(asked: { id: string }, key: string): Promise<AccountUpdate>;
  /**
   * Returns the URL of the page where account holders prove their identity. An expired page redirects to
   * `againUrl`.
   */
  onboarding(accountRef: string, urls: { returnUrl: string; againUrl: string }): Promise<{ url: string }>;
  account(accountRef: string): Promise<AccountUpdate>;
  /** Returns the URL of the provider's page where the holder of a ready account sees what has arrived. */
  accountPage(accountRef: string): Promise<{ url: string }>;
  /** Sends money to an account. Never sends the same payout twice. */
  payout(asked: PayoutInput, key: string): Promise<TransferUpdate>;
  /**
   * Lists the movements from `from` to just before `until`, earliest first, without reserves or transfers to
   * and from our own bank. Null for payments by hand.
   */
  movements(from: Temporal.Instant, until: Temporal.Instant): Promise<Movement[] | null>;
  /**
   * Returns the provider's ID of the subscription bill that a payment paid; null if it paid none. A
   * chargeback names only the payment.
   */
  billOf(paymentRef: string): Promise<string | null>;
  /**
   * Verifies the signature of a provider's event.
   * @param body the raw bytes of the request.
   * @returns what to store, without data that identifies the payer; null if the event is forged, unreadable,
   * or has a wrong time.
   */
  proven(body: Uint8Array, headers: Headers, now: Temporal.Instant): Promise<object | null>;
};
