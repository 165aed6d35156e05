import { type Component, componentsOf, type Property } from './components.ts';
import { Entries, type EntryTime } from './entries.ts';
import { type OutsideEvent, readEvent, shortName } from './outside-event.ts';
import { expand, isManyADay } from './series.ts';
import type { Unread, UnreadEvent } from './unread-event.ts';
import { DAY, HOUR, lengthOf, wallOf } from './values.ts';
import { fixedZone, ianaName, openZones, UTC, type Zone, zoneNamed } from './zones.ts';

export type BusyTimes = {
  entries: EntryTime[];
  /** The number of fully or partly unreadable events, and the first of them. */
  unread: { count: number; first: UnreadEvent[] };
  /** True if the file is truncated, so that events may be missing. */
  endsEarly: boolean;
};

export type Span = {
  /** Start of the span to read; its end follows. */
  from: Date;
  to: Date;
  /** IANA zone of whole days, and of times without a zone if the calendar names none. */
  zone: string;
  /** Suffix of the ids of our own bookings, which return by a feed. */
  ours: string;
  /** E-mail addresses of the calendar's owner, in lower case: invitations that they declined take no time. */
  owners?: readonly string[];
  /** Returns true once no time is left to expand series. */
  isSpent?: () => boolean;
};

/** How many unreadable events are named to the owner; the rest are only counted. */
const NAMED_AT_MOST = 5;
/** A repeating event that lasts longer overlaps itself, or is a mistake. */
const LASTS_AT_MOST = 900 * DAY;

/**
 * Returns the times that a calendar file (RFC 5545) takes between two instants: each occurrence of a series where it is
 * now, but nothing cancelled, declined by the owner or marked as free. Unreadable events take their likely time and are
 * reported.
 * @throws Error for a text that is no calendar.
 */
export function busyTimes(text: string, span: Span): BusyTimes {
  if (!/^\W*BEGIN\s*:\s*VCALENDAR/im.test(text)) throw new Error('This is no calendar.');
  const place = zoneNamed(span.zone);
  const [from, to] = [span.from.getTime(), span.to.getTime()];
  const zoneOf = openZones(zoneComponents(text), { from, to });
  const said = ianaName(/^X-WR-TIMEZONE(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1] ?? '');
  const clocks = { zoneOf, floating: said ? zoneNamed(said) : place, place };
  const owners = new Set(span.owners ?? []);
  const named = /^X-WR-CALNAME(?:;[^:\r\n]*)?:\s*(\S+@\S+)\s*$/im.exec(text)?.[1];
  if (named) owners.add(named.toLowerCase());

  const entries = new Entries();
  const unread: BusyTimes['unread'] = { count: 0, first: [] };
  const tell = (letters: string, why: Unread, at: number | null) => {
    unread.count += 1;
    const date = at === null ? null : new Date(place.wallAt(at)).toISOString().slice(0, 10);
    if (unread.first.length < NAMED_AT_MOST) unread.first.push({ date, letters, why });
  };
  const take = (uid: string, startsAt: number, endsAt: number): boolean => {
    if (endsAt <= from || startsAt >= to || startsAt >= endsAt) return false;
    const start = new Date(startsAt);
    entries.add({ sourceId: `${uid} ${start.toISOString()}`, startsAt: start, endsAt: new Date(endsAt) });
    return true;
  };

  const events: OutsideEvent[] = [];
  /** Latest versions of events that lie outside the span, so that earlier versions inside it don't count. */
  const elsewhere = new Map<string, number>();
  for (const component of componentsOf(text)) {
    if (component.name === 'VFREEBUSY') readFreeBusy(component);
    if (component.name !== 'VEVENT' || isPlainlyPast(component, from)) continue;
    const event = readEvent(component, clocks, owners);
    if (event === null) tell(shortName(component), 'start', null);
    else if (event.uid.endsWith(span.ours)) continue;
    else if (!event.isSeries && !event.replaces && liesOutside(event, from, to)) {
      if (event.sequence > 0) noteElsewhere(event);
    } else events.push(event);
  }
  for (const family of Map.groupBy(events, ({ uid }) => uid).values()) {
    if (family[0]!.uid === '') for (const event of family) readFamily([event]);
    else readFamily(family);
  }
  return { entries: entries.all(), unread, endsEarly: endsEarly(text) };

  function noteElsewhere({ uid, sequence }: OutsideEvent): void {
    elsewhere.set(uid, Math.max(sequence, elsewhere.get(uid) ?? 0));
  }

  /** Reads an event with all changes to single occurrences. */
  function readFamily(family: OutsideEvent[]): void {
    const { uid } = family[0]!;
    const newest = Math.max(...family.filter(({ replaces }) => !replaces).map(({ sequence }) => sequence));
    const masters = family.filter(
      ({ replaces, sequence }) => !replaces && sequence === newest && sequence >= (elsewhere.get(uid) ?? 0),
    );
    const changes = newestChanges(family.filter(({ replaces }) => replaces));
    const hasSeries = masters.some(({ isSeries }) => isSeries);
    for (const master of masters) readOne(master, changes);
    for (const change of changes) {
      const own = change.isSeries && (change.replaces!.andLater || !hasSeries);
      readOne(own ? change : { ...change, isSeries: false, rules: [], dates: [] }, []);
    }
  }

  function newestChanges(changes: OutsideEvent[]): OutsideEvent[] {
    const newest = new Map<string, number>();
    const keyOf = ({ replaces }: OutsideEvent) => JSON.stringify(replaces);
    for (const change of changes) {
      newest.set(keyOf(change), Math.max(change.sequence, newest.get(keyOf(change)) ?? 0));
    }
    return changes.filter((change) => change.sequence === newest.get(keyOf(change)));
  }

  function readOne(event: OutsideEvent, changes: readonly OutsideEvent[]): void {
    let why = event.unread;
    let first: number | null = null;
    const later = changes
      .filter(({ replaces }) => replaces!.andLater)
      .sort((one, other) => other.replaces!.instant - one.replaces!.instant);
    const takes = event.takesTime || later.some(({ takesTime }) => takesTime);
    if (!takes) return;
    const left = [...event.leftOut, ...changes.map(({ replaces }) => replaces!)];
    const instants = new Set(left.map(({ instant }) => instant));
    const walls = new Set(left.map(({ wall }) => wall));
    const days = new Set(left.flatMap((one) => one.days));

    const takeAt = (wall: number, end: (start: number) => number) => {
      const start = event.zone.instantAt(wall);
      if (instants.has(start) || walls.has(wall) || days.has(Math.floor(wall / DAY))) return;
      const changed = later.find(({ replaces }) => replaces!.instant <= start);
      let took: boolean;
      if (!changed) took = event.takesTime && take(event.uid, start, end(start));
      else if (!changed.takesTime || changed.isSeries) return;
      else {
        const moved = changed.zone.instantAt(
          wall + changed.wall - event.zone.wallAt(changed.replaces!.instant),
        );
        took = take(event.uid, moved, changed.endOf(moved));
      }
      if (took) first ??= start;
    };

    takeAt(event.wall, event.endOf);
    for (const { wall, endOf } of event.dates) takeAt(wall, endOf ?? event.endOf);
    const shifts = later.map((change) => Math.abs(change.instant - change.replaces!.instant));
    const lasts = Math.max(event.lasts, ...later.map(({ lasts }) => lasts)) + DAY + Math.max(0, ...shifts);
    const near = {
      from: event.zone.wallAt(from) - lasts,
      to: event.zone.wallAt(to) + DAY + Math.max(0, ...shifts),
    };
    for (const { rule, until } of event.rules) {
      const window = { from: near.from, to: Math.min(near.to, until) };
      if (window.from > window.to || event.wall > window.to) continue;
      if (lasts > LASTS_AT_MOST) {
        why ??= 'too-many';
        const begins = Math.max(event.instant, from);
        if (event.takesTime && take(event.uid, begins, to)) first ??= begins;
        continue;
      }
      const isSpent = span.isSpent?.() ?? false;
      const { walls: repeated, ranOut } =
        rule && !isSpent ? expand(rule, event.wall, window) : { walls: [], ranOut: true };
      for (const wall of repeated) takeAt(wall, event.endOf);
      if (!ranOut) continue;
      why ??= 'too-many';
      if (rule && isManyADay(rule)) {
        const begins = Math.max(event.zone.instantAt(Math.max(event.wall, window.from)), from);
        if (event.takesTime && take(event.uid, begins, event.zone.instantAt(window.to))) first ??= begins;
      } else for (const wall of usualTimes(event, window)) takeAt(wall, event.endOf);
    }
    if (why && first !== null) tell(event.letters, why, first);
  }

  function readFreeBusy(component: Component): void {
    for (const property of component.properties) {
      if (property.name !== 'FREEBUSY' || property.params.FBTYPE?.toUpperCase() === 'FREE') continue;
      for (const period of property.joined.split(',')) {
        const [start, end] = periodIn(period, property, clocks.zoneOf, clocks.floating);
        if (start !== null && end !== null && end > start) take('busy', start, end);
        else if (start === null) tell('', 'start', null);
        else if (take('busy', start, start + HOUR)) tell('', 'end', start);
      }
    }
  }
}

/** Checks whether a calendar has no end line; a file may hold several calendars. */
function endsEarly(text: string): boolean {
  let isOpen = false;
  for (const [, edge] of text.matchAll(/^\ufeff?(BEGIN|END)\s*:\s*VCALENDAR\b/gim)) {
    isOpen = edge!.toUpperCase() === 'BEGIN';
  }
  return isOpen;
}

/** Returns likely times of a series with an unreadable rule: daily, or weekly for whole days. */
function usualTimes(event: OutsideEvent, window: { from: number; to: number }): number[] {
  const step = event.isDays ? 7 * DAY : DAY;
  const steps = Math.max(0, Math.ceil((window.from - event.wall) / step));
  const walls: number[] = [];
  for (let wall = event.wall + steps * step; wall <= window.to; wall += step) walls.push(wall);
  return walls;
}

/** Checks by a glance at its lines whether an event ended long ago, as most have. */
function isPlainlyPast({ properties }: Component, from: number): boolean {
  const limit = new Date(from - 60 * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  let start = '';
  for (const { name, value } of properties) {
    if (name === 'DTSTART') start = value;
    else if (name === 'DTEND' && !(/^\d{8}/.test(value) && value < limit)) return false;
    else if (name === 'DURATION' && !/^PT\d{1,3}[HM]$/.test(value)) return false;
    else if (name === 'SEQUENCE' && value !== '0') return false;
    else if (name === 'RRULE' || name === 'RDATE' || name === 'RECURRENCE-ID') return false;
  }
  return /^\d{8}/.test(start) && start < limit;
}

/** Checks whether a single event is too far outside the span for any time zone to matter. */
function liesOutside({ wall, lasts }: OutsideEvent, from: number, to: number): boolean {
  return wall + lasts < from - 2 * DAY || wall > to + 2 * DAY;
}

function periodIn(
  text: string,
  { params }: Property,
  zoneOf: (name: string) => Zone | null,
  floating: Zone,
): [number | null, number | null] {
  const [first = '', second = ''] = text.split('/');
  const start = wallOf(first);
  if (!start) return [null, null];
  const named = params.TZID ? zoneOf(params.TZID) : null;
  const at = ({ wall, offset }: { wall: number; offset: number | null }) =>
    (offset === null ? (named ?? floating) : offset === 0 ? UTC : fixedZone(offset)).instantAt(wall);
  const end = wallOf(second);
  if (end) return [at(start), at(end)];
  const length = lengthOf(second);
  return [at(start), length && at(start) + length.days * DAY + length.milliseconds];
}

/** Yields the time zones of a file, which may follow the events that use them. */
function* zoneComponents(text: string): Generator<Component> {
  for (const { index } of text.matchAll(/^BEGIN\s*:\s*VTIMEZONE/gim)) {
    const [zone] = componentsOf(text.slice(index, index + 100_000));
    if (zone?.name === 'VTIMEZONE') yield zone;
  }
}
