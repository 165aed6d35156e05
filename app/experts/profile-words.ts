/** A bookable start, said on the clock of the place. */
export type SpokenTime = { start: string; day: string; time: string };

/** A first free time this near makes an expert 'Available now'. */
export const AVAILABLE_NOW_WITHIN_MS = 60 * 60_000;

/** From this rating on the map and the profile carry the Spotlight badge, as do those who pay for it. */
export const PROFILE_SPOTLIGHT_RATING = 4.5;

/** Whether a profile carries the Spotlight badge. */
export function hasProfileSpotlight(expert: { rating: number; isSpotlight: boolean }): boolean {
  return expert.isSpotlight || expert.rating >= PROFILE_SPOTLIGHT_RATING;
}

/** 'Individual expert' or 'Wellness center'. */
export function sayType(type: 'individual' | 'wellness-center'): string {
  return type === 'individual' ? 'Individual expert' : 'Wellness center';
}

/** The times under their days, both in order. */
export function timesByDay(times: readonly SpokenTime[]): Map<string, SpokenTime[]> {
  return Map.groupBy(times, (time) => time.day);
}
