import { ALL_STATES, regionName, type StateStatus } from './states.ts';

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
  /** When one of the rows was changed last, as ISO text; later texts are later. */
  readonly changedAt: string;
  /** The row in force in a state on a day: of those that cover the day, the one that began last. */
  rowOf(state: string, on: Temporal.PlainDate): StateLaw | undefined;
  statusOf(state: string, on: Temporal.PlainDate): ServiceStatus;
  /** Whether consultations may be offered there on that day: only where the status is 'legal'. */
  isServed(state: string, on: Temporal.PlainDate): boolean;
  /** The codes of the states that are served on a day, by the states' names. */
  servedStates(on: Temporal.PlainDate): readonly string[];
};

/** The law that these rows make. */
export function lawOf(rows: readonly StateLaw[]): Law {
  const byState = Map.groupBy(
    rows.toSorted((a, b) => (a.since < b.since ? -1 : 1)),
    ({ state }) => state,
  );
  const served = new Map<string, readonly string[]>();
  const rowOf: Law['rowOf'] = (state, on) => {
    const day = on.toString();
    const covers = ({ since, until }: StateLaw) => since <= day && (until === null || until >= day);
    return byState.get(state.toUpperCase())?.findLast(covers);
  };
  const isServed: Law['isServed'] = (state, on) => rowOf(state, on)?.status === 'legal';
  return {
    rows,
    changedAt: rows
      .map((row) => row.changedAt.toISOString())
      .reduce((last, at) => (at > last ? at : last), ''),
    rowOf,
    statusOf: (state, on) => rowOf(state, on)?.status ?? 'not-served',
    isServed,
    servedStates(on) {
      const day = on.toString();
      const known = served.get(day);
      if (known) return known;
      const codes = ALL_STATES.filter(({ code }) => isServed(code, on)).map(({ code }) => code);
      // A process meets a few days at a time.
      if (served.size > 100) served.clear();
      served.set(day, codes);
      return codes;
    },
  };
}

/** The day by which lists and maps of the whole country count a state as served, read in its middle. */
export function countryDay(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO('America/Chicago').toPlainDate();
}

/** The law and the day that a list was made by; a list whose mark is earlier than this is to be made anew. */
export function lawMark(law: Law, now: Temporal.Instant): string {
  return `${law.changedAt} ${countryDay(now)}`;
}

/** What is said of a request or an offer where the law does not allow it. */
export function notAvailableIn(state: string): string {
  return `Services are not available in ${regionName(state)} at present.`;
}
