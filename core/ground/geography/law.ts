import { dateAt } from '../../../lib/date-at.ts';
import { ALL_STATES, regionName, type StateStatus } from './states.ts';
import type { StateTax, TaxRate } from './tax.ts';

/** What the law of a state says from one day to another; both are days of the state's own calendar. */
export type StateLaw = {
  state: string;
  status: StateStatus;
  /** The first day, ISO. */
  since: string;
  /** The last day, ISO; null while none is known. */
  until: string | null;
  /** A sentence for people. */
  note: string;
  /** Where it is written. */
  source: string;
  /** When this row was entered or corrected. */
  changedAt: Date;
};

/** A status, or `not-served` where no row applies (DC, territories, unknown codes, other days). */
export type ServiceStatus = StateStatus | 'not-served';

/** The law of all states, as it is known at one moment. What it says depends on the day alone. */
export type Law = {
  readonly rows: readonly StateLaw[];
  /** What the states take of the price of a consultation. */
  readonly taxes: readonly StateTax[];
  /** When one of the rows was changed last, as ISO text; later texts are later. */
  readonly changedAt: string;
  /** The row in force in a state on a day: of those that cover the day, the one that began last. */
  rowOf(state: string, on: Temporal.PlainDate): StateLaw | undefined;
  statusOf(state: string, on: Temporal.PlainDate): ServiceStatus;
  /** Whether consultations may be offered there on that day: only where the status is 'legal'. */
  isServed(state: string, on: Temporal.PlainDate): boolean;
  /** The days on which a state is not served, ISO, among `count` from one on. */
  closedDays(state: string, from: Temporal.PlainDate, count: number): readonly string[];
  /** The status of each state that has one on a day, by code. */
  statusesOn(on: Temporal.PlainDate): Readonly<Record<string, StateStatus>>;
  /** The codes of the states that are served on a day, by the states' names. */
  servedStates(on: Temporal.PlainDate): readonly string[];
  /** At what rate a state taxes a consultation on a day; 0 where no row says otherwise. */
  taxRateOf(state: string, on: Temporal.PlainDate): TaxRate;
};

/** The law that these rows make. */
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
    // A process meets a few days at a time.
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

/** The day by which lists and maps of the whole country count a state as served, read in its middle. */
export function countryDay(now: Temporal.Instant): Temporal.PlainDate {
  return dateAt(now, 'America/Chicago');
}

/** The law and the day that a list was made by; a list whose mark is earlier than this is to be made anew. */
export function lawMark(law: Law, now: Temporal.Instant): string {
  return `${law.changedAt} ${countryDay(now)}`;
}

/** What is said of a request or an offer where the law does not allow it. */
export function notAvailableIn(state: string): string {
  return `Services are not available in ${regionName(state)} at present.`;
}

/** The same where the law allows it today, and is known not to on the day of the consultation. */
export function notAvailableThen(state: string): string {
  return `Services will not be available in ${regionName(state)} on that day.`;
}
