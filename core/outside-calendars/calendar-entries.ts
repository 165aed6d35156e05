import ICAL from 'ical.js';

/** A time that an outside calendar says is taken; what it is about is not read. */
export type EntryTime = { sourceId: string; startsAt: Date; endsAt: Date };

/** Between which instants, and on whose clock, a file is read; ids that end with `ours` are our own bookings. */
export type Span = { from: Date; to: Date; zone: string; ours: string };

/** So many repetitions are looked at in one file, which takes about a second; the others are not read. */
const STEPS_AT_MOST = 30_000;
/** What repeats within a day is no appointment, and would be looked at millions of times. */
const WITHIN_A_DAY = ['SECONDLY', 'MINUTELY', 'HOURLY'];

/**
 * The times that a calendar file (RFC 5545) says are taken between two instants: repeated ones each by itself, moved
 * ones where they are now; not those that are cancelled or marked as free, nor those whose id ends with `ours`.
 * @param span.zone IANA zone of whole days and of times that name no zone.
 * @throws Error for a text that is no calendar.
 */
export function calendarEntries(file: string, span: Span): EntryTime[] {
  const parsed = ICAL.parse(file);
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
    typeof ICAL.Component
  >[0][];
  const found = new Map<string, EntryTime>();
  const dates = { first: dateKey(span.from, -2), last: dateKey(span.to, 2), stepsLeft: STEPS_AT_MOST };
  for (const jcal of calendars) {
    const calendar = new ICAL.Component(jcal);
    if (calendar.name !== 'vcalendar') throw new Error('This is no calendar.');
    const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
    const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
    const moved = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      uidOf,
    );
    for (const component of events) {
      const uid = uidOf(component);
      if (uid.endsWith(span.ours)) continue;
      const isMoved = component.hasProperty('recurrence-id');
      const event = new ICAL.Event(component, { exceptions: isMoved ? [] : (moved.get(uid) ?? []) });
      if (!takesTime(event)) continue;
      for (const { start, end } of timesOf(event, dates)) {
        const startsAt = instantOf(start, event, span.zone);
        const endsAt = instantOf(end, event, span.zone);
        if (endsAt <= span.from || startsAt >= span.to || startsAt >= endsAt) continue;
        const sourceId = `${uid.slice(0, 200)} ${startsAt.toISOString()}`;
        found.set(sourceId, { sourceId, startsAt, endsAt });
      }
    }
  }
  return [...found.values()];
}

type Dates = { first: number; last: number; stepsLeft: number };

/** A date as a number that sorts, 20261202, some days away from an instant. */
function dateKey(at: Date, days: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC').add({ days });
  return date.year * 10_000 + date.month * 100 + date.day;
}

const keyOf = ({ year, month, day }: ICAL.Time) => year * 10_000 + month * 100 + day;

/** The times of an event itself that may touch these dates; those of it that were moved are events of their own. */
function* timesOf(event: ICAL.Event, dates: Dates): Generator<{ start: ICAL.Time; end: ICAL.Time }> {
  if (!event.isRecurring()) {
    yield { start: event.startDate, end: event.endDate };
    return;
  }
  if (Object.keys(event.getRecurrenceTypes()).some((often) => WITHIN_A_DAY.includes(often))) return;
  const days = Math.ceil(event.duration.toSeconds() / 86_400);
  const times = event.iterator();
  for (let next = times.next(); next; next = times.next()) {
    dates.stepsLeft -= 1;
    if (dates.stepsLeft <= 0 || keyOf(next) > dates.last) return;
    const lasts = next.clone();
    if (days > 1) lasts.adjust(days, 0, 0, 0);
    if (keyOf(lasts) < dates.first) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (item === event) yield { start: startDate, end: endDate };
  }
}

function takesTime({ component }: ICAL.Event): boolean {
  const said = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    said('status') !== 'CANCELLED' &&
    said('transp') !== 'TRANSPARENT' &&
    said('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

/** By the zone's own name where it has one that is known, else by the rules that the file brings along. */
function instantOf(time: ICAL.Time, { component }: ICAL.Event, zone: string): Date {
  const { year, month, day, hour, minute, second } = time;
  const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
  const inZone = (name: string) => new Date(wall.toZonedDateTime(name).epochMilliseconds);
  if (time.isDate) return inZone(zone);
  if (time.zone === ICAL.Timezone.utcTimezone) return inZone('UTC');
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  if (named && isZone(named)) return inZone(named);
  if (time.zone?.component) return new Date(time.toUnixTime() * 1000);
  return inZone(zone);
}

const known = new Map<string, boolean>();

function isZone(name: string): boolean {
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  let is = true;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    is = false;
  }
  if (known.size > 1000) known.clear();
  known.set(name, is);
  return is;
}
