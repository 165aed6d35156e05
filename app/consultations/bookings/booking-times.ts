import type { FormattedDay, FormattedSlot } from '../../../core/practice/availability/slot-words.ts';

export type Choice = { date: string; start: string; minutes: string; method: string; optionId: string };

export function findStart(
  days: readonly FormattedDay[],
  start: string,
): { day: FormattedDay; slot: FormattedSlot } | null {
  const instant = Date.parse(start);
  for (const day of days) {
    const slot = day.slots.find((one) => Date.parse(one.start) === instant);
    if (slot) return { day, slot };
  }
  return null;
}

/** Keeps all days, but only the starts with at least `minutes` free. */
export function daysWithRoom(days: readonly FormattedDay[], minutes: number): FormattedDay[] {
  return days.map((day) => ({ ...day, slots: day.slots.filter(({ longest }) => longest >= minutes) }));
}

/**
 * Returns the requested length if it is available, otherwise the first available length; null if there is
 * none.
 */
export function lengthFor(wanted: string, lengths: readonly number[]): number | null {
  return lengths.find((length) => String(length) === wanted) ?? lengths[0] ?? null;
}

/** @param visitZip ZIP code of a home visit; '' for none. */
export function timesUrl(slotsUrl: string, optionId: string, visitZip = ''): string {
  const asked = new URLSearchParams({
    ...(optionId && { option: optionId }),
    ...(visitZip && { visit: visitZip }),
  }).toString();
  return asked ? `${slotsUrl}${slotsUrl.includes('?') ? '&' : '?'}${asked}` : slotsUrl;
}

export const fullZip = (typed: string) => /^\s*(\d{5})(-?\d{4})?\s*$/.exec(typed)?.[1] ?? '';

/** Returns the path of the booking page with these choices preset. The choices survive signing in. */
export function bookingPath(
  expertId: string,
  choice: Partial<Choice> & {
    reschedule?: string;
    placeId?: string;
    practitionerId?: string;
    visitZip?: string;
    /** The draft that a program has prepared. */
    draft?: string | undefined;
  },
): string {
  const query = new URLSearchParams();
  const { date, start, minutes, method, optionId, reschedule, placeId, practitionerId, visitZip, draft } =
    choice;
  if (date && !start) query.set('date', date);
  if (start) query.set('start', start);
  if (minutes) query.set('minutes', minutes);
  if (method) query.set('method', method);
  if (optionId) query.set('option', optionId);
  if (placeId) query.set('place', placeId);
  if (practitionerId) query.set('with', practitionerId);
  if (visitZip) query.set('visit', visitZip);
  if (reschedule) query.set('reschedule', reschedule);
  if (draft) query.set('draft', draft);
  const text = query.toString();
  return `/expert/${expertId}/book${text && `?${text}`}`;
}

export const hasFree = (days: readonly FormattedDay[]) => days.some((day) => day.slots.length > 0);
