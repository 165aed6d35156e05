/** A bookable start, said on the clock of the place. */
export type SpokenTime = { start: string; day: string; time: string };

/** A first free time this near makes an expert 'Available now'. */
export const AVAILABLE_NOW_WITHIN_MS = 60 * 60_000;

/** The specification's two wordings: free soon, or that a request can be sent at any hour. */
export function sayAvailability(isNow: boolean): string {
  return isNow ? 'Available now' : '24-hour booking available';
}

/** 'within an hour', 'within 3 hours', 'within a day': how soon somebody usually answers. @param minutes up to a day. */
export function sayUsualAnswer(minutes: number): string {
  if (minutes <= 10) return 'within a few minutes';
  if (minutes <= 60) return 'within an hour';
  const hours = Math.ceil(minutes / 60);
  return hours >= 24 ? 'within a day' : `within ${hours} hours`;
}

/** 'Individual expert' or 'Wellness center'. */
export function sayType(type: 'individual' | 'wellness-center'): string {
  return type === 'individual' ? 'Individual expert' : 'Wellness center';
}

/** The times under their days, both in order. */
export function timesByDay(times: readonly SpokenTime[]): Map<string, SpokenTime[]> {
  return Map.groupBy(times, (time) => time.day);
}
