import { countryDay } from '../../ground/geography/law.ts';
import { type DayPart, dayNumber, maskOf } from '../../practice/availability/day-parts.ts';
import { DAYS_AHEAD } from '../../practice/availability/days-ahead.ts';
import { type ColumnFilterName, type FilterValues, TODAY } from './filters.ts';
import {
  type ListingFilter,
  type Parameters,
  type SampleColumns,
  type SampleQuestion,
  timestamp,
} from './listing-filter.ts';

/** How many minutes an expert counts as online after their last activity. */
export const ONLINE_MINUTES = 5;

/** The parts of `ListingFilter` that column filters set. */
type AskedColumns = Pick<ListingFilter, 'minRating' | 'spotlight' | 'seenSinceMs' | 'today' | 'parts'>;

/**
 * How a filter queries a column of the listing. A filter with its own index also has its own `Way`
 * (`search-sql.ts`).
 */
export type AskedColumn<Value> = {
  /**
   * Returns the parts of `ListingFilter` that this filter sets. `filterSearch` adds when today ends in each
   * zone.
   */
  asks(value: Value, nowMs: number, all: FilterValues): Partial<AskedColumns>;
  /**
   * Returns conditions on a row `l`. Returns none if the filter is not set or if the inner query already
   * applies it.
   */
  sql(params: Parameters, filter: ListingFilter): string[];
  /**
   * Sets `meets` to 1 for each sampled row that meets the filter and to 0 for the others. If the filter is
   * not set, returns false and leaves `meets` unchanged. `ends` has the end of today in each zone. Each
   * filter has its own loop, because a shared loop takes three times as long.
   */
  sampled(question: SampleQuestion, columns: SampleColumns, ends: Float64Array, meets: Uint8Array): boolean;
};

/** The column filters of `FILTERS`. */
const COLUMN_FILTERS: { readonly [Name in ColumnFilterName]: AskedColumn<FilterValues[Name]> } = {
  minRating: {
    asks: (minRating) => ({ minRating }),
    sql: (params, { minRating }) =>
      minRating === null ? [] : [`l.rating >= ${params.add('least', 'real', minRating)}`],
    sampled({ minRating }, { ratings }, _ends, meets) {
      if (minRating === null) return false;
      for (let i = 0; i < meets.length; i++) meets[i] = Number(ratings[i]! >= minRating);
      return true;
    },
  },
  spotlight: {
    asks: (spotlight) => ({ spotlight }),
    // The inner query has this condition, because only there can it use the partial Spotlight indexes.
    sql: () => [],
    sampled({ spotlight }, { inSpotlight }, _ends, meets) {
      if (spotlight) meets.set(inSpotlight);
      return spotlight;
    },
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
  // This condition also handles the part of the day.
  day: {
    asks: (day, nowMs, { part }) => ({ today: day === TODAY, parts: partsAsked(day, part, nowMs) }),
    sql(params, { today, parts, days, earliestMs }) {
      const free = parts === null ? [] : [`l.free_parts & ${params.add('parts', 'bigint', parts)} <> 0`];
      if (!today) return free;
      const earliest = params.add('earliest', 'timestamptz', timestamp(earliestMs));
      const next = `greatest(l.free_from, ${earliest})`;
      const zones = (days ?? []).flatMap((day) => day.zones);
      const ends = (days ?? []).flatMap((day) => day.zones.map(() => timestamp(day.endMs)));
      const end = `(${params.add('ends', 'timestamptz[]', ends)})[array_position(${params.add('zones', 'text[]', zones)}, l.zone)]`;
      return [
        ...free,
        `(l.free_from > ${earliest} or l.free_until >= ${earliest})`,
        'l.free_from is not null and l.free_until is not null',
        `${next} < ${end}`,
      ];
    },
    sampled({ today, parts, earliestMs }, columns, ends, meets) {
      const { freeFrom, freeUntil, zoneAt, partsLow, partsHigh } = columns;
      if (!today && parts === null) return false;
      const [low, high] = halvesOf(parts ?? '0');
      if (!today) {
        for (let i = 0; i < meets.length; i++) {
          meets[i] = Number((partsLow[i]! & low) !== 0 || (partsHigh[i]! & high) !== 0);
        }
        return true;
      }
      for (let i = 0; i < meets.length; i++) {
        const end = ends[zoneAt[i]!]!;
        const from = freeFrom[i]!;
        if (from > earliestMs) meets[i] = Number(from < end);
        else meets[i] = Number(from <= earliestMs && freeUntil[i]! >= earliestMs && earliestMs < end);
      }
      if (parts === null) return true;
      for (let i = 0; i < meets.length; i++) {
        if ((partsLow[i]! & low) === 0 && (partsHigh[i]! & high) === 0) meets[i] = 0;
      }
      return true;
    },
  },
  part: { asks: () => ({}), sql: () => [], sampled: () => false },
};

/** `COLUMN_FILTERS` as a list, for code that treats all filters alike. */
export const EACH_COLUMN = Object.entries(COLUMN_FILTERS) as unknown as readonly (readonly [
  ColumnFilterName,
  AskedColumn<unknown>,
])[];

export function askedColumns(values: FilterValues, nowMs: number): AskedColumns {
  const asked: Partial<AskedColumns> = {};
  for (const [name, column] of EACH_COLUMN) Object.assign(asked, column.asks(values[name], nowMs, values));
  return { minRating: null, spotlight: false, seenSinceMs: null, today: false, parts: null, ...asked };
}

/**
 * Returns the mask of the requested parts of days: '0' for a day that can't be booked, null if a search asks
 * for no part or only for today.
 */
function partsAsked(day: string | null, part: DayPart | null, nowMs: number): string | null {
  if (part === null && (day === null || day === TODAY)) return null;
  const first = dayNumber(countryDay(Temporal.Instant.fromEpochMilliseconds(nowMs)).toString());
  if (day === null)
    return String(
      maskOf(
        Array.from({ length: DAYS_AHEAD }, (_, at) => first + at),
        part,
      ),
    );
  const asked = day === TODAY ? first : dayNumber(day);
  const isAhead = asked >= first && asked < first + DAYS_AHEAD;
  return isAhead ? String(maskOf([asked], part)) : '0';
}

/** Splits a mask into its lower 32 bits and the rest. */
export function halvesOf(mask: string): [low: number, high: number] {
  const bits = BigInt(mask);
  return [Number(bits & 0xffff_ffffn), Number(bits >> 32n)];
}
