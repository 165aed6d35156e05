import type { Buffers } from './buffers.ts';
import type { Busy, Calendar } from './slots.ts';
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

/** A place as far as the clock goes. */
export type ClockPlace = { id: string; zone: string };

/** The free times of one practitioner at one place, or on a home visit. */
export type OwnCalendar = Calendar & { practitionerId: string };

/** When and for whom calendars are drawn; `busy` has the taken time of each practitioner. */
type Drawn = { busy: ReadonlyMap<string, readonly Busy[]>; now: Temporal.Instant };

/** Each practitioner's calendar at a place, on its clock. */
export function calendarsAt(
  practitioners: readonly Practitioner[],
  place: ClockPlace,
  { busy, now }: Drawn,
): OwnCalendar[] {
  return practitioners.map((one) => ({
    practitionerId: one.id,
    zone: place.zone,
    hours: hoursAt(one, place.id),
    extra: one.extra,
    noticeMinutes: one.noticeMinutes,
    busy: busy.get(one.id) ?? [],
    now,
  }));
}

/** Each practitioner's calendar for home visits: all the hours they keep anywhere, on the clock of the client's home. */
export function calendarsOfVisits(
  practitioners: readonly Practitioner[],
  zone: string,
  { busy, now }: Drawn,
): OwnCalendar[] {
  return practitioners.map((one) => ({
    practitionerId: one.id,
    zone,
    hours: hoursAnywhere(one),
    extra: one.extra,
    noticeMinutes: one.noticeMinutes,
    busy: busy.get(one.id) ?? [],
    now,
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
    const zones = new Set<string>();
    return places.flatMap((place) => {
      if (!hasOwnHours(one, place)) {
        if (zones.has(place.zone)) return [];
        zones.add(place.zone);
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
