import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';

/** A busy interval, in milliseconds since 1970. */
export type Busy = [start: number, end: number];
type Span = { from: Date; to: Date; zone: string };

const within = ({ from, to }: Span, times: Busy[]) =>
  times.filter(([start, end]) => start < end && end > from.getTime() && start < to.getTime());

const takes = (status: unknown, transparency: unknown) =>
  String(status).toUpperCase() !== 'CANCELLED' && String(transparency).toUpperCase() !== 'TRANSPARENT';

/**
 * Returns node-ical's busy times; null if node-ical can't read the file. node-ical expands rules with the
 * same library as our code.
 */
export function busyByNodeIcal(file: string, span: Span): Busy[] | null {
  try {
    const times: Busy[] = [];
    for (const event of Object.values(nodeIcal.sync.parseICS(file))) {
      if (event?.type !== 'VEVENT') continue;
      const instances = nodeIcal.expandRecurringEvent(event, {
        from: new Date(span.from.getTime() - 3 * 86_400_000),
        to: new Date(span.to.getTime() + 86_400_000),
        expandOngoing: true,
      });
      for (const { start, end, isFullDay, event: one } of instances) {
        if (!takes(one.status, one.transparency)) continue;
        const isFloating = isFullDay || !(one as VEvent).start.tz;
        const at = (date: Date) => (isFloating ? onClock(date, span.zone) : date.getTime());
        times.push([at(start), at(end)]);
      }
    }
    return within(span, times);
  } catch {
    return null;
  }
}

/** Moves a date without a zone from the local clock to the zone's. */
function onClock(date: Date, zone: string): number {
  return new Temporal.PlainDateTime(
    ...([
      date.getFullYear(),
      date.getMonth() + 1,
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
    ] as const),
  ).toZonedDateTime(zone).epochMilliseconds;
}

/**
 * Returns ical.js's busy times; null if ical.js can't read the file. ical.js loops forever on a rule that
 * never occurs.
 */
export function busyByIcalJs(file: string, span: Span): Busy[] | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const events = calendar.getAllSubcomponents('vevent').filter((one) => one.hasProperty('dtstart'));
    const uidOf = (one: ICAL.Component) => String(one.getFirstPropertyValue('uid'));
    const moved = Map.groupBy(
      events.filter((one) => one.hasProperty('recurrence-id')),
      uidOf,
    );
    const times: Busy[] = [];
    for (const component of events) {
      const isMoved = component.hasProperty('recurrence-id');
      const event = new ICAL.Event(component, {
        exceptions: isMoved ? [] : (moved.get(uidOf(component)) ?? []),
      });
      const said = (name: string) => component.getFirstPropertyValue(name);
      if (!takes(said('status'), said('transp'))) continue;
      const at = (time: ICAL.Time) => instantOf(time, component, span.zone);
      if (!event.isRecurring()) {
        times.push([at(event.startDate), at(event.endDate)]);
        continue;
      }
      const repeated = event.iterator();
      for (let steps = 0, next = repeated.next(); next && steps < 5000; next = repeated.next(), steps += 1) {
        if (at(next) > span.to.getTime()) break;
        const { item, startDate, endDate } = event.getOccurrenceDetails(next);
        if (item === event) times.push([at(startDate), at(endDate)]);
      }
    }
    return within(span, times);
  } catch {
    return null;
  }
}

function instantOf(time: ICAL.Time, component: ICAL.Component, zone: string): number {
  const { year, month, day, hour, minute, second } = time;
  const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
  if (time.zone === ICAL.Timezone.utcTimezone) return wall.toZonedDateTime('UTC').epochMilliseconds;
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  return wall.toZonedDateTime(time.isDate ? zone : (named ?? zone)).epochMilliseconds;
}

export function joined(times: readonly Busy[]): Busy[] {
  const all: Busy[] = [];
  for (const [start, end] of times.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

export function shared(some: readonly Busy[], others: readonly Busy[]): Busy[] {
  return joined(
    some.flatMap(([start, end]) =>
      others.flatMap(([from, to]): Busy[] => {
        const both: Busy = [Math.max(start, from), Math.min(end, to)];
        return both[0] < both[1] ? [both] : [];
      }),
    ),
  );
}

/** Returns how many milliseconds of `some` are not in `others`. */
export function missing(some: readonly Busy[], others: readonly Busy[]): number {
  const length = (times: readonly Busy[]) =>
    joined(times).reduce((sum, [start, end]) => sum + end - start, 0);
  return length(some) - length(shared(joined(some), joined(others)));
}
