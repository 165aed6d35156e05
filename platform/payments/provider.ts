import type { Cents } from '../../lib/money.ts';

/** Moves the money: Stripe, our own sandbox, or people by hand. */
export const PROVIDERS = ['stripe', 'sandbox', 'in-person'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Charged at once, only held, or charged each month. */
type CheckoutKind = 'charge' | 'hold' | 'subscription';

/** A payment to be made on the provider's page. */
export type CheckoutAsked = {
  /** Our id of the payment or subscription, named in every notice about it. */
  id: string;
  kind: CheckoutKind;
  cents: Cents;
  /** What it is for, as the payer reads it. */
  words: string;
  /** Where the browser goes after payment, and when the payer turns back; absolute addresses. */
  doneUrl: string;
  backUrl: string;
  /** When the page closes, between half an hour and a day ahead. */
  expiresAt: Temporal.Instant;
};

/** The provider's page for one payment; null from 'in-person', which has none. */
export type Checkout = { ref: string; url: string };

/**
 * A payment's totals since its beginning. None ever falls, so the later of two standings is the larger in each total,
 * in whichever order they arrive.
 */
export type Standing = {
  heldCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  /** Nothing can be charged any more, because the hold was released. */
  isOver: boolean;
};

/** The currency of a sum, an ISO 4217 code in lower case. */
type OfMoney = { currency: string };

/** What a provider reports about a payment. */
export type PaymentSaid = Standing &
  OfMoney & {
    about: 'payment';
    /** Our id; null if only the provider's own is named. */
    id: string | null;
    /** Identifies it when capturing, releasing and refunding. */
    ref: string;
  };

export const SUBSCRIPTION_STATUSES = ['waiting', 'active', 'past-due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a provider reports about a subscription. */
export type SubscriptionSaid = OfMoney & {
  about: 'subscription';
  id: string | null;
  ref: string;
  /** The customer whose cards and invoices the provider's portal shows. */
  customerRef: string;
  status: SubscriptionStatus;
  /** The monthly price; null if unknown. Whether it was paid, only a bill says. */
  cents: Cents | null;
  /** The end of the current period, in epoch milliseconds; whether it is paid for, only a bill says. */
  periodEndsMs: number;
  /** The subscription ends with the period. */
  endsWithPeriod: boolean;
  /** Nothing is charged for new periods. */
  isPaused: boolean;
};

/** The payment for one period of a subscription. */
export type RenewalSaid = OfMoney & {
  about: 'renewal';
  /** Our id of the subscription. */
  id: string | null;
  subscriptionRef: string;
  /** The provider's id of the bill, which is paid once. */
  ref: string;
  cents: Cents;
  /** The end of the period that the bill pays for, in epoch milliseconds. */
  periodEndsMs: number;
};

/**
 * The states of a payout account at a provider: its questions are not finished, under review, or done; more is needed;
 * refused; or closed for good.
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

/** What a provider reports about a payout account. */
export type AccountSaid = {
  about: 'account';
  id: string | null;
  ref: string;
  status: AccountStatus;
};

/** Money sent to an account, and how much of it has come back since, in a total that never falls. */
export type TransferSaid = OfMoney & {
  about: 'transfer';
  /** Our id of the payout. */
  id: string | null;
  ref: string;
  /** The receiving account; null if unknown. */
  accountRef: string | null;
  cents: Cents;
  /** Absent if nothing was reversed. */
  reversedCents?: Cents;
};

/** What happened to money that a provider sent from an account to a bank. */
export type BankSaid = OfMoney & {
  about: 'bank';
  /** The account; null for our own. */
  accountRef: string | null;
  outcome: 'arrived' | 'failed';
  cents: Cents;
  /** The provider's code for the failure; null for money that arrived. */
  reason: string | null;
};

/** A chargeback waits for evidence, is under review, or was decided for us or for the payer. */
export const CHARGEBACK_STATUSES = ['open', 'in-review', 'won', 'lost'] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];

/** A bank's demand to pay a payment back. Its sums are totals since the beginning, so that their order does not matter. */
export type ChargebackSaid = OfMoney & {
  about: 'chargeback';
  /** The provider's id of it. */
  ref: string;
  /** The payment, by the reference used to capture and refund it. */
  paymentRef: string;
  /** The amount demanded. */
  cents: Cents;
  status: ChargebackStatus;
  /** The provider's code for the reason. */
  reason: string;
  /** The deadline for evidence, in epoch milliseconds; null if none is accepted. */
  evidenceByMs: number | null;
  withdrawnCents: Cents;
  reinstatedCents: Cents;
  /** The provider's fee for it, and how much of that was returned. */
  feeCents: Cents;
  feeBackCents: Cents;
};

export type Said =
  | PaymentSaid
  | SubscriptionSaid
  | RenewalSaid
  | AccountSaid
  | TransferSaid
  | BankSaid
  | ChargebackSaid;

/**
 * Why a provider's statement is not trusted: wrong endpoint for its kind, another account, test mode instead of live (or
 * the reverse), another currency, more than requested, an unexpected object, or another provider.
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

/** A provider's event after parsing. `said` is null if it contains nothing that we keep. */
export type Notice = {
  eventId: string;
  type: string;
  /** When it happened at the provider, in epoch milliseconds. */
  atMs: number;
  said: Said | null;
  /** Set if the event is not trusted, whatever it is about. */
  mismatch: MismatchReason | null;
};

/**
 * What goes wrong at a provider. After `unreachable` the call may still have been carried out: repeat it with the same
 * key. `too-much` means that a list is longer than the provider allows: ask for less.
 */
export type ProblemKind = 'declined' | 'refused' | 'key-used-otherwise' | 'too-much' | 'unreachable';

/** A call that a provider did not carry out, or whose outcome is unknown. Its message contains no card and no name. */
export class PaymentProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.name = 'PaymentProblem';
    this.kind = kind;
  }
}

/** Recognizes a PaymentProblem, even from another copy of this module. */
export function isPaymentProblem(error: unknown): error is PaymentProblem {
  return error instanceof Error && error.name === 'PaymentProblem' && 'kind' in error;
}

/** Money to be sent to an account. */
export type PayoutAsked = {
  /** Our id of the payout; it is sent once, whatever the key. */
  id: string;
  accountRef: string;
  cents: Cents;
  /** The provider's reference of the payment it comes from; null if there is none. */
  paymentRef: string | null;
};

/** What moves money at a provider. 'cost' is a fee not tied to a payment, 'other' a kind we don't know. */
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

/** One entry of the provider's own list of money movements. */
export type Movement = {
  /** The provider's unique id of it. */
  ref: string;
  kind: MovementKind;
  /** The provider's reference of its subject: the payment charged or refunded, the transfer, or the chargeback. */
  about: string;
  /** Our id of the payment or payout, if the provider knows it. */
  id: string | null;
  currency: string;
  /** Positive for money coming in, negative for money going out. */
  cents: Cents;
  /** The provider's fee, not included in `cents`. */
  feeCents: Cents;
  /** In epoch milliseconds. */
  atMs: number;
};

/** The most movements that a provider lists for one span; above that it fails with `too-much`. */
export const MOST_MOVEMENTS = 20_000;

/** The state of a checkout: null until someone pays, and whether it is closed. For a subscription also its latest paid bill. */
export type CheckoutFound = {
  said: PaymentSaid | SubscriptionSaid | null;
  bill?: RenewalSaid | null;
  isClosed: boolean;
};

/**
 * Moves money for us. A call that moves some takes a key: repeating the call with its key has no further effect, and
 * another call with the same key is refused. Never call it inside a transaction. All methods throw PaymentProblem.
 */
export type PaymentProvider = {
  name: ProviderName;
  /** Opens the provider's page for a payment; null if there is none and the sum is owed instead. */
  checkout(asked: CheckoutAsked, key: string): Promise<Checkout | null>;
  /** Reads the state of a checkout. */
  lookUp(checkoutRef: string): Promise<CheckoutFound>;
  /** Closes a checkout so that no one can pay there, and returns its final state. */
  close(checkoutRef: string): Promise<CheckoutFound>;
  /** Charges a hold, or part of it; the rest is released. */
  capture(ref: string, cents: Cents, key: string): Promise<PaymentSaid>;
  /** Releases a hold. */
  release(ref: string, key: string): Promise<PaymentSaid>;
  /** Refunds a charge, or part of it; `ref` can also name a subscription's bill. */
  refund(ref: string, cents: Cents, key: string): Promise<PaymentSaid>;
  /** Ends a subscription with the paid period, or cancels that. */
  endWithPeriod(subscriptionRef: string, ends: boolean, key: string): Promise<SubscriptionSaid>;
  /** Stops charging for new periods of a subscription and for an open bill. */
  pause(subscriptionRef: string, key: string): Promise<SubscriptionSaid>;
  /** Resumes a paused subscription: the next bill is due at that instant, or at once if it is past. */
  resume(
    subscriptionRef: string,
    at: { nextBillMs: number; nowMs: number },
    key: string,
  ): Promise<SubscriptionSaid>;
  /** Ends a subscription at once; refunds nothing and charges nothing more. */
  stop(subscriptionRef: string, key: string): Promise<SubscriptionSaid>;
  /** The page where a subscriber changes the card and reads the bills. */
  portal(customerRef: string, returnUrl: string): Promise<{ url: string }>;
  /** Opens an account that can receive money. @param asked.id our id of it, named in every notice about it. */
  openAccount(asked: { id: string }, key: string): Promise<AccountSaid>;
  /** The provider's page where the account's holder proves their identity, and its return address. */
  onboarding(accountRef: string, urls: { returnUrl: string; againUrl: string }): Promise<{ url: string }>;
  /** Reads the current state of an account. */
  account(accountRef: string): Promise<AccountSaid>;
  /** The provider's page where the holder of a ready account sees what has arrived. */
  accountPage(accountRef: string): Promise<{ url: string }>;
  /** Sends money to an account. A payout that was already sent is not sent again. */
  payout(asked: PayoutAsked, key: string): Promise<TransferSaid>;
  /**
   * Lists what moved from `from` until before `until`, earliest first, without transfers to and from our own bank; null
   * if there is no provider.
   */
  movements(from: Temporal.Instant, until: Temporal.Instant): Promise<Movement[] | null>;
  /**
   * The subscription bill that a payment paid, by its name in events; null if it paid none. A chargeback does not name
   * the bill itself.
   */
  billOf(paymentRef: string): Promise<string | null>;
  /**
   * Verifies by its signature that the provider sent this. @param body the raw bytes.
   * @returns what to keep, without what names the payer; null for a forgery, a wrong time, or anything unreadable.
   */
  proven(body: Uint8Array, headers: Headers, now: Temporal.Instant): Promise<object | null>;
};
