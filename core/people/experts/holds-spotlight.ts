export type SpotlightFacts = { isSpotlight: boolean; isDemo: boolean };

/**
 * Checks whether a practice holds Spotlight now: during paid days, in the grace after a failed renewal, or
 * while billing is paused. Only `core/money/spotlight` writes `isSpotlight`. A sample listing never holds
 * Spotlight.
 */
export function holdsSpotlight({ isSpotlight, isDemo }: SpotlightFacts): boolean {
  return isSpotlight && !isDemo;
}

/**
 * Returns SQL for `holdsSpotlight`.
 * @param expert the alias of `experts` in the query.
 */
export function holdsSpotlightSql(expert: string): string {
  return `(${expert}.is_spotlight and not ${expert}.is_demo)`;
}
