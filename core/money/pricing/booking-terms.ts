import type { Cents } from '../../../lib/money.ts';
import type { Settings } from '../../ground/settings/settings.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';

/** On what terms a consultation is requested now, as pages say it; each booking keeps its own. */
export type BookingTerms = {
  feeCents: Cents;
  /** Within how many hours an expert answers at most. */
  answerHours: number;
  policy: CancellationPolicy;
};

/** The terms that these settings make. */
export function termsOf(settings: Settings): BookingTerms {
  const { bookingFeeCents, answerHours, freeHoursBefore, freeHoursAfterAcceptance, latePercent } = settings;
  return {
    feeCents: bookingFeeCents,
    answerHours,
    policy: { freeHoursBefore, freeHoursAfterAcceptance, latePercent },
  };
}

/** The same of another time for a booking, which keeps its fee and its policy. */
export function termsOfBooking(
  booking: { priceCents: Cents; taxCents: Cents; totalCents: Cents; policy: CancellationPolicy | null },
  settings: Settings,
): BookingTerms {
  const now = termsOf(settings);
  const { priceCents, taxCents, totalCents, policy } = booking;
  return { ...now, feeCents: totalCents - priceCents - taxCents, policy: policy ?? now.policy };
}
