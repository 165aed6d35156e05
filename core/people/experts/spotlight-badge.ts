/** From this rating on the map and the profile carry the Spotlight badge. */
export const SPOTLIGHT_RATING = 4.5;
/** From this rating on a card of a listing carries it. */
export const LISTING_SPOTLIGHT_RATING = 4.8;

/**
 * Whether an expert carries the Spotlight badge: those who pay for it always, others by their rating (0 to 5)
 * as it is shown, with one decimal, so that the badge never disagrees with the number beside it. A sample
 * listing carries none, as its rating is made up.
 */
export function hasSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  if (expert.isDemo) return false;
  return expert.isSpotlight || Number(expert.rating.toFixed(1)) >= from;
}

/**
 * The same where a practice has a style: who pays for the badge may leave it out, and a style without Spotlight
 * takes nobody the badge that their rating earns.
 */
export function showsSpotlightBadge(
  expert: { rating: number; isSpotlight: boolean; isDemo: boolean },
  style: { showSpotlightBadge: boolean },
  from: number = SPOTLIGHT_RATING,
): boolean {
  return hasSpotlightBadge(expert, from) && (style.showSpotlightBadge || !expert.isSpotlight);
}
