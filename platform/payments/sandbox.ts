import type { CheckoutAsked, PaymentProvider } from './provider.ts';

/** The cards of the sandbox, by what comes of them. */
export const TEST_CARDS = ['works', 'declined', 'second-step', 'no-answer', 'declined-later'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** A page of the sandbox as the payer sees it. */
export type SandboxPage = Pick<CheckoutAsked, 'kind' | 'cents' | 'words' | 'doneUrl' | 'backUrl'> & {
  status: 'open' | 'second-step' | 'paid' | 'closed';
};

/** What comes of paying by a test card. */
export type SandboxOutcome = 'paid' | 'declined' | 'second-step' | 'no-answer' | 'closed';

/** The sandbox: a provider, and what its own page needs. */
export type Sandbox = PaymentProvider & {
  /** The headers by which an event proves that it comes from here, as they are at this moment. */
  sign(body: string): Headers;
  page(ref: string): Promise<SandboxPage | null>;
  /** Pays on the page by a test card; `isStepTaken` once the payer has confirmed the second step. */
  pay(ref: string, card: TestCard, isStepTaken?: boolean): Promise<SandboxOutcome>;
  /** Lets another month of a subscription begin, by the card that was used or by one that is declined; `onlyIfDue` once its month is over. */
  renew(subscriptionRef: string, card?: 'works' | 'declined', onlyIfDue?: boolean): Promise<void>;
};
