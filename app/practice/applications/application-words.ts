import * as messages from '#text/practice/applications/screens';
import { sayPayoutDays } from '../../../core/business/payouts/payout.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { Progress, ProgressStep } from '../../../core/practice/applications/progress.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';

export const STEP_NAMES: Record<ProgressStep, () => string> = {
  account: messages.account,
  form: messages.application,
  fee: messages.fee,
  verification: messages.verification,
  review: messages.review,
  setup: messages.setup,
};

const AHEAD: Record<ProgressStep, () => string> = {
  account: messages.account_ahead,
  form: messages.form_ahead,
  fee: messages.fee_ahead,
  verification: messages.verification_ahead,
  review: messages.review_ahead,
  setup: messages.setup_ahead,
};

/** Describes the requirements of an unfinished step; null for a finished one. */
export function sayStep({ step, state }: Progress, promised: string | null): string | null {
  if (state === 'done') return null;
  if (state === 'owed') return messages.fee_owed();
  if (step === 'review' && state === 'now' && promised) return messages.hear_by({ day: promised });
  return AHEAD[step]();
}

export type Earnings = {
  wayToPay: WayToPay;
  commissionPercent: number;
  payoutDays: number;
  bookingFeeCents: Cents;
  paidBy: string;
};

/** Describes our commission and the payout of the rest, as pairs of heading and text. */
export function sayEarnings(earnings: Earnings): [string, string][] {
  const { wayToPay, commissionPercent, payoutDays, bookingFeeCents, paidBy } = earnings;
  if (wayToPay === 'in-person') {
    return [
      [messages.commission(), messages.no_commission()],
      [messages.payment(), messages.paid_in_person()],
    ];
  }
  const commission =
    commissionPercent > 0
      ? messages.commission_of_price({ percent: commissionPercent })
      : messages.no_commission();
  const onTop =
    bookingFeeCents > 0 ? [messages.booking_fee_on_top({ fee: formatCents(bookingFeeCents) })] : [];
  const payout = paidBy === 'stripe' ? messages.stripe_pays_share : messages.service_pays_share;
  return [
    [messages.commission(), [commission, ...onTop].join(' ')],
    [messages.payout(), payout({ after: sayPayoutDays(payoutDays) })],
  ];
}
