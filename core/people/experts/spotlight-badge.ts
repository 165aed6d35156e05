/** The rating at which the map and the profile show the badge. */
export const SPOTLIGHT_RATING = 4.5;
/** The rating at which a card in a list shows the badge. */
export const LISTING_SPOTLIGHT_RATING = 4.8;

/**
 * Checks whether an expert has the Spotlight badge: always with Spotlight, otherwise if the rating is high
 * enough. Rounds the rating to one decimal place, as pages show it. A sample listing has no badge, because
 * its rating is made up.
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
 * Checks whether to show the badge. An expert in Spotlight can turn it off in the profile style; others
 * can't.
 */
export function showsSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  style: { showSpotlightBadge: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  return hasSpotlightBadge(expert, from) && (style.showSpotlightBadge || !expert.isSpotlight);
}
