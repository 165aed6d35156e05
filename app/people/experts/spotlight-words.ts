import * as words from '#text/people/experts/screens';
import type { OwnSpotlight } from '../../../core/money/spotlight/own-spotlight.ts';
import type { DashboardAccess } from '../../../core/people/practice-profile/dashboard-access.ts';
import { sayDay } from '../../../lib/when.ts';

/** Access to the expert dashboard, and the text of its Spotlight badge; null without Spotlight. */
export type PracticeAccess = DashboardAccess & { spotlightSays: string | null };

/**
 * Returns the text of the dashboard's Spotlight badge: the renewal date, the days left, or that a payment
 * is due. Null without Spotlight.
 * @param zone the reader's IANA zone.
 */
export function saySpotlight(
  access: DashboardAccess,
  spotlight: Pick<OwnSpotlight, 'state' | 'daysLeft' | 'paidUntil'> | null,
  zone: string,
): string | null {
  if (access.spotlightDays !== null)
    return words.spotlight_left({ left: sayDaysRemaining(access.spotlightDays) });
  if (!access.hasSpotlight) return null;
  const { state, daysLeft, paidUntil } = spotlight ?? { state: null, daysLeft: 0, paidUntil: null };
  switch (state) {
    case 'active':
      return words.spotlight_renews({ day: sayDay(new Date(paidUntil ?? 0), zone) });
    case 'ending':
      return words.spotlight_left({ left: sayDaysRemaining(daysLeft) });
    case 'past-due':
      return words.spotlight_payment_due();
    case 'paused':
      return words.spotlight_paused({ left: sayDaysRemaining(daysLeft) });
    default:
      return words.spotlight();
  }
}

export const sayDaysRemaining = (days: number) => words.days_remaining({ count: days });
