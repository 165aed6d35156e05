import { LISTING_SPOTLIGHT_RATING, SPOTLIGHT_RATING } from '../../../core/people/experts/spotlight-badge.ts';

export const BADGE_PAID = {
  title: 'Paid',
  text: 'This expert pays for Spotlight. It says nothing about how good they are.',
};
export const BADGE_EARNED = {
  title: 'Earned',
  text: `Clients rate this expert ${SPOTLIGHT_RATING} or more. This badge is not paid for.`,
};

/**
 * Says whether a practice without Spotlight has the badge, and why.
 * @param rating 0 to 5, as stored; pages round it to one digit.
 */
export function sayUnpaidBadge(rating: number): { shown: string; why: string } {
  const said = rating.toFixed(1);
  if (Number(said) >= LISTING_SPOTLIGHT_RATING) {
    return {
      shown: 'On, earned',
      why: `Your rating of ${said} earns the badge on cards in lists, on the map and on your profile.`,
    };
  }
  if (Number(said) >= SPOTLIGHT_RATING) {
    return {
      shown: 'On, earned',
      why: `Your rating of ${said} earns the badge on the map and your profile. Cards in lists show it from ${LISTING_SPOTLIGHT_RATING}.`,
    };
  }
  return {
    shown: 'Off',
    why: `A rating of ${SPOTLIGHT_RATING} earns it on the map and your profile, and ${LISTING_SPOTLIGHT_RATING} on cards in lists. With Spotlight it shows at once.`,
  };
}
