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

/** The maximum number of remembered answers. A process needs only a few days at a time. */
const MAX_STATUSES = 100;
const MAX_CLOSED_DAYS = 500;

export function lawOf(rows: readonly StateLaw[], taxes: readonly StateTax[] = []): Law {
  const rowsByState = byStateOldestFirst(rows);
  const taxesByState = byStateOldestFirst(taxes);
  const knownStatuses = new Map<string, Readonly<Record<string, StateStatus>>>();
  const knownClosedDays = new Map<string, readonly string[]>();
  const rowOf: Law['rowOf'] = (state, on) => {
    const day = on.toString();
    const covers = ({ since, until }: StateLaw) => since <= day && (until === null || until >= day);
    return rowsByState.get(state.toUpperCase())?.findLast(covers);
  };
  const isServed: Law['isServed'] = (state, on) => rowOf(state, on)?.status === 'legal';
  const statusesOn: Law['statusesOn'] = (on) =>
    remember(knownStatuses, MAX_STATUSES, on.toString(), () =>
      Object.fromEntries(
        ALL_STATES.flatMap(({ code }) => {
          const row = rowOf(code, on);
          return row ? [[code, row.status] as const] : [];
        }),
      ),
    );
  return {
    rows,
    taxes,
    changedAt: lastChange([...rows, ...taxes]),
    rowOf,
    statusOf: (state, on) => rowOf(state, on)?.status ?? 'not-served',
    isServed,
    closedDays: (state, from, count) =>
      remember(knownClosedDays, MAX_CLOSED_DAYS, `${state} ${from} ${count}`, () => {
        const days = Array.from({ length: count }, (_, ahead) => from.add({ days: ahead }));
        return days.filter((day) => !isServed(state, day)).map(String);
      }),
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

/** Checks whether a state is served on a day and, as far as we know, on every later one. */
export function staysServed(
  law: Pick<Law, 'rows' | 'isServed'>,
  state: string,
  from: Temporal.PlainDate,
): boolean {
  const changes = law.rows
    .filter((row) => row.state === state)
    .flatMap(({ since, until }) => [
      Temporal.PlainDate.from(since),
      ...(until ? [Temporal.PlainDate.from(until).add({ days: 1 })] : []),
    ])
    .filter((day) => Temporal.PlainDate.compare(day, from) > 0);
  return [from, ...changes].every((day) => law.isServed(state, day));
}

function byStateOldestFirst<Row extends StateLaw | StateTax>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(
    rows.toSorted((a, b) => (a.since < b.since ? -1 : 1)),
    ({ state }) => state,
  );
}

function lastChange(rows: readonly { changedAt: Date }[]): string {
  return rows
    .map(({ changedAt }) => changedAt.toISOString())
    .reduce((last, at) => (at > last ? at : last), '');
}

/** Returns the known value, or computes and stores it. Clears a map that has more than `most` values. */
function remember<Value>(known: Map<string, Value>, most: number, key: string, compute: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const computed = compute();
  if (known.size > most) known.clear();
  known.set(key, computed);
  return computed;
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
