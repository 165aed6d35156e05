import type { SoonerAnswers } from '../../../core/consultations/booking-views/sooner-answers.ts';
import type { TaxRate } from '../../../core/ground/geography/tax.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { BookingTerms } from '../../../core/money/pricing/booking-terms.ts';
import type { Closed } from '../../../core/people/experts/closed.ts';
import type { SpokenDay, SpokenSlot } from '../../../core/practice/availability/slot-words.ts';

/** An expert as the booking forms need them. */
export type ExpertToBook = {
  id: string;
  name: string;
  zone: string;
  ratePerMinuteCents: number;
  methods: string[];
  options: { id: string; title: string; minutes: number }[];
  /** The place whose times are shown; absent in a list. */
  placeId?: string;
  places?: { id: string; label: string }[];
  /** The people who can be booked; absent in a list, where anyone is asked. */
  practitioners?: { id: string; name: string }[];
};

/** The answer of `/expert/:id/times`. */
export type BookingTimes = {
  /** Why the expert cannot be booked; `days` is empty then. */
  closed: Closed | null;
  days: SpokenDay[];
  /** The home visit whose times these are; null for times at the place. */
  visit: { zip: string; town: string } | null;
  /** Why a home visit cannot go to the requested ZIP code. */
  visitProblem: string | null;
  /** Whether some option is not given by everyone, so that the times depend on the option. */
  variesByOption: boolean;
  /** By when the expert answers for starts that are near. */
  soonerAnswers: SoonerAnswers;
  /** The terms of a request made now. */
  terms: BookingTerms;
  /** The expert's short name: 'Maya'. */
  shortName: string;
  /** The current rate; the list's may be older. */
  ratePerMinuteCents: number;
  /** The rate of the place's state, in thousandths of a percent. */
  taxRate: TaxRate;
  /** 'Mountain Time in Denver'. */
  zoneName: string;
  isSignedIn: boolean;
  /** Whether the viewer's account has no first name yet. */
  asksFirstName: boolean;
  /** Whether the viewer has a location or notes to share. */
  mayShare: boolean;
  /** The place whose times these are. */
  placeId: string;
  /** How a request at that place is paid. */
  wayToPay: WayToPay;
};

/** What a form has chosen so far; an empty string means nothing. */
export type Choice = { date: string; start: string; minutes: string; method: string; optionId: string };

/** Finds a start and its day; null if it is not (or no longer) free. */
export function findStart(
  days: readonly SpokenDay[],
  start: string,
): { day: SpokenDay; slot: SpokenSlot } | null {
  const instant = Date.parse(start);
  for (const day of days) {
    const slot = day.slots.find((one) => Date.parse(one.start) === instant);
    if (slot) return { day, slot };
  }
  return null;
}

/** Returns all days, each with only the starts that have the given minutes free. */
export function daysWithRoom(days: readonly SpokenDay[], minutes: number): SpokenDay[] {
  return days.map((day) => ({ ...day, slots: day.slots.filter(({ longest }) => longest >= minutes) }));
}

/** Returns the requested length if it is free, otherwise the shortest free one. */
export function lengthFor(wanted: string, lengths: readonly number[]): number | null {
  return lengths.find((length) => String(length) === wanted) ?? lengths[0] ?? null;
}

/** The address of the free times of an option and of a home visit to a ZIP code; '' for neither. */
export function timesUrl(slotsUrl: string, optionId: string, visitZip = ''): string {
  const asked = new URLSearchParams({
    ...(optionId && { option: optionId }),
    ...(visitZip && { visit: visitZip }),
  }).toString();
  return asked ? `${slotsUrl}${slotsUrl.includes('?') ? '&' : '?'}${asked}` : slotsUrl;
}

/** Returns the five digits of a complete ZIP code, otherwise an empty string. */
export const fullZip = (typed: string) => /^\s*(\d{5})(-?\d{4})?\s*$/.exec(typed)?.[1] ?? '';

/** The booking page with a choice made, which survives signing in on the way. */
export function bookingPath(
  expertId: string,
  choice: Partial<Choice> & {
    reschedule?: string;
    placeId?: string;
    practitionerId?: string;
    visitZip?: string;
  },
): string {
  const query = new URLSearchParams();
  const { date, start, minutes, method, optionId, reschedule, placeId, practitionerId, visitZip } = choice;
  if (date && !start) query.set('date', date);
  if (start) query.set('start', start);
  if (minutes) query.set('minutes', minutes);
  if (method) query.set('method', method);
  if (optionId) query.set('option', optionId);
  if (placeId) query.set('place', placeId);
  if (practitionerId) query.set('with', practitionerId);
  if (visitZip) query.set('visit', visitZip);
  if (reschedule) query.set('reschedule', reschedule);
  const text = query.toString();
  return `/expert/${expertId}/book${text && `?${text}`}`;
}
