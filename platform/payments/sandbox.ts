import type { Cents } from '../../lib/money.ts';
import type { AccountStatus, CheckoutInput, SubscriptionUpdate } from './provider.ts';

/** The test cards, named after their outcome. */
export const TEST_CARDS = ['works', 'declined', 'second-step', 'no-answer', 'declined-later'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** The card that the sandbox keeps for a subscription. */
export type KeptCard = 'works' | 'declined-later';

export type SandboxPage = Pick<CheckoutInput, 'kind' | 'cents' | 'words' | 'doneUrl' | 'backUrl'> & {
  /** Our own ID of the payment or subscription that the page is for; the other one is null. */
  paymentId: string | null;
  subscriptionId: string | null;
  status: 'open' | 'second-step' | 'paid' | 'closed';
};

export type SandboxOutcome = 'paid' | 'declined' | 'second-step' | 'no-answer' | 'closed';

export type SandboxPortal = Pick<
  SubscriptionUpdate,
  'status' | 'periodEndsMs' | 'endsWithPeriod' | 'isPaused'
> & {
  /** Our own ID of the subscription; null if it has none. */
  subscriptionId: string | null;
  /** What is paid for, in the language in which the subscription began. */
  words: string;
  cents: Cents;
  card: KeptCard;
  /** The paid bills, latest first. */
  bills: readonly { cents: Cents; atMs: number }[];
  returnUrl: string;
  /** Whether the bank waits for the subscriber to confirm the card. */
  asksForStep: boolean;
  /** Whether the portal has closed. It closes after an hour. */
  isClosed: boolean;
};

/**
 * The result of entering a new card in the portal. 'taken' means that no bill was open; 'paid' and
 * 'bill-declined' are the results for an open bill.
 */
export type PortalOutcome = 'taken' | 'paid' | 'bill-declined' | 'declined' | 'second-step' | 'closed';

/** The outcomes that a tester can choose on the identity page. */
export const ONBOARDING_OUTCOMES = ['finished', 'half', 'more', 'refused', 'closed'] as const;
export type OnboardingOutcome = (typeof ONBOARDING_OUTCOMES)[number];

export type SandboxOnboarding = {
  accountRef: string;
  status: AccountStatus;
  returnUrl: string;
  againUrl: string;
  /** Whether the page has closed: once submitted, after an hour, or if its account is closed. */
  isClosed: boolean;
};

/** The steps of a chargeback that the payer's bank can take. */
export const CHARGEBACK_STEPS = ['open', 'in-review', 'won', 'lost'] as const;
export type ChargebackStep = (typeof CHARGEBACK_STEPS)[number];

/**
 * What Stripe's library needs to call the sandbox instead of Stripe: keys, and a `fetch` without a network.
 */
type SandboxAccess = {
  secretKey: string;
  webhookSecret: string;
  connectSecret: string;
  fetch: typeof fetch;
};

/**
 * The sandbox: access to its API, and methods that play payers, account holders, banks, and the passage of
 * time.
 */
export type Sandbox = {
  access: SandboxAccess;
  /** Signs the body of an event with the current time, and returns the headers to send with it. */
  sign(body: string): Headers;
  page(ref: string): Promise<SandboxPage | null>;
  /** Pays on the page with a test card. `isStepTaken` means that the payer completed the second step. */
  pay(ref: string, card: TestCard, isStepTaken?: boolean): Promise<SandboxOutcome>;
  portalPage(ref: string): Promise<SandboxPortal | null>;
  /** Changes the card of a portal's subscription, and charges an open bill again. */
  changeCard(ref: string, card: TestCard, isStepTaken?: boolean): Promise<PortalOutcome>;
  /**
   * Starts another month of a subscription and charges the given card; by default, the stored one. Ends the
   * subscription if it was set to end. With `onlyIfDue`, does nothing before the current month is over.
   */
  renew(subscriptionRef: string, card?: 'works' | 'declined', onlyIfDue?: boolean): Promise<void>;
  onboardingPage(ref: string): Promise<SandboxOnboarding | null>;
  /**
   * Completes the identity page.
   * @returns the URL to redirect the browser to; null once the page is closed.
   */
  onboard(ref: string, outcome: OnboardingOutcome): Promise<{ url: string } | null>;
  /**
   * Takes the next step of a chargeback. `paymentRef` is an intent, or an invoice that an intent paid.
   * @returns false if that step can't come next, or if there is no such payment.
   */
  chargeBack(paymentRef: string, step: ChargebackStep): Promise<boolean>;
  /**
   * Reverses part of a transfer.
   * @returns false if there is no such transfer, or if less than that amount is left.
   */
  reverse(transferRef: string, cents: Cents): Promise<boolean>;
  /**
   * Reports what happened to money on its way to a bank from an account, or from our own if `accountRef` is
   * null.
   */
  bank(accountRef: string | null, outcome: 'arrived' | 'failed', cents: Cents): Promise<void>;
};
