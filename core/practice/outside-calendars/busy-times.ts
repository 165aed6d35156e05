import { type Component, componentsOf, type Property } from './components.ts';
import { Entries, type EntryTime } from './entries.ts';
import type { Clocks } from './event-lines.ts';
import { type OutsideEvent, readEvent, shortName } from './outside-event.ts';
import { expand, isManyADay } from './series.ts';
import type { Unread, UnreadEvent } from './unread-event.ts';
import { DAY, HOUR, lengthOf, wallOf } from './values.ts';
import { fixedZone, ianaName, openZones, UTC, type Zone, zoneNamed } from './zones.ts';

export type BusyTimes = {
  entries: EntryTime[];
  /** How many events we could not read in full, and the first few of them. */
  unread: { count: number; first: UnreadEvent[] };
  /** Whether the file is truncated, so events can be missing. */
  endsEarly: boolean;
};

export type Span = {
  from: Date;
  to: Date;
  /**
   * The IANA time zone for whole-day events. Also used for times without a zone if the calendar names none.
   */
  zone: string;
  /** The suffix of our own bookings' ids. A calendar that subscribes to our feed contains our bookings. */
  ours: string;
  /**
   * The e-mail addresses of the calendar's owner, in lower case. Invitations that the owner declined take
   * up no time.
   */
  owners?: readonly string[];
  /** Returns true when there is no time left to expand series. */
  isSpent?: () => boolean;
};

/** The maximum number of unread events to show to the owner. We only count the rest. */
const MAX_NAMED = 5;
/**
 * The maximum length of an occurrence of a series, in milliseconds. A longer one overlaps the next or is a
 * mistake.
 */
const MAX_DURATION = 900 * DAY;

/**
 * Returns the times within a span that the events of a calendar file (RFC 5545) take up. Uses the new times
 * of moved occurrences. Skips events that are canceled, declined by the owner, or marked as free. Unread
 * events take up their likely time and are reported.
 * @throws Error if the text is not a calendar.
 */
export function busyTimes(text: string, span: Span): BusyTimes {
  if (!/^\W*BEGIN\s*:\s*VCALENDAR/im.test(text)) throw new Error('This is not a calendar.');
  const place = zoneNamed(span.zone);
  const zoneOf = openZones(zoneComponents(text), { from: span.from.getTime(), to: span.to.getTime() });
  const said = ianaName(/^X-WR-TIMEZONE(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1] ?? '');
  const clocks = { zoneOf, floating: said ? zoneNamed(said) : place, place };
  const owners = new Set(span.owners ?? []);
  const named = /^X-WR-CALNAME(?:;[^:\r\n]*)?:\s*(\S+@\S+)\s*$/im.exec(text)?.[1];
  if (named) owners.add(named.toLowerCase());

  const taken = new TakenTimes(span, place);
  const events: OutsideEvent[] = [];
  /**
   * The latest versions of events that are now outside the span. Their earlier versions inside it are
   * ignored.
   */
  const elsewhere = new Map<string, number>();
  for (const component of componentsOf(text)) {
    if (component.name === 'VFREEBUSY') readFreeBusy(component, clocks, taken);
    if (component.name !== 'VEVENT' || isPlainlyPast(component, taken.from)) continue;
    const event = readEvent(component, clocks, owners);
    if (event === null) taken.report(shortName(component), 'start', null);
    else if (event.uid.endsWith(span.ours)) continue;
    else if (!event.isSeries && !event.replaces && liesOutside(event, taken.from, taken.to)) {
      const { uid, sequence } = event;
      if (sequence > 0) elsewhere.set(uid, Math.max(sequence, elsewhere.get(uid) ?? 0));
    } else events.push(event);
  }
  for (const [uid, family] of Map.groupBy(events, (event) => event.uid)) {
    const elsewhereVersion = elsewhere.get(uid) ?? 0;
    if (uid === '') for (const event of family) readFamily([event], elsewhereVersion, taken);
    else readFamily(family, elsewhereVersion, taken);
  }
  return { entries: taken.entries.all(), unread: taken.unread, endsEarly: endsEarly(text) };
}

/** Collects the times taken within the span, and the unread events. */
class TakenTimes {
  readonly from: number;
  readonly to: number;
  readonly entries = new Entries();
  readonly unread: BusyTimes['unread'] = { count: 0, first: [] };
  readonly isSpent: () => boolean;
  readonly #place: Zone;

  constructor(span: Span, place: Zone) {
    this.from = span.from.getTime();
    this.to = span.to.getTime();
    this.isSpent = () => span.isSpent?.() ?? false;
    this.#place = place;
  }

  /** Adds a time. Returns false if the time is empty or outside the span. */
  take(uid: string, startsAt: number, endsAt: number): boolean {
    if (endsAt <= this.from || startsAt >= this.to || startsAt >= endsAt) return false;
    const start = new Date(startsAt);
    this.entries.add({
      sourceId: `${uid} ${start.toISOString()}`,
      startsAt: start,
      endsAt: new Date(endsAt),
    });
    return true;
  }

  /**
   * Adds an unread event, for the owner to see.
   * @param at the instant of the event; null if unknown.
   */
  report(letters: string, why: Unread, at: number | null): void {
    this.unread.count += 1;
    const date = at === null ? null : new Date(this.#place.wallAt(at)).toISOString().slice(0, 10);
    if (this.unread.first.length < MAX_NAMED) this.unread.first.push({ date, letters, why });
  }
}

/**
 * Adds the times of all events with one id. Uses only the newest version, with its changes to single
 * occurrences.
 * @param elsewhere the number of the newest version outside the span. Older versions are ignored.
 */
function readFamily(family: readonly OutsideEvent[], elsewhere: number, taken: TakenTimes): void {
  const newest = Math.max(...family.filter(({ replaces }) => !replaces).map(({ sequence }) => sequence));
  const masters = family.filter(
    ({ replaces, sequence }) => !replaces && sequence === newest && sequence >= elsewhere,
  );
  const changes = newestChanges(family.filter(({ replaces }) => replaces));
  const hasSeries = masters.some(({ isSeries }) => isSeries);
  for (const master of masters) new Occurrences(master, changes, taken).takeAll();
  for (const change of changes) {
    const isOwnSeries = change.isSeries && (change.replaces!.andLater || !hasSeries);
    const event = isOwnSeries ? change : { ...change, isSeries: false, rules: [], dates: [] };
    new Occurrences(event, [], taken).takeAll();
  }
}

function newestChanges(changes: readonly OutsideEvent[]): OutsideEvent[] {
  const newest = new Map<string, number>();
  const keyOf = ({ replaces }: OutsideEvent) => JSON.stringify(replaces);
  for (const change of changes) {
    newest.set(keyOf(change), Math.max(change.sequence, newest.get(keyOf(change)) ?? 0));
  }
  return changes.filter((change) => change.sequence === newest.get(keyOf(change)));
}

/** Finds the occurrences of one event. Some can be omitted, and a change can move all later ones. */
class Occurrences {
  readonly #event: OutsideEvent;
  readonly #taken: TakenTimes;
  /** Changes that move their occurrence and all later ones, latest first. */
  readonly #later: OutsideEvent[];
  readonly #leftOut: { instants: Set<number>; walls: Set<number>; days: Set<number> };
  #why: Unread | null;
  #first: number | null = null;

  constructor(event: OutsideEvent, changes: readonly OutsideEvent[], taken: TakenTimes) {
    this.#event = event;
    this.#taken = taken;
    this.#why = event.unread;
    this.#later = changes
      .filter(({ replaces }) => replaces!.andLater)
      .sort((one, other) => other.replaces!.instant - one.replaces!.instant);
    const left = [...event.leftOut, ...changes.map(({ replaces }) => replaces!)];
    this.#leftOut = {
      instants: new Set(left.map(({ instant }) => instant)),
      walls: new Set(left.map(({ wall }) => wall)),
      days: new Set(left.flatMap(({ days }) => days)),
    };
  }

  /** Adds the times of all occurrences. If any are in the span, reports what could not be read. */
  takeAll(): void {
    const event = this.#event;
    if (!event.takesTime && !this.#later.some(({ takesTime }) => takesTime)) return;
    this.#takeAt(event.wall, event.endOf);
    for (const { wall, endOf } of event.dates) this.#takeAt(wall, endOf ?? event.endOf);
    for (const rule of event.rules) this.#takeBy(rule);
    if (this.#why && this.#first !== null) this.#taken.report(event.letters, this.#why, this.#first);
  }

  #takeAt(wall: number, endOf: (start: number) => number): void {
    const event = this.#event;
    const { instants, walls, days } = this.#leftOut;
    const start = event.zone.instantAt(wall);
    if (instants.has(start) || walls.has(wall) || days.has(Math.floor(wall / DAY))) return;
    const changed = this.#later.find(({ replaces }) => replaces!.instant <= start);
    if (!changed) {
      if (event.takesTime) this.#take(start, start, endOf(start));
    } else if (changed.takesTime && !changed.isSeries) {
      const moved = changed.zone.instantAt(
        wall + changed.wall - event.zone.wallAt(changed.replaces!.instant),
      );
      this.#take(start, moved, changed.endOf(moved));
    }
  }

  /** @param occurrence the original start of the occurrence, before any change. */
  #take(occurrence: number, startsAt: number, endsAt: number): void {
    if (this.#taken.take(this.#event.uid, startsAt, endsAt)) this.#first ??= occurrence;
  }

  /** Adds the occurrences of a rule, or likely times if the rule can't be read or repeats too often. */
  #takeBy({ rule, until }: OutsideEvent['rules'][number]): void {
    const event = this.#event;
    const { from, to } = this.#taken;
    const { lasts, shift } = this.#reach();
    const window = {
      from: event.zone.wallAt(from) - lasts,
      to: Math.min(event.zone.wallAt(to) + DAY + shift, until),
    };
    if (window.from > window.to || event.wall > window.to) return;
    if (lasts > MAX_DURATION) {
      this.#why ??= 'too-many';
      this.#takeThrough(event.instant, to);
      return;
    }
    const { walls, ranOut } =
      rule && !this.#taken.isSpent() ? expand(rule, event.wall, window) : { walls: [], ranOut: true };
    for (const wall of walls) this.#takeAt(wall, event.endOf);
    if (!ranOut) return;
    this.#why ??= 'too-many';
    if (rule && isManyADay(rule)) {
      this.#takeThrough(
        event.zone.instantAt(Math.max(event.wall, window.from)),
        event.zone.instantAt(window.to),
      );
    } else for (const wall of usualTimes(event, window)) this.#takeAt(wall, event.endOf);
  }

  /** Adds one long time. It starts no earlier than the span. */
  #takeThrough(begins: number, ends: number): void {
    const start = Math.max(begins, this.#taken.from);
    if (this.#event.takesTime) this.#take(start, start, ends);
  }

  /**
   * Returns two lengths in milliseconds: the farthest that changes move an occurrence (`shift`), and the
   * longest occurrence plus that shift and a day (`lasts`).
   */
  #reach(): { lasts: number; shift: number } {
    const shifts = this.#later.map((change) => Math.abs(change.instant - change.replaces!.instant));
    const shift = Math.max(0, ...shifts);
    return {
      lasts: Math.max(this.#event.lasts, ...this.#later.map(({ lasts }) => lasts)) + DAY + shift,
      shift,
    };
  }
}

function readFreeBusy(component: Component, clocks: Clocks, taken: TakenTimes): void {
  for (const property of component.properties) {
    if (property.name !== 'FREEBUSY' || property.params.FBTYPE?.toUpperCase() === 'FREE') continue;
    for (const period of property.joined.split(',')) {
      const [start, end] = periodIn(period, property, clocks.zoneOf, clocks.floating);
      if (start !== null && end !== null && end > start) taken.take('busy', start, end);
      else if (start === null) taken.report('', 'start', null);
      else if (taken.take('busy', start, start + HOUR)) taken.report('', 'end', start);
    }
  }
}

/** Checks whether the last calendar in a file has no end line. A file can have several calendars. */
function endsEarly(text: string): boolean {
  let isOpen = false;
  for (const [, edge] of text.matchAll(/^\ufeff?(BEGIN|END)\s*:\s*VCALENDAR\b/gim)) {
    isOpen = edge!.toUpperCase() === 'BEGIN';
  }
  return isOpen;
}

/** Returns likely times for a series whose rule can't be read: daily, or weekly for whole-day events. */
function usualTimes(event: OutsideEvent, window: { from: number; to: number }): number[] {
  const step = event.isDays ? 7 * DAY : DAY;
  const steps = Math.max(0, Math.ceil((window.from - event.wall) / step));
  const walls: number[] = [];
  for (let wall = event.wall + steps * step; wall <= window.to; wall += step) walls.push(wall);
  return walls;
}

/** Checks whether an event ended long ago, as most did. Does not parse it. */
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

/** Checks whether a single event is so far outside the span that it stays outside in any time zone. */
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

/** Yields the time zones of a file. They can be defined after the events that use them. */
function* zoneComponents(text: string): Generator<Component> {
  for (const { index } of text.matchAll(/^BEGIN\s*:\s*VTIMEZONE/gim)) {
    const [zone] = componentsOf(text.slice(index, index + 100_000));
    if (zone?.name === 'VTIMEZONE') yield zone;
  }
}
