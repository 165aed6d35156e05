import { sayPayoutDays } from '../../../core/business/payouts/payout.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { Progress, ProgressStep } from '../../../core/practice/applications/progress.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';

export const APPLY_WORDS = {
  progress: 'Steps of your application',
  left: 'Your steps',
  verification: 'Verification',
  toVerify: 'Complete this and send it. We’ll review your application and answer within 1-2 business days.',
  whoSees:
    'Only you and the admins who review applications see these pictures, unless you choose below to show your location. They are kept encrypted, each view by an admin is recorded, and we delete them 30 days after the decision.',
  onDocument: 'As printed on your document',
  whyIdentity:
    'Our admins compare this with the document. It is as private as the picture, and never part of your profile.',
  birthHint: 'For example: 4 / 15 / 1989',
  backTitle: 'Almost there',
  confirmPlace: 'Check the place on the map, then submit.',
  toPlace: 'Go to the map',
  earnings: 'What you earn',
  changes: 'What changes',
  adding: 'Adding your picture...',
} as const;

export const STEP_NAMES: Record<ProgressStep, string> = {
  account: 'Account',
  form: 'Application',
  fee: 'Fee',
  verification: 'Verification',
  review: 'Review',
  setup: 'Setup',
};

const AHEAD: Record<ProgressStep, string> = {
  account: 'Create it, and confirm your address.',
  form: 'Fill it in, and submit it.',
  fee: 'Pay it once.',
  verification: 'Send us a few pictures.',
  review: 'We answer within 1-2 business days, and notify you on approval.',
  setup: 'Set your hours, your rate and where you meet clients.',
};

/** Says what an unfinished step requires; null for a finished one. */
export function sayStep({ step, state }: Progress, promised: string | null): string | null {
  if (state === 'done') return null;
  if (state === 'owed') return 'Owed. We tell you how to pay it.';
  if (step === 'review' && state === 'now' && promised) return `You will hear from us by ${promised}.`;
  return AHEAD[step];
}

export type Earnings = {
  wayToPay: WayToPay;
  commissionPercent: number;
  payoutDays: number;
  bookingFeeCents: Cents;
  paidBy: string;
};

/** Says what commission we take, and who pays out the rest and when, as pairs of heading and text. */
export function sayEarnings(earnings: Earnings): [string, string][] {
  const { wayToPay, commissionPercent, payoutDays, bookingFeeCents, paidBy } = earnings;
  if (wayToPay === 'in-person') {
    return [
      ['Commission', 'None. You keep the whole price.'],
      ['Payment', 'Clients pay you in person, at the consultation.'],
    ];
  }
  const service = paidBy === 'stripe' ? 'Stripe' : 'Our payment service';
  const fee =
    bookingFeeCents > 0 ? ` Clients pay our booking fee of ${formatCents(bookingFeeCents)} on top.` : '';
  return [
    [
      'Commission',
      commissionPercent > 0
        ? `${commissionPercent}% of the price of each consultation.${fee}`
        : `None. You keep the whole price.${fee}`,
    ],
    [
      'Payout',
      `${service} pays your share to your bank account ${sayPayoutDays(payoutDays)} after the consultation.`,
    ],
  ];
}
