/** The minimum rating for the badge on the map and the profile. */
export const SPOTLIGHT_RATING = 4.5;
/** The minimum rating for the badge on a card in a list. */
export const LISTING_SPOTLIGHT_RATING = 4.8;

/**
 * Checks whether an expert has the Spotlight badge: with Spotlight, or with a high enough rating. Rounds the
 * rating to one decimal place, as pages show it. A sample listing has no badge, because its rating is made
 * up.
 * @param from the minimum rating.
 */
export function hasSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  if (expert.isDemo) return false;
  return expert.isSpotlight || Number(expert.rating.toFixed(1)) >= from;
}

/** Checks whether to show the badge. Only experts in Spotlight can turn it off, in the profile style. */
export function showsSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  style: { showSpotlightBadge: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  return hasSpotlightBadge(expert, from) && (style.showSpotlightBadge || !expert.isSpotlight);
}
