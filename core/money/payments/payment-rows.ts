import type { Cents } from '../../../lib/money.ts';
import type { ChargebackStatus, MismatchReason, ProviderName } from '../../../platform/payments/provider.ts';
import type { PaymentState } from './payment.ts';

/** A payment as admins read it. */
export type PaymentRow = {
  id: string;
  purpose: string;
  payer: string;
  payerId: string;
  cents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  state: PaymentState;
  provider: ProviderName;
  providerRef: string | null;
  /** True while something of it waits to be given back. */
  isToGiveBack: boolean;
  at: string;
};

/** An event of a provider as admins read it; what it holds is not shown. */
export type EventRow = {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  at: string;
  appliedAt: string | null;
  failure: string | null;
  /** Why it is never applied; null for one that matches what it names. */
  mismatch: MismatchReason | null;
  paymentId: string | null;
};

/** A chargeback of a payment as admins read it. */
export type ChargebackRow = {
  id: string;
  cents: Cents;
  status: ChargebackStatus;
  reason: string;
  evidenceBy: string | null;
  providerRef: string;
  at: string;
};

/** One movement of the ledger. */
export type MovementRow = { what: string; at: string; lines: { account: string; cents: Cents }[] };
