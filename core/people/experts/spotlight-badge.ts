/** Minimum rating for the Spotlight badge on the map and the profile. */
export const SPOTLIGHT_RATING = 4.5;
/** Minimum rating for the badge on a card in a list. */
export const LISTING_SPOTLIGHT_RATING = 4.8;

/**
 * Checks whether an expert has the Spotlight badge: subscribers always, others by their rating (0 to 5),
 * rounded to one decimal so that it agrees with the number shown. A sample listing has none, because its
 * rating is made up.
 * @param from the minimum rating.
 */
export function hasSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  if (expert.isDemo) return false;
  return expert.isSpotlight || Number(expert.rating.toFixed(1)) >= from;
}

/**
 * Checks whether the badge is shown, given the practice's style: a subscriber may switch the badge off.
 * Without Spotlight, the style does not remove a badge earned by rating.
 */
export function showsSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  style: { showSpotlightBadge: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  return hasSpotlightBadge(expert, from) && (style.showSpotlightBadge || !expert.isSpotlight);
}
