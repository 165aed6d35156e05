import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import type { Component } from './components.ts';
import { expand, readRule } from './series.ts';
import { DAY, minutesOf, wallOf } from './values.ts';

/** Converts local time, in milliseconds as if in UTC, to an instant and back. */
export type Zone = { instantAt(wall: number): number; wallAt(instant: number): number };

/** @param name a valid IANA name. */
function namedZone(name: string): Zone {
  return {
    instantAt(wall) {
      const date = new Date(wall);
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const [hour, minute, second] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
      const plain = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
      return plain.toZonedDateTime(name).epochMilliseconds;
    },
    wallAt(instant) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
      return instant + zoned.offsetNanoseconds / 1e6;
    },
  };
}

export const fixedZone = (minutes: number): Zone => ({
  instantAt: (wall) => wall - minutes * 60_000,
  wallAt: (instant) => instant + minutes * 60_000,
});

export const UTC = fixedZone(0);

/** Names that calendar programs use for time zones, in lower case. */
const WORDS: Record<string, string> = {
  z: 'UTC',
  zulu: 'UTC',
  'coordinated universal time': 'UTC',
  'tzone://microsoft/utc': 'UTC',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  mdt: 'America/Denver',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  edt: 'America/New_York',
  akst: 'America/Anchorage',
  akdt: 'America/Anchorage',
  bst: 'Europe/London',
  cest: 'Europe/Berlin',
  // Windows display names that contain no city.
  'eastern time (us & canada)': 'America/New_York',
  'central time (us & canada)': 'America/Chicago',
  'mountain time (us & canada)': 'America/Denver',
  'pacific time (us & canada)': 'America/Los_Angeles',
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  'atlantic time (canada)': 'America/Halifax',
  arizona: 'America/Phoenix',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  'indiana (east)': 'America/Indiana/Indianapolis',
  newfoundland: 'America/St_Johns',
  saskatchewan: 'America/Regina',
};

const windows = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0]!,
  ]),
);

/** IANA names by city, such as 'new york'. */
const cities = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    name
      .slice(name.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    name,
  ]),
);

/**
 * Returns the IANA name of a time zone from a file's name for it; null if the name alone does not identify
 * the zone.
 */
export function ianaName(said: string): string | null {
  const name = said.replace(/^["'\s]+|["'\s]+$/g, '');
  if (name === '' || name.length > 200) return null;
  const plain = name.replace(/^\/+/, '');
  const parts = plain.split('/');
  // In '/mozilla.org/20070129_1/America/Indiana/Vincennes', the IANA name is at the end.
  const ends = [
    plain,
    ...[3, 2].filter((few) => few < parts.length).map((few) => parts.slice(-few).join('/')),
  ];
  for (const end of ends) {
    if (isIana(end)) return end;
    if (isIana(end.replaceAll(' ', '_'))) return end.replaceAll(' ', '_');
  }
  const lower = plain.toLowerCase();
  const known = WORDS[name.toLowerCase()] ?? WORDS[lower] ?? windows.get(lower);
  if (known) return known;
  return shownName(plain);
}

/**
 * Finds the IANA name for '(UTC-05:00) Eastern Time (US & Canada)' or '(GMT+01:00) Amsterdam, Berlin'. Uses
 * the words or, if there are none, the offset. Null if unknown.
 */
function shownName(name: string): string | null {
  const found = /^\(?\s*(?:UTC|GMT)\s*([+-]\s*\d{1,2}(?:[:.]?\d{2})?)?\s*\)?\s*(.*)$/i.exec(name);
  if (!found) return null;
  const [, offset, words = ''] = found;
  if (words === '' && offset) return offsetName(offset);
  const lower = words.trim().toLowerCase();
  const known = WORDS[lower] ?? windows.get(lower);
  if (known) return known;
  for (const word of lower.split(/[,:;/]/)) {
    const zone = cities.get(word.trim()) ?? WORDS[word.trim()];
    if (zone) return zone;
  }
  return null;
}

function offsetName(text: string): string | null {
  const [, sign, hours, minutes = '00'] = /^([+-])\s*(\d{1,2})[:.]?(\d{2})?$/.exec(text.trim()) ?? [];
  const name = `${sign}${hours?.padStart(2, '0')}:${minutes}`;
  return sign && isIana(name) ? name : null;
}

const known = new Map<string, boolean>();

function isIana(name: string): boolean {
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  let is = /^[A-Za-z+\-0-9]/.test(name);
  try {
    if (is) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    is = false;
  }
  if (known.size > 1000) known.clear();
  known.set(name, is);
  return is;
}

/** Returns a function that finds a file's time zones, by well-known names or by the file's own rules. */
export function openZones(rules: Iterable<Component>, span: { from: number; to: number }) {
  const brought = new Map<string, Component>();
  for (const zone of rules) {
    const name = zone.properties.find((one) => one.name === 'TZID')?.value;
    if (name !== undefined && !brought.has(keyOf(name))) brought.set(keyOf(name), zone);
  }
  const found = new Map<string, Zone | null>();

  /** Finds the zone with this name; null if it is neither well known nor defined in the file. */
  return function zoneOf(name: string): Zone | null {
    const key = keyOf(name);
    const kept = found.get(key);
    if (kept !== undefined) return kept;
    const zone = open(name, brought.get(key));
    found.set(key, zone);
    return zone;
  };

  function open(name: string, rulesOf: Component | undefined): Zone | null {
    const located = rulesOf?.properties.find((one) => one.name === 'X-LIC-LOCATION')?.value;
    const iana = ianaName(name) ?? (located ? ianaName(located) : null);
    if (iana) return namedZone(iana);
    return rulesOf ? ruledZone(rulesOf, span) : null;
  }
}

const keyOf = (name: string) => name.replace(/^["'\s]+|["'\s]+$/g, '').toLowerCase();

type Change = { at: number; before: number; after: number };

/** How far outside the span to look for clock changes, in milliseconds. */
const YEARS_BEFORE = 800 * DAY;

/** Builds a time zone from the rules of a VTIMEZONE around the span; null if none are readable. */
function ruledZone(zone: Component, span: { from: number; to: number }): Zone | null {
  const changes: Change[] = [];
  for (const part of zone.parts) {
    const saidOf = (name: string) => part.properties.find((one) => one.name === name)?.joined ?? '';
    const after = minutesOf(saidOf('TZOFFSETTO'));
    const start = wallOf(saidOf('DTSTART'));
    if (after === null || !start) continue;
    const before = minutesOf(saidOf('TZOFFSETFROM')) ?? after;
    const walls = new Set([start.wall]);
    for (const one of part.properties) {
      if (one.name === 'RDATE')
        for (const text of one.joined.split(',')) walls.add(wallOf(text)?.wall ?? start.wall);
      if (one.name !== 'RRULE' || one.joined === '') continue;
      const { rule } = readRule(one.joined);
      if (!rule) continue;
      const until = rule.until ? rule.until.wall + DAY : Number.POSITIVE_INFINITY;
      const from = Math.min(span.from, until) - YEARS_BEFORE;
      const { walls: more } = expand(rule, start.wall, { from, to: Math.min(until, span.to + YEARS_BEFORE) });
      for (const wall of more) walls.add(wall);
    }
    for (const wall of walls) changes.push({ at: wall - before * 60_000, before, after });
  }
  if (changes.length === 0) return null;
  changes.sort((one, other) => one.at - other.at);
  const offsetAt = (instant: number) => {
    const last = changes.findLast(({ at }) => at <= instant);
    return (last ? last.after : changes[0]!.before) * 60_000;
  };
  return {
    wallAt: (instant) => instant + offsetAt(instant),
    instantAt(wall) {
      const [earlier, later] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
      for (const offset of [earlier, later]) if (offsetAt(wall - offset) === offset) return wall - offset;
      return wall - earlier;
    },
  };
}

export function zoneNamed(name: string): Zone {
  return namedZone(name);
}
