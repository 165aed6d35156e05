import type { Buffers } from './buffers.ts';
import type { Calendar } from './slots.ts';
import { closedAt, type Site, type Taken, type Travel } from './travel.ts';
import {
  type DatedRange,
  hoursAnywhere,
  hoursAt,
  hoursOfAny,
  type OwnHours,
  type WeeklyHours,
} from './weekly-hours.ts';

export type Practitioner = OwnHours &
  Buffers & {
    id: string;
    name: string;
    /** BCP 47 tags of the languages that they consult in; empty if none are stated. */
    languages: readonly string[];
    /** The minimum notice in minutes. */
    noticeMinutes: number;
    extra: readonly DatedRange[];
  };

/** Returns the languages that at least one practitioner consults in, in alphabetical order of their tags. */
export const languagesOf = (practitioners: readonly Pick<Practitioner, 'languages'>[]): string[] =>
  [...new Set(practitioners.flatMap(({ languages }) => languages))].sort();

/** The facts about a place that a calendar needs. `closedDays` are days on which the law closes it. */
export type ClockPlace = {
  id: string;
  zone: string;
  lat?: number | null;
  lng?: number | null;
  closedDays?: readonly string[];
};

/** The facts about a client's home that a calendar needs. */
export type VisitSite = Pick<ClockPlace, 'zone' | 'closedDays'> & { lat: number | null; lng: number | null };

/** The input for computing a practitioner's free times at a place or on home visits. */
export type OwnCalendar = Calendar & { practitionerId: string };

/** The input for calendars other than hours. `busy` maps each practitioner's id to their taken time. */
type Drawn = { busy: ReadonlyMap<string, readonly Taken[]>; now: Temporal.Instant; travel: Travel };

const closed = (one: Practitioner, site: Site, { busy, travel }: Drawn) =>
  closedAt(busy.get(one.id) ?? [], site, travel);

/** Returns each practitioner's calendar at a place, in the place's time zone. */
export function calendarsAt(
  practitioners: readonly Practitioner[],
  place: ClockPlace,
  drawn: Drawn,
): OwnCalendar[] {
  const site = { placeId: place.id, lat: place.lat ?? null, lng: place.lng ?? null };
  return practitioners.map((one) => ({
    practitionerId: one.id,
    zone: place.zone,
    hours: hoursAt(one, place.id),
    extra: one.extra,
    closedDays: place.closedDays ?? [],
    noticeMinutes: one.noticeMinutes,
    busy: closed(one, site, drawn),
    now: drawn.now,
  }));
}

/**
 * Returns each practitioner's calendar for home visits, with their hours at all places, in the home's time
 * zone.
 */
export function calendarsOfVisits(
  practitioners: readonly Practitioner[],
  { zone, lat, lng, closedDays = [] }: VisitSite,
  drawn: Drawn,
): OwnCalendar[] {
  const site = { placeId: null, lat, lng };
  return practitioners.map((one) => ({
    practitionerId: one.id,
    zone,
    hours: hoursAnywhere(one),
    extra: one.extra,
    closedDays,
    noticeMinutes: one.noticeMinutes,
    busy: closed(one, site, drawn),
    now: drawn.now,
  }));
}

const hasOwnHours = ({ ranges, isAroundTheClock }: OwnHours, place: { id: string }) =>
  !isAroundTheClock && ranges.some(({ placeId }) => placeId === place.id);

/** Returns the calendars of all practitioners at all places, without duplicates. */
export function calendarsEverywhere(
  practitioners: readonly Practitioner[],
  places: readonly ClockPlace[],
  drawn: Drawn,
): OwnCalendar[] {
  return practitioners.flatMap((one) => {
    const clocks = new Set<string>();
    const goesBetween =
      places.length > 1 && drawn.busy.get(one.id)?.some(({ bookingId }) => bookingId !== null);
    return places.flatMap((place) => {
      if (!goesBetween && !hasOwnHours(one, place)) {
        const clock = place.closedDays?.length ? `${place.zone} ${place.closedDays}` : place.zone;
        if (clocks.has(clock)) return [];
        clocks.add(clock);
      }
      return calendarsAt([one], place, drawn);
    });
  });
}

/** Returns the local hours during which at least one practitioner is at one of the places. */
export function hoursOfPractice(
  practitioners: readonly Practitioner[],
  places: readonly { id: string }[],
): WeeklyHours {
  const weeks = practitioners.flatMap((one) => {
    const other = places.find((place) => !hasOwnHours(one, place));
    const own = places.filter((place) => place === other || hasOwnHours(one, place));
    return own.map((place) => hoursAt(one, place.id));
  });
  return hoursOfAny(weeks);
}
