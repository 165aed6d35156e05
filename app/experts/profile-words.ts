/** A bookable start, said on the clock of the place. */
export type SpokenTime = { start: string; day: string; time: string };

/** A first free time this near makes an expert 'Available now'. */
export const AVAILABLE_NOW_WITHIN_MS = 60 * 60_000;

/** How soon there is time: now, at any hour of any day, or by the hours of the expert. */
export function sayAvailability(isNow: boolean, isAroundTheClock: boolean): string {
  if (isNow) return 'Available now';
  return isAroundTheClock ? '24-hour booking available' : 'Available by appointment';
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
