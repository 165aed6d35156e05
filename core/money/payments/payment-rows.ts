import type { Cents } from '../../../lib/money.ts';
import type { ChargebackStatus, MismatchReason, ProviderName } from '../../../platform/payments/provider.ts';
import type { PaymentState } from './payment.ts';

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
  isToGiveBack: boolean;
  at: string;
};

export type EventRow = {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  at: string;
  appliedAt: string | null;
  failure: string | null;
  /** The reason we will never apply the event; null if there is no mismatch. */
  mismatch: MismatchReason | null;
  paymentId: string | null;
};

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
