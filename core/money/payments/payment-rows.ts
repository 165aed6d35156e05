import type { Cents } from '../../../lib/money.ts';
import type { ChargebackStatus, MismatchReason, ProviderName } from '../../../platform/payments/provider.ts';
import type { PaymentState } from './payment.ts';

/** A payment as admins see it. */
export type PaymentRow = {
  id: string;
  purpose: string;
  payer: string;
  payerId: string;
  cents: Cents;
  heldCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
  state: PaymentState;
  provider: ProviderName;
  providerRef: string | null;
  /** Whether a refund is open. */
  isToGiveBack: boolean;
  at: string;
};

/** A provider's event as admins see it, without its content. */
export type EventRow = {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  at: string;
  appliedAt: string | null;
  failure: string | null;
  /** Why it will never be applied; null if it matches what it names. */
  mismatch: MismatchReason | null;
  paymentId: string | null;
};

/** A chargeback as admins see it. */
export type ChargebackRow = {
  id: string;
  cents: Cents;
  status: ChargebackStatus;
  reason: string;
  evidenceBy: string | null;
  providerRef: string;
  at: string;
};

export type MovementRow = { what: string; at: string; lines: { account: string; cents: Cents }[] };
