import type { Component, Property } from './components.ts';
import { type Rule, readRule } from './series.ts';
import type { Unread } from './unread-event.ts';
import { DAY, dateWithin, HOUR, type Length, lengthOf, type Wall, wallOf } from './values.ts';
import { fixedZone, UTC, type Zone } from './zones.ts';

/** A time of a series that is left out or moved: the instant, what the clock of the series shows, or whole days on it. */
type LeftOut = { instant: number; wall: number; days: number[] };

/** An event as far as it can be read; instants and what clocks show are milliseconds. */
export type OutsideEvent = {
  uid: string;
  sequence: number;
  /** The first letters of its name, for its owner alone. */
  letters: string;
  takesTime: boolean;
  zone: Zone;
  /** What the clock of `zone` shows when it begins, and the instant. */
  wall: number;
  instant: number;
  isDays: boolean;
  /** When something of it that begins at an instant ends. */
  endOf(start: number): number;
  /** No time of it lasts longer. */
  lasts: number;
  isSeries: boolean;
  /** How it repeats; null is a rule that cannot be read. `until` is on the clock of `zone`. */
  rules: { rule: Rule | null; until: number }[];
  /** Further beginnings, some with an end of their own. */
  dates: { wall: number; endOf?: (start: number) => number }[];
  leftOut: LeftOut[];
  /** Of an event that stands for one time of a series, or for that one and all later ones. */
  replaces: (LeftOut & { andLater: boolean }) | null;
  unread: Unread | null;
};

export type Clocks = {
  zoneOf(name: string): Zone | null;
  /** Of times that name no zone, and of whole days. */
  floating: Zone;
  place: Zone;
};

/** Where an end cannot be read. */
const USUAL_LENGTH = HOUR;
/** A series moved farther is no series any more. */
const MOVED_AT_MOST = 400 * DAY;

/** Reads an event by itself; null where not even its date can be told. @param owners whose declined invitations are free */
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

  /** The length by which an event ends at a time that is said; null, with a doubt, where that lies before it begins. */
  function until(end: Property, said: Wall): Pick<OutsideEvent, 'endOf' | 'lasts'> | null {
    if (isDays && said.isDate) {
      const days = Math.round((said.wall - wall) / DAY);
      if (days >= 0) return lasting({ days: Math.max(1, days), milliseconds: 0 });
    } else {
      const zoneOfEnd = said.isDate ? zone : (zoneBy(end, said) ?? zone);
      // An end that is a mere date is the end of that day where the event begins on it.
      const isSameDay = said.isDate && Math.floor(wall / DAY) === Math.floor(said.wall / DAY);
      const milliseconds = zoneOfEnd.instantAt(said.wall + (isSameDay ? DAY : 0)) - instant;
      if (milliseconds >= 0) return lasting({ days: 0, milliseconds });
      // 22:00 to 02:00 on one date is a night.
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

  /** The last moment of a rule on the clock of the event; of a mere date the end of that day. */
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

  /** The zone that a time itself names; null for one that names none. One that is not known counts, with a doubt, as none. */
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

/** The first three letters or digits of an event's name. */
export function shortName(component: Component): string {
  const name = component.properties.find((one) => one.name === 'SUMMARY')?.value ?? '';
  return (name.replace(/\\[nN]/g, ' ').match(/[\p{L}\p{N}]/gu) ?? []).slice(0, 3).join('');
}
