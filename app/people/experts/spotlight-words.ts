import type { OwnSpotlight } from '../../../core/money/spotlight/own-spotlight.ts';
import type { DashboardAccess } from '../../../core/people/practice-profile/dashboard-access.ts';
import { sayDay } from '../../../lib/when.ts';

/** How the expert dashboard is entered, and what its Spotlight badge says; null without one. */
export type PracticeAccess = DashboardAccess & { spotlightSays: string | null };

/**
 * What the Spotlight badge of the dashboard says: the renewal date, or the days that are left.
 * @param zone in which its reader reads days.
 */
export function saySpotlight(
  access: DashboardAccess,
  spotlight: Pick<OwnSpotlight, 'state' | 'daysLeft' | 'paidUntil'> | null,
  zone: string,
): string | null {
  if (access.spotlightDays !== null) return `Spotlight: ${sayDaysRemaining(access.spotlightDays)}`;
  if (!access.hasSpotlight) return null;
  const { state, daysLeft, paidUntil } = spotlight ?? { state: null, daysLeft: 0, paidUntil: null };
  switch (state) {
    case 'active':
      return `Spotlight: renews ${sayDay(new Date(paidUntil ?? 0), zone)}`;
    case 'ending':
      return `Spotlight: ${sayDaysRemaining(daysLeft)}`;
    case 'past-due':
      return 'Spotlight: payment due';
    case 'paused':
      return `Spotlight paused: ${sayDaysRemaining(daysLeft)}`;
    default:
      return 'Spotlight';
  }
}

export const sayDaysRemaining = (days: number) => (days === 1 ? '1 day remaining' : `${days} days remaining`);
