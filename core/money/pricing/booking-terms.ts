import type { Cents } from '../../../lib/money.ts';
import type { Settings } from '../../ground/settings/settings.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';

/** The terms for a consultation that a client requests now. Each booking keeps its own terms. */
export type BookingTerms = {
  feeCents: Cents;
  answerHours: number;
  policy: CancellationPolicy;
};

export function termsOf(settings: Settings): BookingTerms {
  const { bookingFeeCents, answerHours, freeHoursBefore, freeHoursAfterAcceptance, latePercent } = settings;
  return {
    feeCents: bookingFeeCents,
    answerHours,
    policy: { freeHoursBefore, freeHoursAfterAcceptance, latePercent },
  };
}

/** Returns the terms for moving a booking, which keeps its fee and policy. */
export function termsOfBooking(
  booking: { priceCents: Cents; taxCents: Cents; totalCents: Cents; policy: CancellationPolicy | null },
  settings: Settings,
): BookingTerms {
  const now = termsOf(settings);
  const { priceCents, taxCents, totalCents, policy } = booking;
  return { ...now, feeCents: totalCents - priceCents - taxCents, policy: policy ?? now.policy };
}
