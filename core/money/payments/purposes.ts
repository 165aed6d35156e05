import type { Cents } from '../../../lib/money.ts';
import type { Database } from '../../../platform/database/database.ts';
import type {
  AccountUpdate,
  BankUpdate,
  ChargebackStatus,
  SubscriptionStatus,
  TransferUpdate,
} from '../../../platform/payments/provider.ts';
import type { PaymentState } from './payment.ts';

/**
 * The purposes of payments. Each value names what `subjectId` refers to. A concept adds its purposes with
 * `declare module` and must then supply their facts in `server/purposes.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each concept adds to it
export interface PaymentPurposes {}

export type PaymentPurpose = keyof PaymentPurposes;

export type PaymentChange = {
  id: string;
  subjectId: string;
  payerId: string;
  /** The full amount of the payment. */
  cents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  state: PaymentState;
  /**
   * The previous state. Equals `state` if only an amount has grown, for example after a second partial
   * refund.
   */
  before: PaymentState;
};

export type SubscriptionChange = {
  id: string;
  subjectId: string;
  payerId: string;
  status: SubscriptionStatus;
  /** When the paid period ends; null before the first payment. */
  periodEndsAt: Date | null;
  endsWithPeriod: boolean;
  isPaused: boolean;
};

export type ChargebackChange = {
  id: string;
  paymentId: string;
  subjectId: string;
  status: ChargebackStatus;
  /** The status at the previous call; null on the first call. */
  before: ChargebackStatus | null;
  /** Whether the bank ever took money for the chargeback. An inquiry takes none. */
  hadMoney: boolean;
};

/** The listeners for provider reports that are not about payments. */
export type ProviderListeners<EventContext> = {
  /** @param atMs when the report was true at the provider, in milliseconds since 1970. */
  account(ctx: EventContext, update: AccountUpdate, atMs: number): Promise<void>;
  transfer(ctx: EventContext, update: TransferUpdate): Promise<void>;
  /** @param atMs when the report was true at the provider, in milliseconds since 1970. */
  bank(ctx: EventContext, update: BankUpdate, atMs: number): Promise<void>;
};

/**
 * The facts that a concept supplies for its purpose. The functions run in the transaction that records the
 * movement, and can receive the same state twice. They must lock and reread their own rows. They can't
 * refuse, because the money has already moved.
 */
export type PurposeFacts<EventContext> = {
  /** Returns the name of the purpose, in the current language. */
  words: () => string;
  /**
   * Divides the paid money that was not refunded among ledger accounts, by account name. The shares must add
   * up to that amount, and the same input must give the same shares. If omitted, all of it is the purpose's
   * income.
   */
  split?(
    db: Database,
    moved: { subjectId: string; paidCents: Cents; refundedCents: Cents },
  ): Promise<Readonly<Record<string, Cents>>>;
  whenMoved(ctx: EventContext, payment: PaymentChange): Promise<void>;
  /** Called for each report about a chargeback, in the transaction that records it. */
  whenChargedBack?(ctx: EventContext, chargeback: ChargebackChange): Promise<void>;
  /** Called when a subscription changes. Only purposes with a subscription need it. */
  whenSubscribed?(ctx: EventContext, subscription: SubscriptionChange): Promise<void>;
};

/** The facts of all purposes. Their functions run in the Context of a provider's event. */
export type Purposes<EventContext> = { readonly [Purpose in PaymentPurpose]: PurposeFacts<EventContext> };

/** Returns the facts of a stored purpose; null if the code no longer has this purpose. */
export function purposeFacts<EventContext>(
  purposes: Purposes<EventContext>,
  purpose: string,
): PurposeFacts<EventContext> | null {
  return (purposes as Readonly<Record<string, PurposeFacts<EventContext>>>)[purpose] ?? null;
}
