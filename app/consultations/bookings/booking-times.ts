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
  /** The place whose times are shown; left out in a list. */
  placeId?: string;
  places?: { id: string; label: string }[];
  /** Those who can be booked; left out in a list, where anyone is asked. */
  practitioners?: { id: string; name: string }[];
};

/** What `/expert/:id/times` answers with. */
export type BookingTimes = {
  /** Why the expert cannot be booked; there are no times then. */
  closed: Closed | null;
  days: SpokenDay[];
  /** The home visit whose times these are; null for those of the place. */
  visit: { zip: string; town: string } | null;
  /** Why a home visit cannot go to the ZIP code that was asked for. */
  visitProblem: string | null;
  /** Whether some option is not given by everybody, so that its times are others. */
  variesByOption: boolean;
  /** Of the starts that are near: by when the expert answers. */
  soonerAnswers: SoonerAnswers;
  /** On what terms it is requested. */
  terms: BookingTerms;
  /** What the expert is called in passing: 'Maya'. */
  shortName: string;
  /** As it is now; what the list said may be older. */
  ratePerMinuteCents: number;
  /** Of the state where the place is, in thousandths of a percent. */
  taxRate: TaxRate;
  /** 'Mountain Time in Denver'. */
  zoneName: string;
  isSignedIn: boolean;
  /** Whether their account has no first name yet. */
  asksFirstName: boolean;
  /** Whether the person who looks has a place or notes to share. */
  mayShare: boolean;
  /** The place whose times these are. */
  placeId: string;
  /** How that request is paid. */
  wayToPay: WayToPay;
};

/** What a form has chosen so far; empty texts where nothing is. */
export type Choice = { date: string; start: string; minutes: string; method: string; optionId: string };

/** The start within the days, with its day; null when it is not (or no longer) free. */
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

/** The days with the starts alone from which so many minutes are free. */
export function daysWithRoom(days: readonly SpokenDay[], minutes: number): SpokenDay[] {
  return days.map((day) => ({ ...day, slots: day.slots.filter(({ longest }) => longest >= minutes) }));
}

/** The length asked for where it is among those that are free; else the shortest. */
export function lengthFor(wanted: string, lengths: readonly number[]): number | null {
  return lengths.find((length) => String(length) === wanted) ?? lengths[0] ?? null;
}

/** Where the free times of an option, and of a home visit to a ZIP code, are read; empty where there is none. */
export function timesUrl(slotsUrl: string, optionId: string, visitZip = ''): string {
  const asked = new URLSearchParams({
    ...(optionId && { option: optionId }),
    ...(visitZip && { visit: visitZip }),
  }).toString();
  return asked ? `${slotsUrl}${slotsUrl.includes('?') ? '&' : '?'}${asked}` : slotsUrl;
}

/** A ZIP code once it is typed in full, as times are asked for by it; else empty. */
export const fullZip = (typed: string) => /^\s*(\d{5})(-?\d{4})?\s*$/.exec(typed)?.[1] ?? '';

/** The booking page with a choice made, so that nothing is lost on the way through signing in. */
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
