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
 * What people pay for, and what the id of a payment's subject is one of. A concept adds its own purposes with
 * `declare module`; `server/purposes.ts` does not compile until it has their words and their verb.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the concepts fill it
export interface PaymentPurposes {}

export type PaymentPurpose = keyof PaymentPurposes;

/** A payment as its concept is told of it. */
export type PaymentTold = {
  id: string;
  subjectId: string;
  payerId: string;
  /** What was asked for. */
  cents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  state: PaymentState;
  /** The state before; the same where only a sum has grown, as with a second refund in part. */
  before: PaymentState;
};

/** A subscription as its concept is told of it. */
export type SubscriptionTold = {
  id: string;
  subjectId: string;
  payerId: string;
  status: SubscriptionStatus;
  /** Until when it is paid for; null before the first payment. */
  periodEndsAt: Date | null;
  endsWithPeriod: boolean;
  isPaused: boolean;
};

/** A chargeback of a payment as the concept of its purpose is told of it; sums since its beginning. */
export type ChargebackTold = {
  id: string;
  paymentId: string;
  subjectId: string;
  status: ChargebackStatus;
  /** As it stood when the concept was told last; null where it is told the first time. */
  before: ChargebackStatus | null;
  /** Whether the bank has ever had money of it; an inquiry takes none. */
  hadMoney: boolean;
};

/** What is done with what providers tell about other things than payments; concepts to the right know of them. */
export type Hearers<EventContext> = {
  /** @param atMs when it was so at the provider. */
  account(ctx: EventContext, said: AccountSaid, atMs: number): Promise<void>;
  transfer(ctx: EventContext, said: TransferSaid): Promise<void>;
  /** @param atMs when it was so at the provider. */
  bank(ctx: EventContext, said: BankSaid, atMs: number): Promise<void>;
};

/**
 * What a concept does when a payment of its purpose has moved, in the transaction that notes the movement: it
 * reads its own rows again under their lock, and refuses nothing, as the money has moved already. It may be
 * told of one state again.
 */
export type PurposeFacts<EventContext> = {
  /** What it is for, as payers and admins read it. */
  words: string;
  /**
   * Whose in the ledger is what was taken and not given back, by the names of accounts; the shares come to just that sum.
   * The same sums have the same shares whenever it is asked. Left out, all of it is income of the purpose.
   */
  split?(
    db: Database,
    moved: { subjectId: string; paidCents: Cents; refundedCents: Cents },
  ): Promise<Readonly<Record<string, Cents>>>;
  whenMoved(ctx: EventContext, payment: PaymentTold): Promise<void>;
  /** A bank has demanded a payment back, or that has moved on; in the transaction that notes it, as with `whenMoved`. */
  whenChargedBack?(ctx: EventContext, chargeback: ChargebackTold): Promise<void>;
  /** For purposes that are paid each month. */
  whenSubscribed?(ctx: EventContext, subscription: SubscriptionTold): Promise<void>;
};

/** All purposes, told in the Context of a provider's event. One that a concept declares and this leaves out is an error of types. */
export type Purposes<EventContext> = { readonly [Purpose in PaymentPurpose]: PurposeFacts<EventContext> };

/** The facts of a purpose by the name that a row has; null for one that no concept has any more. */
export function purposeFacts<EventContext>(
  purposes: Purposes<EventContext>,
  purpose: string,
): PurposeFacts<EventContext> | null {
  return (purposes as Readonly<Record<string, PurposeFacts<EventContext>>>)[purpose] ?? null;
}
