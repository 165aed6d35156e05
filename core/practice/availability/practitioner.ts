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

/** Somebody who can be booked at a practice: what clients call them, their week, and how they are booked. */
export type Practitioner = OwnHours &
  Buffers & {
    id: string;
    name: string;
    /** How long before its beginning a time can still be booked. */
    noticeMinutes: number;
    extra: readonly DatedRange[];
  };

/** A place as far as clock, law and way go; `closedDays` are those on which its law allows nothing. */
export type ClockPlace = {
  id: string;
  zone: string;
  lat?: number | null;
  lng?: number | null;
  closedDays?: readonly string[];
};

/** The same of a client's home. */
export type VisitSite = Pick<ClockPlace, 'zone' | 'closedDays'> & { lat: number | null; lng: number | null };

/** The free times of one practitioner at one place, or on a home visit. */
export type OwnCalendar = Calendar & { practitionerId: string };

/** When and for whom calendars are drawn; `busy` has the taken time of each practitioner. */
type Drawn = { busy: ReadonlyMap<string, readonly Taken[]>; now: Temporal.Instant; travel: Travel };

const closed = (one: Practitioner, site: Site, { busy, travel }: Drawn) =>
  closedAt(busy.get(one.id) ?? [], site, travel);

/** Each practitioner's calendar at a place, on its clock. */
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

/** Each practitioner's calendar for home visits: all the hours they keep anywhere, on the clock of the client's home. */
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

/** The calendars of all practitioners at all places; what would be drawn twice is drawn once. */
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

/** The hours in which anybody is at any of the places, as the clocks there show them. */
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
