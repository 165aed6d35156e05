import type { ColumnFilterName, FilterValues } from './filters.ts';
import {
  type ListingFilter,
  type Parameters,
  type SampleColumns,
  type SampleQuestion,
  timestamp,
} from './listing-filter.ts';

/** What the map keeps of an expert and a filter may look at. */
export type PinFacts = { rating: number; is_spotlight: boolean };

/** Seen so short a while ago, somebody is online. */
export const ONLINE_MINUTES = 5;

/** What the filters make of a search. */
type AskedColumns = Pick<ListingFilter, 'minRating' | 'spotlight' | 'seenSinceMs' | 'today'>;

/** How a filter asks for a column of the listing. An index for it is a `Way` of its own (`search-plan.ts`). */
export type AskedColumn<Value> = {
  /** Its part of the search; the days of the zones are added to 'today' by the search itself. */
  asks(value: Value, nowMs: number): Partial<AskedColumns>;
  /** Conditions for a row `l`; none where it is not asked. */
  sql(params: Parameters, filter: ListingFilter): string[];
  /**
   * The same for the sample: writes 1 into `meets` for each row that does. False where it is not asked. `ends` is
   * when today ends in each zone. Each filter has a loop of its own, as one shared loop takes three times as long.
   */
  sampled(question: SampleQuestion, columns: SampleColumns, ends: Float64Array, meets: Uint8Array): boolean;
  /** The same for what the map keeps; left out where only the database knows. */
  onPin?(pin: PinFacts, value: NonNullable<Value>): boolean;
};

/** Every filter that asks for a column, see `FILTERS`. */
export const COLUMN_FILTERS: { readonly [Name in ColumnFilterName]: AskedColumn<FilterValues[Name]> } = {
  minRating: {
    asks: (minRating) => ({ minRating }),
    sql: (params, { minRating }) =>
      minRating === null ? [] : [`l.rating >= ${params.add('least', 'real', minRating)}`],
    sampled({ minRating }, { ratings }, _ends, meets) {
      if (minRating === null) return false;
      for (let i = 0; i < meets.length; i++) meets[i] = Number(ratings[i]! >= minRating);
      return true;
    },
    onPin: ({ rating }, least) => rating >= least,
  },
  spotlight: {
    asks: (spotlight) => ({ spotlight }),
    // The indexes of those in spotlight are for this condition, which therefore stands inside the fence.
    sql: () => [],
    sampled({ spotlight }, { inSpotlight }, _ends, meets) {
      if (spotlight) meets.set(inSpotlight);
      return spotlight;
    },
    onPin: ({ is_spotlight }) => is_spotlight,
  },
  online: {
    asks: (online, nowMs) => ({ seenSinceMs: online ? nowMs - ONLINE_MINUTES * 60_000 : null }),
    sql: (params, { seenSinceMs }) =>
      seenSinceMs === null
        ? []
        : [`l.last_seen_at >= ${params.add('seen', 'timestamptz', timestamp(seenSinceMs))}`],
    sampled({ seenSinceMs }, { seenAt }, _ends, meets) {
      if (seenSinceMs === null) return false;
      for (let i = 0; i < meets.length; i++) meets[i] = Number(seenAt[i]! >= seenSinceMs);
      return true;
    },
  },
  today: {
    asks: (today) => ({ today }),
    sql(params, { today, days, earliestMs }) {
      if (!today) return [];
      const earliest = params.add('earliest', 'timestamptz', timestamp(earliestMs));
      const next = `greatest(l.free_from, ${earliest})`;
      const zones = (days ?? []).flatMap((day) => day.zones);
      const ends = (days ?? []).flatMap((day) => day.zones.map(() => timestamp(day.endMs)));
      const end = `(${params.add('ends', 'timestamptz[]', ends)})[array_position(${params.add('zones', 'text[]', zones)}, l.zone)]`;
      return [
        `(l.free_from > ${earliest} or l.free_until >= ${earliest})`,
        'l.free_from is not null and l.free_until is not null',
        `${next} < ${end}`,
      ];
    },
    sampled({ today, earliestMs }, { freeFrom, freeUntil, zoneAt }, ends, meets) {
      if (!today) return false;
      for (let i = 0; i < meets.length; i++) {
        const end = ends[zoneAt[i]!]!;
        const from = freeFrom[i]!;
        if (from > earliestMs) meets[i] = Number(from < end);
        else meets[i] = Number(from <= earliestMs && freeUntil[i]! >= earliestMs && earliestMs < end);
      }
      return true;
    },
  },
};

/** The same without their types, for what is done with each of them alike. */
export const EACH_COLUMN = Object.entries(COLUMN_FILTERS) as unknown as readonly (readonly [
  ColumnFilterName,
  AskedColumn<unknown>,
])[];

/** What the filters set ask of the listing's columns. */
export function askedColumns(values: FilterValues, nowMs: number): AskedColumns {
  const asked: Partial<AskedColumns> = {};
  for (const [name, column] of EACH_COLUMN) Object.assign(asked, column.asks(values[name], nowMs));
  return { minRating: null, spotlight: false, seenSinceMs: null, today: false, ...asked };
}
