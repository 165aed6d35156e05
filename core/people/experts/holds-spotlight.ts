/** What a row of `experts` says of Spotlight. */
export type SpotlightFacts = { isSpotlight: boolean; isDemo: boolean };

/**
 * Whether a practice holds Spotlight now: with days that are paid for, in the grace after a renewal that failed, or
 * while its billing pauses. `isSpotlight` is written by `core/money/spotlight` alone; a sample listing never holds it.
 */
export function holdsSpotlight({ isSpotlight, isDemo }: SpotlightFacts): boolean {
  return isSpotlight && !isDemo;
}

/** `holdsSpotlight` in SQL. @param expert the alias of a row of `experts`. */
export function holdsSpotlightSql(expert: string): string {
  return `(${expert}.is_spotlight and not ${expert}.is_demo)`;
}
