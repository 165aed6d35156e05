import type { Component, Property } from './components.ts';
import { type Rule, readRule } from './series.ts';
import type { Unread } from './unread-event.ts';
import { DAY, dateWithin, HOUR, type Length, lengthOf, type Wall, wallOf } from './values.ts';
import { fixedZone, UTC, type Zone } from './zones.ts';

/** An occurrence that is left out or moved: its instant, its local time in the series' zone, or its whole days. */
type LeftOut = { instant: number; wall: number; days: number[] };

/** An event as far as it is readable; instants and local times are in milliseconds. */
export type OutsideEvent = {
  uid: string;
  sequence: number;
  /** The first letters of its title, for its owner only. */
  letters: string;
  takesTime: boolean;
  zone: Zone;
  /** The local time of its start in `zone`, then the instant. */
  wall: number;
  instant: number;
  isDays: boolean;
  /** Returns the end of an occurrence that begins at `start`. */
  endOf(start: number): number;
  /** Maximum length of an occurrence, in milliseconds. */
  lasts: number;
  isSeries: boolean;
  /** How it repeats; a null rule is unreadable. `until` is local time in `zone`. */
  rules: { rule: Rule | null; until: number }[];
  /** Additional starts, some with their own end. */
  dates: { wall: number; endOf?: (start: number) => number }[];
  leftOut: LeftOut[];
  /** Set if the event replaces one occurrence of a series, or that one and all later ones. */
  replaces: (LeftOut & { andLater: boolean }) | null;
  unread: Unread | null;
};

export type Clocks = {
  zoneOf(name: string): Zone | null;
  /** For times without a zone, and for whole days. */
  floating: Zone;
  place: Zone;
};

/** Assumed length if the end is unreadable. */
const USUAL_LENGTH = HOUR;
/** A larger shift is not taken for a moved series. */
const MOVED_AT_MOST = 400 * DAY;

/** Reads one event; null if not even its date is readable. @param owners whose declined invitations count as free */
export function readEvent(
  component: Component,
  clocks: Clocks,
  owners: ReadonlySet<string>,
): OutsideEvent | null {
  const of = new Map<string, Property[]>();
  for (const property of component.properties) {
    const have = of.get(property.name);
    if (have) have.push(property);
    else of.set(property.name, [property]);
  }
  const first = (name: string) => of.get(name)?.[0];
  const all = (name: string) => of.get(name) ?? [];
  let unread: Unread | null = component.isWhole ? null : 'cut';
  const doubt = (what: Unread) => {
    if (unread === null || unread === 'cut') unread = what;
  };

  const begun = beginning();
  if (!begun) return null;
  const { zone, wall, isDays } = begun;
  const instant = zone.instantAt(wall);
  const { endOf, lasts } = ending();
  const dates = all('RDATE').flatMap(datesIn);
  const rules = all('RRULE').flatMap((property) => {
    if (property.value === '') return [];
    const joined = readRule(property.joined);
    const { rule, isDoubtful } = joined.isDoubtful ? readRule(property.value) : joined;
    if (isDoubtful) doubt('repeat');
    return [{ rule, until: rule?.until ? lastWall(rule.until) : Number.POSITIVE_INFINITY }];
  });
  return {
    uid: [...(first('UID')?.value ?? '')]
      .slice(0, 200)
      .join('')
      .replace(/\p{Cc}/gu, ''),
    sequence: Number.parseInt(first('SEQUENCE')?.value ?? '0', 10) || 0,
    letters: shortName(component),
    takesTime: takesTime(),
    zone,
    wall,
    instant,
    isDays,
    endOf,
    lasts,
    rules,
    dates,
    isSeries: rules.length > 0 || dates.length > 0,
    leftOut: all('EXDATE').flatMap(({ joined, value, params }) =>
      (value === '' ? '' : joined).split(',').flatMap((text) => leftOutBy(text, params) ?? []),
    ),
    replaces: replaced(),
    get unread() {
      return unread;
    },
  };

  function takesTime(): boolean {
    const said = (name: string) => (first(name)?.value ?? '').toUpperCase();
    if (said('STATUS') === 'CANCELLED' || said('STATUS') === 'CANCELED') return false;
    if (said('TRANSP') === 'TRANSPARENT' || said('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE') return false;
    return !all('ATTENDEE').some(
      ({ params, value }) =>
        params.PARTSTAT?.toUpperCase() === 'DECLINED' &&
        owners.has(value.replace(/^mailto:/i, '').toLowerCase()),
    );
  }

  function beginning(): { zone: Zone; wall: number; isDays: boolean } | null {
    const start = first('DTSTART');
    const end = first('DTEND');
    const said = dated(start);
    if (said) {
      const zone = said.isDate ? clocks.place : (zoneBy(start, said) ?? zoneBy(end, null) ?? clocks.floating);
      return { zone, wall: said.wall, isDays: said.isDate };
    }
    doubt('start');
    const day = dateWithin(start?.value ?? '');
    if (day) return { zone: clocks.place, wall: day.wall, isDays: true };
    const ends = dated(end);
    if (!ends) return null;
    const zone = ends.isDate ? clocks.place : (zoneBy(end, ends) ?? clocks.floating);
    return { zone, wall: ends.wall - (ends.isDate ? DAY : USUAL_LENGTH), isDays: ends.isDate };
  }

  function ending(): Pick<OutsideEvent, 'endOf' | 'lasts'> {
    const usual = isDays
      ? lasting({ days: 1, milliseconds: 0 })
      : lasting({ days: 0, milliseconds: USUAL_LENGTH });
    const end = first('DTEND');
    const duration = first('DURATION');
    if (unread === 'start') return usual;
    if (end && end.value !== '') {
      const said = dated(end);
      if (said) return until(end, said) ?? usual;
      if (!duration) {
        doubt('end');
        return usual;
      }
    }
    if (duration && duration.value !== '') {
      const length = lengthOf(duration.joined) ?? lengthOf(duration.value);
      if (length && length.days * DAY + length.milliseconds >= 0) {
        const isNone = length.days === 0 && length.milliseconds === 0;
        return isDays && isNone ? usual : lasting(length);
      }
      doubt('end');
      return usual;
    }
    return isDays ? usual : lasting({ days: 0, milliseconds: component.isWhole ? 0 : USUAL_LENGTH });
  }

  /** Returns the length up to a given end; null, marked unread, if that lies before the start. */
  function until(end: Property, said: Wall): Pick<OutsideEvent, 'endOf' | 'lasts'> | null {
    if (isDays && said.isDate) {
      const days = Math.round((said.wall - wall) / DAY);
      if (days >= 0) return lasting({ days: Math.max(1, days), milliseconds: 0 });
    } else {
      const zoneOfEnd = said.isDate ? zone : (zoneBy(end, said) ?? zone);
      // An end date equal to the start's means the end of that day.
      const isSameDay = said.isDate && Math.floor(wall / DAY) === Math.floor(said.wall / DAY);
      const milliseconds = zoneOfEnd.instantAt(said.wall + (isSameDay ? DAY : 0)) - instant;
      if (milliseconds >= 0) return lasting({ days: 0, milliseconds });
      // 22:00 to 02:00 on one date spans the night.
      if (milliseconds > -DAY) {
        doubt('end');
        if (milliseconds <= -DAY / 2) return lasting({ days: 0, milliseconds: milliseconds + DAY });
      }
    }
    doubt('end');
    return null;
  }

  function lasting({ days, milliseconds }: Length): Pick<OutsideEvent, 'endOf' | 'lasts'> {
    return {
      endOf: (start) => (days === 0 ? start : zone.instantAt(zone.wallAt(start) + days * DAY)) + milliseconds,
      lasts: Math.abs(days) * DAY + Math.abs(milliseconds) + (days === 0 ? 0 : 2 * HOUR),
    };
  }

  function datesIn({ value, joined, params }: Property): OutsideEvent['dates'] {
    if (value === '') return [];
    return joined.split(',').flatMap((text) => {
      const [begins = '', ends] = text.split('/');
      const said = wallOf(begins);
      if (!said) {
        if (begins.trim() !== '') doubt('repeat');
        return [];
      }
      if (said.isDate) return [{ wall: said.wall + (isDays ? 0 : wall % DAY) }];
      const from = (zoneIn(params, said) ?? zone).instantAt(said.wall);
      const at = isDays ? Math.floor(said.wall / DAY) * DAY : zone.wallAt(from);
      if (ends === undefined) return [{ wall: at }];
      const end = wallOf(ends);
      if (end) return [{ wall: at, endOf: () => (zoneIn(params, end) ?? zone).instantAt(end.wall) }];
      const length = lengthOf(ends);
      if (!length) doubt('end');
      return [{ wall: at, ...(length && { endOf: lasting(length).endOf }) }];
    });
  }

  function leftOutBy(text: string, params: Property['params']): LeftOut | null {
    const said = wallOf(text);
    if (!said) return null;
    if (said.isDate) return { instant: Number.NaN, wall: Number.NaN, days: [said.wall / DAY] };
    const named = zoneIn(params, said);
    const at = (named ?? zone).instantAt(said.wall);
    const shown = named ? Number.NaN : said.wall;
    if (!isDays) return { instant: at, wall: shown, days: [] };
    const there = clocks.place.wallAt(at);
    return {
      instant: at,
      wall: shown,
      days: [Math.floor(said.wall / DAY), ...(there % DAY === 0 ? [there / DAY] : [])],
    };
  }

  function replaced(): OutsideEvent['replaces'] {
    const property = first('RECURRENCE-ID');
    if (!property || property.value === '') return null;
    const out = leftOutBy(property.joined, property.params) ?? leftOutBy(property.value, property.params);
    if (!out) {
      doubt('repeat');
      return { instant: Number.NaN, wall: Number.NaN, days: [], andLater: false };
    }
    const of = Number.isNaN(out.instant) ? zone.instantAt(out.days[0]! * DAY + (wall % DAY)) : out.instant;
    const andLater = property.params.RANGE?.toUpperCase() === 'THISANDFUTURE';
    if (!andLater) return { ...out, andLater };
    if (Math.abs(instant - of) > MOVED_AT_MOST) doubt('repeat');
    return { ...out, instant: of, andLater: Math.abs(instant - of) <= MOVED_AT_MOST };
  }

  /** Returns the last local moment of a rule; for a date, the end of that day. */
  function lastWall(until: Wall): number {
    if (until.isDate) return until.wall + DAY - 1;
    if (isDays) {
      const there =
        until.offset === null ? until.wall : clocks.place.wallAt(until.wall - until.offset * 60_000);
      return Math.max(until.wall, there);
    }
    return until.offset === null ? until.wall : zone.wallAt(until.wall - until.offset * 60_000);
  }

  function dated(property: Property | undefined): Wall | null {
    return property ? (wallOf(property.joined) ?? wallOf(property.value)) : null;
  }

  /** Returns the zone that a time itself names; null if none. An unknown one is marked unread and counts as none. */
  function zoneBy(property: Property | undefined, said: Wall | null): Zone | null {
    return property ? zoneIn(property.params, said) : null;
  }

  function zoneIn(params: Property['params'], said: Wall | null): Zone | null {
    if (said && said.offset !== null) return said.offset === 0 ? UTC : fixedZone(said.offset);
    if (!params.TZID) return null;
    const zone = clocks.zoneOf(params.TZID);
    if (!zone) doubt('zone');
    return zone;
  }
}

/** Returns the first three letters or digits of an event's title. */
export function shortName(component: Component): string {
  const name = component.properties.find((one) => one.name === 'SUMMARY')?.value ?? '';
  return (name.replace(/\\[nN]/g, ' ').match(/[\p{L}\p{N}]/gu) ?? []).slice(0, 3).join('');
}
