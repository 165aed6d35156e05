import type { Cents } from '../../../lib/money.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  AccountSaid,
  BankSaid,
  ChargebackStatus,
  SubscriptionStatus,
  TransferSaid,
} from '../../../platform/payments/provider.ts';
import type { PaymentState } from './payment.ts';

/**
 * What people pay for; the value says what the subject is. A concept adds its own purposes with `declare
 * module`, and `server/purposes.ts` does not compile until it has their words and verb.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface PaymentPurposes {}

export type PaymentPurpose = keyof PaymentPurposes;

/** A payment as passed to its concept. */
export type PaymentTold = {
  id: string;
  subjectId: string;
  payerId: string;
  /** The sum asked for. */
  cents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  state: PaymentState;
  /** The previous state; unchanged if only a sum has grown, as with a second partial refund. */
  before: PaymentState;
};

/** A subscription as passed to its concept. */
export type SubscriptionTold = {
  id: string;
  subjectId: string;
  payerId: string;
  status: SubscriptionStatus;
  /** End of the paid period; null before the first payment. */
  periodEndsAt: Date | null;
  endsWithPeriod: boolean;
  isPaused: boolean;
};

/** A chargeback as passed to the concept of its payment's purpose. */
export type ChargebackTold = {
  id: string;
  paymentId: string;
  subjectId: string;
  status: ChargebackStatus;
  /** The status last reported to the concept; null the first time. */
  before: ChargebackStatus | null;
  /** Whether the bank ever held money for it; an inquiry takes none. */
  hadMoney: boolean;
};

/**
 * Handlers for provider reports that are not about payments; concepts that build on payments provide them.
 */
export type Hearers<EventContext> = {
  /** @param atMs when this was true at the provider. */
  account(ctx: EventContext, said: AccountSaid, atMs: number): Promise<void>;
  transfer(ctx: EventContext, said: TransferSaid): Promise<void>;
  /** @param atMs when this was true at the provider. */
  bank(ctx: EventContext, said: BankSaid, atMs: number): Promise<void>;
};

/**
 * What a concept does when a payment of its purpose moves, in the transaction that records the movement. It
 * rereads its rows under their lock and refuses nothing, because the money has already moved. It may get the
 * same state twice.
 */
export type PurposeFacts<EventContext> = {
  /** What it is for, in words for payers and admins. */
  words: string;
  /**
   * Divides what was taken and not refunded among ledger accounts, by name; the shares add up to that sum.
   * Equal sums must always give equal shares. If absent, all of it is income of the purpose.
   */
  split?(
    db: Database,
    moved: { subjectId: string; paidCents: Cents; refundedCents: Cents },
  ): Promise<Readonly<Record<string, Cents>>>;
  whenMoved(ctx: EventContext, payment: PaymentTold): Promise<void>;
  /** Called when a chargeback opens or moves, in the transaction that records it, as with `whenMoved`. */
  whenChargedBack?(ctx: EventContext, chargeback: ChargebackTold): Promise<void>;
  /** For monthly purposes. */
  whenSubscribed?(ctx: EventContext, subscription: SubscriptionTold): Promise<void>;
};

/**
 * All purposes; their verbs run in the Context of a provider's event. Omitting a declared one is a compile
 * error.
 */
export type Purposes<EventContext> = { readonly [Purpose in PaymentPurpose]: PurposeFacts<EventContext> };

/** Returns the facts of a purpose by its stored name; null if no concept has it anymore. */
export function purposeFacts<EventContext>(
  purposes: Purposes<EventContext>,
  purpose: string,
): PurposeFacts<EventContext> | null {
  return (purposes as Readonly<Record<string, PurposeFacts<EventContext>>>)[purpose] ?? null;
}
