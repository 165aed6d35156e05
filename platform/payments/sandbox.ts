import type { Cents } from '../../lib/money.ts';
import type { AccountStatus, CheckoutAsked, PaymentProvider, SubscriptionSaid } from './provider.ts';

/** The cards of the sandbox, by what comes of them. */
export const TEST_CARDS = ['works', 'declined', 'second-step', 'no-answer', 'declined-later'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** The card that the sandbox keeps for a subscription. */
export type KeptCard = 'works' | 'declined-later';

/** A page of the sandbox as the payer sees it. */
export type SandboxPage = Pick<CheckoutAsked, 'kind' | 'cents' | 'words' | 'doneUrl' | 'backUrl'> & {
  status: 'open' | 'second-step' | 'paid' | 'closed';
};

/** What comes of paying by a test card. */
export type SandboxOutcome = 'paid' | 'declined' | 'second-step' | 'no-answer' | 'closed';

/** The sandbox's portal as the subscriber sees it. */
export type SandboxPortal = Pick<
  SubscriptionSaid,
  'status' | 'periodEndsMs' | 'endsWithPeriod' | 'isPaused'
> & {
  /** What is paid for; empty for a subscription that was begun before this was kept. */
  words: string;
  cents: Cents;
  card: KeptCard;
  /** The bills that were paid, the latest first. */
  bills: readonly { cents: Cents; atMs: number }[];
  returnUrl: string;
  /** Whether the bank has still to be told that it is the subscriber who gives the card. */
  asksForStep: boolean;
  /** Portals are open for an hour. */
  isClosed: boolean;
};

/**
 * What comes of another card in the portal. 'taken' also where there was nothing to pay; 'paid' and 'bill-declined'
 * say what became of a bill that was open.
 */
export type PortalOutcome = 'taken' | 'paid' | 'bill-declined' | 'declined' | 'second-step' | 'closed';

/** What can become of the sandbox's page on which the holder of an account says who they are. */
export const ONBOARDING_OUTCOMES = ['finished', 'half', 'more', 'refused', 'closed'] as const;
export type OnboardingOutcome = (typeof ONBOARDING_OUTCOMES)[number];

/** That page as the holder sees it. */
export type SandboxOnboarding = {
  accountRef: string;
  status: AccountStatus;
  returnUrl: string;
  againUrl: string;
  /** Such pages are open for an hour. */
  isClosed: boolean;
};

/** What a payer's bank does about a payment in the sandbox. */
export const CHARGEBACK_STEPS = ['open', 'in-review', 'won', 'lost'] as const;
export type ChargebackStep = (typeof CHARGEBACK_STEPS)[number];

/** The sandbox: a provider, and what its own page needs. */
export type Sandbox = PaymentProvider & {
  /** The headers by which an event proves that it comes from here, as they are at this moment. */
  sign(body: string): Headers;
  page(ref: string): Promise<SandboxPage | null>;
  /** Pays on the page by a test card; `isStepTaken` once the payer has confirmed the second step. */
  pay(ref: string, card: TestCard, isStepTaken?: boolean): Promise<SandboxOutcome>;
  /** The portal; null where there is none of that name. */
  portalPage(ref: string): Promise<SandboxPortal | null>;
  /** Gives the subscription of a portal another card, by which a bill that is open is tried again. */
  changeCard(ref: string, card: TestCard, isStepTaken?: boolean): Promise<PortalOutcome>;
  /** Lets another month of a subscription begin, by the card that is kept or by the one named; `onlyIfDue` once its month is over. */
  renew(subscriptionRef: string, card?: 'works' | 'declined', onlyIfDue?: boolean): Promise<void>;
  /** The page on which the holder of an account says who they are; null where there is none of that name. */
  onboardingPage(ref: string): Promise<SandboxOnboarding | null>;
  /** Has that page end in one of the ways there are; where the browser goes on, or null once it is closed. */
  onboard(ref: string, outcome: OnboardingOutcome): Promise<{ url: string } | null>;
  /**
   * Has the payer's bank demand a payment back, and go on with it.
   * @returns false where that step cannot follow, or there is no such payment.
   */
  chargeBack(paymentRef: string, step: ChargebackStep): Promise<boolean>;
  /** Brings so much of what was sent for a payout back. @returns false where not so much of it is left. */
  reverse(payoutId: string, cents: Cents): Promise<boolean>;
  /** Tells what became of money on its way from an account to a bank; null is our own account. */
  bank(accountRef: string | null, outcome: 'arrived' | 'failed', cents: Cents): Promise<void>;
};
