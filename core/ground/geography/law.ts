import { dateAt } from '../../../lib/date-at.ts';
import { ALL_STATES, regionName, type StateStatus } from './states.ts';
import type { StateTax, TaxRate } from './tax.ts';

/** A state's law over a range of days; days follow the state's own calendar. */
export type StateLaw = {
  state: string;
  status: StateStatus;
  /** The first day, ISO. */
  since: string;
  /** The last day, ISO; null if none is known. */
  until: string | null;
  /** A sentence for users. */
  note: string;
  /** A citation. */
  source: string;
  /** When an admin entered or corrected this row. */
  changedAt: Date;
};

/** A status, or `not-served` if no row applies (DC, territories, unknown codes, other days). */
export type ServiceStatus = StateStatus | 'not-served';

/** A snapshot of all states' laws. Answers depend only on the given day. */
export type Law = {
  readonly rows: readonly StateLaw[];
  /** The tax rates on the price of a consultation. */
  readonly taxes: readonly StateTax[];
  /** When a row last changed, as ISO text that sorts by time. */
  readonly changedAt: string;
  /** The row in force on a day: of those that cover it, the one that began last. */
  rowOf(state: string, on: Temporal.PlainDate): StateLaw | undefined;
  statusOf(state: string, on: Temporal.PlainDate): ServiceStatus;
  /** Whether consultations may be offered there on that day: only if the status is 'legal'. */
  isServed(state: string, on: Temporal.PlainDate): boolean;
  /** The ISO days on which a state is not served, among the `count` days beginning with `from`. */
  closedDays(state: string, from: Temporal.PlainDate, count: number): readonly string[];
  /** Statuses on a day, by state code; states without one are absent. */
  statusesOn(on: Temporal.PlainDate): Readonly<Record<string, StateStatus>>;
  /** The codes of the states served on a day, sorted by state name. */
  servedStates(on: Temporal.PlainDate): readonly string[];
  /** The tax rate on a consultation on a day; 0 if no row applies. */
  taxRateOf(state: string, on: Temporal.PlainDate): TaxRate;
};

/** Builds the law from its rows. */
export function lawOf(rows: readonly StateLaw[], taxes: readonly StateTax[] = []): Law {
  const byState = Map.groupBy(
    rows.toSorted((a, b) => (a.since < b.since ? -1 : 1)),
    ({ state }) => state,
  );
  const taxesByState = Map.groupBy(
    taxes.toSorted((a, b) => (a.since < b.since ? -1 : 1)),
    ({ state }) => state,
  );
  const statuses = new Map<string, Readonly<Record<string, StateStatus>>>();
  const rowOf: Law['rowOf'] = (state, on) => {
    const day = on.toString();
    const covers = ({ since, until }: StateLaw) => since <= day && (until === null || until >= day);
    return byState.get(state.toUpperCase())?.findLast(covers);
  };
  const statusesOn: Law['statusesOn'] = (on) => {
    const day = on.toString();
    const known = statuses.get(day);
    if (known) return known;
    const found = Object.fromEntries(
      ALL_STATES.flatMap(({ code }) => {
        const row = rowOf(code, on);
        return row ? [[code, row.status] as const] : [];
      }),
    );
    // A process needs only a few days at a time.
    if (statuses.size > 100) statuses.clear();
    statuses.set(day, found);
    return found;
  };
  const isServed: Law['isServed'] = (state, on) => rowOf(state, on)?.status === 'legal';
  const closed = new Map<string, readonly string[]>();
  const closedDays: Law['closedDays'] = (state, from, count) => {
    const key = `${state} ${from} ${count}`;
    const known = closed.get(key);
    if (known) return known;
    const days = Array.from({ length: count }, (_, ahead) => from.add({ days: ahead }));
    const found = days.filter((day) => !isServed(state, day)).map(String);
    if (closed.size > 500) closed.clear();
    closed.set(key, found);
    return found;
  };
  return {
    rows,
    taxes,
    changedAt: [...rows, ...taxes]
      .map((row) => row.changedAt.toISOString())
      .reduce((last, at) => (at > last ? at : last), ''),
    rowOf,
    statusOf: (state, on) => rowOf(state, on)?.status ?? 'not-served',
    isServed,
    closedDays,
    statusesOn,
    servedStates(on) {
      const statuses = statusesOn(on);
      return Object.keys(statuses).filter((code) => statuses[code] === 'legal');
    },
    taxRateOf(state, on) {
      const day = on.toString();
      return taxesByState.get(state.toUpperCase())?.findLast(({ since }) => since <= day)?.rate ?? 0;
    },
  };
}

/** Returns the date in Central Time, by which nationwide lists and maps decide which states are served. */
export function countryDay(now: Temporal.Instant): Temporal.PlainDate {
  return dateAt(now, 'America/Chicago');
}

/** Identifies the law and day that a list was built with; a list with an earlier mark must be rebuilt. */
export function lawMark(law: Law, now: Temporal.Instant): string {
  return `${law.changedAt} ${countryDay(now)}`;
}

/** Returns the message that refuses a request or an offer that the law does not allow. */
export function notAvailableIn(state: string): string {
  return `Services are not available in ${regionName(state)} at present.`;
}

/** Returns the message for a request or an offer that the law allows today, but not on the day it is for. */
export function notAvailableThen(state: string): string {
  return `Services will not be available in ${regionName(state)} on that day.`;
}
