/** The rating that earns the badge on the map and the profile. */
export const SPOTLIGHT_RATING = 4.5;
/** The rating that earns the badge on a card in a list. */
export const LISTING_SPOTLIGHT_RATING = 4.8;

/**
 * Checks whether an expert has the Spotlight badge: with Spotlight always, otherwise by rating. Rounds the
 * rating to one decimal, as it is shown. A sample listing has no badge, because its rating is made up.
 * @param from the rating that earns the badge.
 */
export function hasSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  if (expert.isDemo) return false;
  return expert.isSpotlight || Number(expert.rating.toFixed(1)) >= from;
}

/**
 * Checks whether the badge is shown. An expert with Spotlight can turn it off in the profile style; an
 * expert without it can't.
 */
export function showsSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  style: { showSpotlightBadge: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  return hasSpotlightBadge(expert, from) && (style.showSpotlightBadge || !expert.isSpotlight);
}
