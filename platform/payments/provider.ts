import type { Cents } from '../../lib/money.ts';

/** Who moves the money: Stripe, our own sandbox, or people themselves, by hand. */
export const PROVIDERS = ['stripe', 'sandbox', 'in-person'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Taken at once, only held for now, or taken each month. */
export type CheckoutKind = 'charge' | 'hold' | 'subscription';

/** What somebody is to pay on the provider's own page. */
export type CheckoutAsked = {
  /** Our id of the payment or subscription; every notice about it names it. */
  id: string;
  kind: CheckoutKind;
  cents: Cents;
  /** What it is for, as the payer reads it. */
  words: string;
  /** Where the browser goes once it is paid, and when the payer turns back; whole addresses. */
  doneUrl: string;
  backUrl: string;
  /** Until when it can be paid there, at least half an hour and at most a day ahead. */
  expiresAt: Temporal.Instant;
};

/** The provider's page for one payment, which is paid there or, with 'in-person', not there at all. */
export type Checkout = { ref: string; url: string };

/**
 * How a payment stands, in sums since its beginning. None of them ever falls, so of two standings the later
 * one is the larger of each, in whichever order they were told.
 */
export type Standing = {
  heldCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  /** True once nothing can be taken any more: a hold was let go. */
  isOver: boolean;
};

/** In which money a sum is, as ISO 4217 has it, in small letters. */
type OfMoney = { currency: string };

/** What a provider says of a payment. */
export type PaymentSaid = Standing &
  OfMoney & {
    about: 'payment';
    /** Our id; null where only the provider's own is named. */
    id: string | null;
    /** What is captured, released and given back by. */
    ref: string;
  };

export const SUBSCRIPTION_STATUSES = ['waiting', 'active', 'past-due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a provider says of a subscription. */
export type SubscriptionSaid = OfMoney & {
  about: 'subscription';
  id: string | null;
  ref: string;
  /** Whose cards and invoices the provider's portal shows. */
  customerRef: string;
  status: SubscriptionStatus;
  /** What is taken each month; null where the provider has not said. Whether it was taken, a bill says. */
  cents: Cents | null;
  /** Until when the period runs that has begun, as epoch milliseconds; whether it is paid for, a bill says. */
  periodEndsMs: number;
  /** True once it was told to end with the period. */
  endsWithPeriod: boolean;
  /** True while nothing is taken for the periods that begin. */
  isPaused: boolean;
};

/** That one period of a subscription was paid. */
export type RenewalSaid = OfMoney & {
  about: 'renewal';
  /** Our id of the subscription. */
  id: string | null;
  subscriptionRef: string;
  /** The provider's id of the bill, which is paid once. */
  ref: string;
  cents: Cents;
  /** Until when that bill pays, as epoch milliseconds. */
  periodEndsMs: number;
};

/**
 * Where the account stands that a provider keeps for somebody whom we pay: what it asks for is not finished, is being
 * looked at, is done; something more is asked for, it is refused, or it is closed for good.
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

/** What a provider says of such an account. */
export type AccountSaid = {
  about: 'account';
  id: string | null;
  ref: string;
  status: AccountStatus;
};

/** That money was sent on to an account, and what of it has come back since, in a sum that never falls. */
export type TransferSaid = OfMoney & {
  about: 'transfer';
  /** Our id of the payout. */
  id: string | null;
  ref: string;
  /** To which account; null where the provider has not said. */
  accountRef: string | null;
  cents: Cents;
  /** Left out where nothing has. */
  reversedCents?: Cents;
};

/** What became of money that a provider sent on from an account to a bank. */
export type BankSaid = OfMoney & {
  about: 'bank';
  /** The account; null for our own. */
  accountRef: string | null;
  outcome: 'arrived' | 'failed';
  cents: Cents;
  /** Why it failed, by the provider's own word for it; null for what has arrived. */
  reason: string | null;
};

/** Whether a chargeback waits for evidence, is being decided, or was decided for us or for the payer. */
export const CHARGEBACK_STATUSES = ['open', 'in-review', 'won', 'lost'] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];

/**
 * That a payer's bank has demanded a payment back. Its sums, as those of a payment, are sums since its beginning, so
 * that the order in which they are told does not matter.
 */
export type ChargebackSaid = OfMoney & {
  about: 'chargeback';
  /** The provider's id of it. */
  ref: string;
  /** What the payment is captured and given back by. */
  paymentRef: string;
  /** What is demanded. */
  cents: Cents;
  status: ChargebackStatus;
  /** Why, by the provider's own word for it. */
  reason: string;
  /** Until when evidence is taken, as epoch milliseconds; null where none is. */
  evidenceByMs: number | null;
  withdrawnCents: Cents;
  reinstatedCents: Cents;
  /** What the provider charges for it, and what of that it has given back. */
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
 * Why something that a provider has said is not believed: it came by another endpoint than its kind comes by, or is about
 * another account, test money where it should be real (or the other way), another currency, more than was asked for,
 * another object than the one we know, or is said by another provider than the one that was asked.
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

/** An event of a provider, read. What it says is null where it says nothing that we keep. */
export type Notice = {
  eventId: string;
  type: string;
  /** When it happened at the provider, as epoch milliseconds. */
  atMs: number;
  said: Said | null;
  /** Set where what it says is not to be believed, whatever it is about. */
  mismatch: MismatchReason | null;
};

/**
 * What goes wrong at a provider. `unreachable` may have been done all the same: ask again by the same key. `too-much` is
 * said of a list that is longer than a provider gives at a time: ask for less.
 */
export type ProblemKind = 'declined' | 'refused' | 'key-used-otherwise' | 'too-much' | 'unreachable';

/** A call that a provider did not carry out, or of which nothing is known. Its words hold no card and no name. */
export class PaymentProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.name = 'PaymentProblem';
    this.kind = kind;
  }
}

/** True for a PaymentProblem, also one that was made by another copy of this module. */
export function isPaymentProblem(error: unknown): error is PaymentProblem {
  return error instanceof Error && error.name === 'PaymentProblem' && 'kind' in error;
}

/** What is to be sent on to an account. */
export type PayoutAsked = {
  /** Our id of the payout, by which it is found again; it is sent once, by whatever key. */
  id: string;
  accountRef: string;
  cents: Cents;
  /** The payment that it comes of, as the provider calls it; null where it comes of none. */
  paymentRef: string | null;
};

/** What moves money at a provider. 'cost' is what it charges for nothing in particular, 'other' what we know no name for. */
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

/** One movement of the money that lies with a provider, as its own list of them has it. */
export type Movement = {
  /** The provider's id of it, which no other movement has. */
  ref: string;
  kind: MovementKind;
  /**
   * What it is about, as the provider calls it: the payment that is charged or given back, by the name it is captured
   * by, the transfer, or the chargeback.
   */
  about: string;
  /** Our id of the payment or the payout, where the provider tells it. */
  id: string | null;
  currency: string;
  /** What comes in; below zero for what goes out. */
  cents: Cents;
  /** What the provider keeps for it besides. */
  feeCents: Cents;
  /** When, as epoch milliseconds. */
  atMs: number;
};

/** How many movements a provider lists for one span; of more it lists none, and says that it is too much. */
export const MOST_MOVEMENTS = 20_000;

/**
 * What has become of a checkout: null while nobody has paid there, and whether nobody can any more. Of a subscription
 * also its latest bill, where that is paid.
 */
export type CheckoutFound = {
  said: PaymentSaid | SubscriptionSaid | null;
  bill?: RenewalSaid | null;
  isClosed: boolean;
};

/**
 * Whoever moves money for us. Each call that moves some takes a key: the same key with the same call is carried
 * out once, however often it is sent, and with another call it is refused. None is made inside a transaction.
 * All raise PaymentProblem.
 */
export type PaymentProvider = {
  name: ProviderName;
  /** Opens the provider's page for a payment; null where nothing is paid by card and the sum is owed instead. */
  checkout(asked: CheckoutAsked, key: string): Promise<Checkout | null>;
  /** What has become of a checkout. */
  lookUp(checkoutRef: string): Promise<CheckoutFound>;
  /** Sees to it that nobody can pay there any more, and says what had become of it. */
  close(checkoutRef: string): Promise<CheckoutFound>;
  /** Takes what is held, or part of it; the rest is let go. */
  capture(ref: string, cents: Cents, key: string): Promise<PaymentSaid>;
  /** Lets go what is held. */
  release(ref: string, key: string): Promise<PaymentSaid>;
  /** Gives back what was taken, or part of it; `ref` may name a bill of a subscription as well. */
  refund(ref: string, cents: Cents, key: string): Promise<PaymentSaid>;
  /** Ends a subscription with the period that is paid for, or takes that back. */
  endWithPeriod(subscriptionRef: string, ends: boolean, key: string): Promise<SubscriptionSaid>;
  /** From now on takes nothing for the periods of a subscription that begin, nor for a bill that is being tried again. */
  pause(subscriptionRef: string, key: string): Promise<SubscriptionSaid>;
  /** Takes again for a subscription that was paused: the next bill is due at that instant, or at once if it is past. */
  resume(
    subscriptionRef: string,
    at: { nextBillMs: number; nowMs: number },
    key: string,
  ): Promise<SubscriptionSaid>;
  /** Ends a subscription at once; nothing is given back, and nothing is taken any more. */
  stop(subscriptionRef: string, key: string): Promise<SubscriptionSaid>;
  /** The page where a subscriber changes the card and reads the bills. */
  portal(customerRef: string, returnUrl: string): Promise<{ url: string }>;
  /** Opens an account to which money can be sent on. @param asked.id our id of it; every notice about it names it. */
  openAccount(asked: { id: string }, key: string): Promise<AccountSaid>;
  /** The provider's page on which the holder of an account says who they are, and where it leads back to. */
  onboarding(accountRef: string, urls: { returnUrl: string; againUrl: string }): Promise<{ url: string }>;
  /** How an account stands now. */
  account(accountRef: string): Promise<AccountSaid>;
  /** The provider's page where the holder of an account that is ready sees what has arrived. */
  accountPage(accountRef: string): Promise<{ url: string }>;
  /** Sends money on to an account. What was sent for the same payout before is not sent again. */
  payout(asked: PayoutAsked, key: string): Promise<TransferSaid>;
  /**
   * What has moved from one instant until before another, earliest first; null where nothing is listed, as no provider
   * has the money. What goes to and comes from our own bank is left out.
   */
  movements(from: Temporal.Instant, until: Temporal.Instant): Promise<Movement[] | null>;
  /**
   * The bill of a subscription that a payment has paid, by the name that the bill has in events; null for a payment that
   * pays none. A bank that demands a payment back does not name the bill.
   */
  billOf(paymentRef: string): Promise<string | null>;
  /**
   * Proves by its signature that the provider has sent this.
   * @param body the bytes as they came.
   * @returns what is to be kept of it, without what names the payer; null for a forgery, for what is too old or from
   * the future, and for what cannot be read.
   */
  proven(body: Uint8Array, headers: Headers, now: Temporal.Instant): Promise<object | null>;
};
