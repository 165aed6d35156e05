import * as words from '#text/people/experts/screens';
import { LISTING_SPOTLIGHT_RATING, SPOTLIGHT_RATING } from '../../../core/people/experts/spotlight-badge.ts';

export const BADGE_PAID = {
  title: words.badge_paid,
  text: words.badge_paid_text,
};
export const BADGE_EARNED = {
  title: words.badge_earned,
  text: () => words.badge_earned_text({ rating: SPOTLIGHT_RATING }),
};

/**
 * Returns texts that say whether a practice without Spotlight has the badge, and why.
 * @param rating 0 to 5, as stored; pages round it to one digit.
 */
export function sayUnpaidBadge(rating: number): { shown: string; why: string } {
  const said = rating.toFixed(1);
  if (Number(said) >= LISTING_SPOTLIGHT_RATING) {
    return {
      shown: words.on_earned(),
      why: words.earned_everywhere({ rating: said }),
    };
  }
  if (Number(said) >= SPOTLIGHT_RATING) {
    return {
      shown: words.on_earned(),
      why: words.earned_on_map({ rating: said, listed: LISTING_SPOTLIGHT_RATING }),
    };
  }
  return {
    shown: words.badge_off(),
    why: words.how_badge_is_earned({ rating: SPOTLIGHT_RATING, listed: LISTING_SPOTLIGHT_RATING }),
  };
}
