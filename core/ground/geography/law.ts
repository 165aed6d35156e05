import * as words from '#text/ground/geography/rules';
import { dateAt } from '../../../lib/date-at.ts';
import { type Sentence, withFacts } from '../../../lib/sentence.ts';
import { ALL_STATES, type StateStatus, sayState } from './states.ts';
import type { StateTax, TaxRate } from './tax.ts';

/** A state's law over a range of days, in the state's own calendar. */
export type StateLaw = {
  state: string;
  status: StateStatus;
  /** The first day, in ISO format. */
  since: string;
  /** The last day, in ISO format; null if none is known. */
  until: string | null;
  /** A sentence about the law, for users. */
  note: string;
  source: string;
  changedAt: Date;
};

/**
 * The status of a state, or 'not-served' if no row applies: for DC, territories, unknown codes, and days
 * that no row covers.
 */
export type ServiceStatus = StateStatus | 'not-served';

/** A snapshot of all states' laws and taxes. */
export type Law = {
  readonly rows: readonly StateLaw[];
  readonly taxes: readonly StateTax[];
  /** When a row last changed, as an ISO string that sorts by time. */
  readonly changedAt: string;
  /** Returns the row in force on a day. If several rows cover the day, the one that began last applies. */
  rowOf(state: string, on: Temporal.PlainDate): StateLaw | undefined;
  statusOf(state: string, on: Temporal.PlainDate): ServiceStatus;
  /**
   * Checks whether consultations may be offered in a state on a day, that is, whether its status is
   * 'legal'.
   */
  isServed(state: string, on: Temporal.PlainDate): boolean;
  /**
   * Returns the days on which a state is not served, among the `count` days starting with `from`, in ISO
   * format.
   */
  closedDays(state: string, from: Temporal.PlainDate, count: number): readonly string[];
  /** Returns the statuses on a day, by state code. Omits states without a status. */
  statusesOn(on: Temporal.PlainDate): Readonly<Record<string, StateStatus>>;
  /** Returns the codes of the states served on a day, sorted by state name. */
  servedStates(on: Temporal.PlainDate): readonly string[];
  /** Returns the tax rate on a day, or 0 if no row applies. */
  taxRateOf(state: string, on: Temporal.PlainDate): TaxRate;
};

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
    // Limits memory use. A process needs only a few days at a time.
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

/** Returns the date in Central Time. Nationwide lists and maps use it to decide which states are served. */
export function countryDay(now: Temporal.Instant): Temporal.PlainDate {
  return dateAt(now, 'America/Chicago');
}

/** Returns a mark of the law and the current day. A list built under another mark is outdated. */
export function lawMark(law: Law, now: Temporal.Instant): string {
  return `${law.changedAt} ${countryDay(now)}`;
}

export function notAvailableIn(state: string): Sentence {
  return withFacts(words.not_available_in, { state: () => sayState(state) });
}

/** Returns the message for a request or offer whose state is served today but not on the requested day. */
export function notAvailableThen(state: string): Sentence {
  return withFacts(words.not_available_then, { state: () => sayState(state) });
}
