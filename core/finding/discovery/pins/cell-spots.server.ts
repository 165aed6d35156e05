import type { Context } from '../../../context.ts';
import { runStatement } from '../find-rows.server.ts';
import { Parameters } from '../listing-filter.ts';
import type { WordSearch } from '../search-words.ts';
import type { Spot } from './group-spots.ts';
import { CELL_LEVEL, FINEST, latAt, lngAt, REGION_LEVEL, spotShift, type WideView } from './map-view.ts';

/** The tables with places by tile of one level. */
type Grid = {
  level: number;
  cells: string;
  marks: string;
  cell: string;
  /** Returns the SQL for the ID of a cell's place by its number, which starts at 1. */
  place: (number: string) => string;
  /** Whether views have most rows of their columns. */
  isWide: boolean;
};
const CELLS: Grid = {
  level: CELL_LEVEL,
  cells: 'map_cells',
  marks: 'map_cell_marks',
  cell: 'cell',
  place: (number) => `counted.places[${number}]`,
  isWide: false,
};
const REGIONS: Grid = {
  level: REGION_LEVEL,
  cells: 'map_regions',
  marks: 'map_region_marks',
  cell: 'region',
  place: (number) => `(
    select places[${number} - before] from (
      select places, size, sum(size) over (order by cell)::int - size as before
      from map_cells where map_region(cell) = counted.region
    ) inside where ${number} > before and ${number} <= before + size)`,
  isWide: true,
};
const PARTS = FINEST - CELL_LEVEL;

type Asked = { words: WordSearch; served: readonly string[] };

/**
 * Counts the places in a view that have all marks and whose state is served. Reads one row per cell and mark,
 * never a place, so its cost does not grow with the number of places in a cell.
 */
export function spotsInCells(ctx: Context, view: WideView, asked: Asked): Promise<Spot[]> {
  const level = FINEST - spotShift(view);
  if (level > CELL_LEVEL) return partsOfCells(ctx, view, asked);
  return wholeCells(ctx, view, asked, level > REGION_LEVEL ? CELLS : REGIONS);
}

type Group = { count: number; lat: number; lng: number; place: string | null };

async function wholeCells(ctx: Context, view: WideView, asked: Asked, grid: Grid): Promise<Spot[]> {
  const params = new Parameters();
  const across = 2 ** grid.level;
  const shift = spotShift(view) - (FINEST - grid.level);
  const text = `select sum(n)::int as count, sum(n * lat) / sum(n) as lat, sum(n * lng) / sum(n) as lng, max(place) as place
    from (
      select ${grid.cell} / ${across} >> ${shift} as x, ${grid.cell} % ${across} >> ${shift} as y, n, lat, lng,
        case when n = 1 then ${grid.place("coalesce(position(B'1' in bits), 1)")}::text end as place
      from (
        select c.*, b.bits, coalesce(bit_count(b.bits), c.size)::int as n
        ${cellsWithBits(params, view, asked, grid)} offset 0
      ) counted where n > 0 and ${inRows(params, view, grid)}
    ) placed group by x, y`;
  const groups = await runStatement<Group>(ctx, { text, values: params.values });
  return groups.map(({ count, lat, lng, place }) => ({
    count,
    lat,
    lng,
    place: count === 1 && place !== null ? { id: place } : null,
  }));
}

type Cell = { cell: number; size: number; spots: Buffer; bits: string | null };

async function partsOfCells(ctx: Context, view: WideView, asked: Asked): Promise<Spot[]> {
  const params = new Parameters();
  const text = `select c.cell, c.size, c.spots, b.bits::text as bits ${cellsWithBits(params, view, asked, CELLS)}`;
  const cells = await runStatement<Cell>(ctx, { text, values: params.values });
  const shift = spotShift(view);
  const found = new Map<number, { count: number; x: number; y: number; cell: number; slot: number }>();
  const [top, bottom] = view.rows;
  for (const { cell, size, spots, bits } of cells) {
    const [left, upper] = [Math.floor(cell / 2 ** CELL_LEVEL) << PARTS, (cell % 2 ** CELL_LEVEL) << PARTS];
    for (let slot = 0; slot < size; slot++) {
      if (bits !== null && bits.charCodeAt(slot) !== ONE) continue;
      const [x, y] = [left + spots[2 * slot]!, upper + spots[2 * slot + 1]!];
      if (y < top || y > bottom || !view.columns.some(([first, last]) => x >= first && x <= last)) continue;
      const key = (x >> shift) * 2 ** FINEST + (y >> shift);
      const known = found.get(key);
      if (known) {
        known.count++;
        known.x += x;
        known.y += y;
      } else found.set(key, { count: 1, x, y, cell, slot });
    }
  }
  return [...found.values()].map(({ count, x, y, cell, slot }) => ({
    count,
    lat: latAt(y / count + 0.5),
    lng: lngAt(x / count + 0.5),
    place: count === 1 ? { cell, slot } : null,
  }));
}

const ONE = '1'.charCodeAt(0);

/**
 * Returns the FROM and WHERE clauses for the cells `c` of a view, with `bits` for the places that match. Null
 * bits mean that all places match.
 */
function cellsWithBits(params: Parameters, view: WideView, { words, served }: Asked, grid: Grid): string {
  const { cell } = grid;
  // In a wide view, the planner would expect few rows within the rows and look up each cell by itself.
  const inView = (table = '') =>
    [inColumns(params, view, grid, table), ...(grid.isWide ? [] : [inRows(params, view, grid, table)])].join(
      ' and ',
    );
  const joins: string[] = [];
  const terms: string[] = [];
  /** Bits that are null if a cell needs no such condition. There are at most two. */
  const more: string[] = [];
  for (const [at, { anyOf }] of words.terms.entries()) {
    const marks = anyOf.map(({ word }) => word);
    const [only] = marks;
    if (marks.length === 1) {
      joins.push(
        `join ${grid.marks} t${at} on t${at}.${cell} = c.${cell} and t${at}.mark = ${params.add(`term ${at}`, 'text', only)} and ${inView(`t${at}.`)}`,
      );
    } else {
      joins.push(`join (select ${cell}, bit_or(bits) as bits from ${grid.marks}
        where mark = any(${params.add(`term ${at}`, 'text[]', marks)}) and ${inView()} group by ${cell}) t${at} on t${at}.${cell} = c.${cell}`);
    }
    terms.push(`t${at}.bits`);
  }
  for (const [at, mark] of words.without.entries()) {
    joins.push(
      `left join ${grid.marks} w${at} on w${at}.${cell} = c.${cell} and w${at}.mark = ${params.add(`without ${at}`, 'text', mark)} and ${inView(`w${at}.`)}`,
    );
    more.push(`~w${at}.bits`);
  }
  const states = literalOf(served);
  const ofStates = literalOf(served.map((code) => `#${code.toLowerCase()}`));
  // Nearly all cells are in one state, and comparing arrays takes longer than everything else.
  const isServed = `c.states[1] = any(${states})`;
  more.push(`case when not (cardinality(c.states) = 1 and ${isServed}) and not c.states <@ ${states} then
    (select bit_or(m.bits) from ${grid.marks} m where m.${cell} = c.${cell} and m.mark = any(${ofStates})) end`);
  const all = terms.length > 0 ? terms.join(' & ') : 'null::bit varying';
  const both = more.reduce((some, one) => `coalesce(${some} & ${one}, ${some}, ${one})`, all);
  return `from ${grid.cells} c ${joins.join(' ')} cross join lateral (select ${both} as bits) b
    where ${inView('c.')} and (${isServed} or c.states && ${states})`;
}

/** Writes states as a literal. With a parameter, the database would compare them one by one. */
function literalOf(codes: readonly string[]): string {
  return `'{${codes.filter((code) => /^#?[A-Za-z]{2}$/.test(code)).join()}}'::text[]`;
}

function inColumns(
  params: Parameters,
  { columns, rows }: WideView,
  { level, cell }: Grid,
  table: string,
): string {
  const tile = (at: number) => at >> (FINEST - level);
  const [top, bottom] = rows.map(tile);
  const spans = columns.map(([first, last], at) => {
    const low = params.add(`first ${at}`, 'int', tile(first) * 2 ** level + top!);
    return `${table}${cell}::int between ${low} and ${params.add(`last ${at}`, 'int', tile(last) * 2 ** level + bottom!)}`;
  });
  return `(${spans.join(' or ')})`;
}

function inRows(params: Parameters, { rows }: WideView, { level, cell }: Grid, table = ''): string {
  const [top, bottom] = rows.map((row) => row >> (FINEST - level));
  return `${table}${cell}::int % ${2 ** level} between ${params.add('top', 'int', top)} and ${params.add('bottom', 'int', bottom)}`;
}
