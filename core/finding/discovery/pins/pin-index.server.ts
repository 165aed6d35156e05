import { LRUCache } from 'lru-cache';
import type { AnyContext } from '../../../context.ts';
import { countryDay, lawMark } from '../../../ground/geography/law.ts';
import { type Clusters, clusterAside } from './cluster-points.server.ts';
import type { MapPin } from './map-pin.ts';

type Needed = Pick<AnyContext, 'db' | 'query' | 'now' | 'log' | 'law'>;

const CHECK_MS = 30_000;
/** The maximum share of time to spend on building the index. */
const SHARE = 0.02;
/**
 * The age at which we rebuild the index even if the check finds no change. A change can be uncommitted when
 * the index reads its version, and the check then misses it.
 */
const MAX_AGE_MS = 600_000;
/** How many unfiltered answers each index caches. Every home page starts with the same view. */
const VIEWS_KEPT = 20;
/** The number of rows per query. Between queries, other requests can run. */
const ROWS_AT_ONCE = 5000;

/** A listed expert's place, with the data that the map needs. */
export type PointRow = {
  /** The ID of the place. An expert has one pin for each place. */
  id: string;
  expert_id: string;
  name: string;
  lat: number;
  lng: number;
  rating: number;
  is_spotlight: boolean;
  is_verified: boolean;
  is_demo: boolean;
  rate_per_minute_cents: number;
  /** The listing marks, each followed by a space. Rows with equal marks share one string. */
  marks: string;
  state: string;
};

/** The places of all listed experts, clustered in memory. */
export type PinIndex = {
  /** The places of listed experts in every state. */
  listed: readonly PointRow[];
  /** The places in served states. */
  rows: readonly PointRow[];
  clusters: Clusters;
  /** Unfiltered answers by map view. */
  shown: LRUCache<string, readonly MapPin[]>;
  version: string;
  /** The version of the law and the day that `rows` is valid for. */
  mark: string;
  builtAt: number;
  tookMs: number;
};
type Kept = { index: Promise<PinIndex>; checkedAt: number; renewing: boolean };
const kept = new WeakMap<object, Kept>();

/**
 * Returns the current index, and periodically checks for changes. The old index keeps serving during a
 * rebuild. After a law change or at midnight, the caller waits instead.
 */
export async function currentPins(ctx: Needed): Promise<PinIndex> {
  const now = performance.now();
  const have = kept.get(ctx.db);
  if (!have) {
    const first: Kept = { index: build(ctx), checkedAt: now, renewing: false };
    kept.set(ctx.db, first);
    first.index.catch(() => kept.delete(ctx.db));
    return first.index;
  }
  const asked = have.index;
  const index = await asked;
  if (index.mark < lawMark(ctx.law, ctx.now())) {
    // Waits, so that a state that is no longer served never appears again. The rows are already in memory.
    if (have.index === asked) {
      have.index = applyLaw(ctx, index);
      have.index.catch(() => {
        have.index = asked;
      });
    }
    return await have.index;
  }
  const due = have.checkedAt + Math.max(CHECK_MS, index.tookMs / SHARE);
  if (!have.renewing && now > due) {
    have.renewing = true;
    void renew(ctx, have, index).finally(() => {
      have.checkedAt = performance.now();
      have.renewing = false;
    });
  }
  return index;
}

async function renew(ctx: Needed, have: Kept, old: PinIndex): Promise<void> {
  try {
    if (old.version === (await versionOf(ctx)) && performance.now() - old.builtAt < MAX_AGE_MS) return;
    const index = await build(ctx);
    // If the law changes meanwhile, the next request applies it.
    have.index = Promise.resolve(index);
  } catch (err) {
    ctx.log.warn({ err }, "the map's index could not be renewed");
  }
}

/** Rebuilds the index at startup and in tests, which can't wait for the next check. */
export async function rebuildPins(ctx: Needed): Promise<void> {
  const index = build(ctx);
  kept.set(ctx.db, { index, checkedAt: performance.now(), renewing: false });
  index.catch(() => kept.delete(ctx.db));
  await index;
}

async function build(ctx: Needed): Promise<PinIndex> {
  const started = performance.now();
  const version = await versionOf(ctx);
  const listed = await readRows(ctx);
  const served = await servedPart(ctx, listed);
  const builtAt = performance.now();
  return { listed, ...served, version, builtAt, tookMs: builtAt - started };
}

async function applyLaw(ctx: Needed, old: PinIndex): Promise<PinIndex> {
  return { ...old, ...(await servedPart(ctx, old.listed)) };
}

async function servedPart(
  ctx: Needed,
  listed: readonly PointRow[],
): Promise<Pick<PinIndex, 'rows' | 'clusters' | 'shown' | 'mark'>> {
  const mark = lawMark(ctx.law, ctx.now());
  const served = new Set(ctx.law.servedStates(countryDay(ctx.now())));
  const rows = listed.filter(({ state }) => served.has(state));
  const positions = new Float64Array(2 * rows.length);
  for (const [i, { lat, lng }] of rows.entries()) positions.set([lat, lng], 2 * i);
  const shown: PinIndex['shown'] = new LRUCache({ max: VIEWS_KEPT });
  return { rows, clusters: await clusterAside(positions), shown, mark };
}

/**
 * Reads every place of every listed expert, by place ID. An expert who joins during the read can be missing
 * until the next check.
 */
async function readRows(ctx: Needed): Promise<PointRow[]> {
  const rows: PointRow[] = [];
  const texts = new Map<string, string>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const part = await ctx.query<PointRow>(
      'pins',
      `select l.place_id as id, l.expert_id, e.name, l.lat, l.lng, greatest(l.rating, 0) as rating, l.is_spotlight, e.is_demo,
         e.verified_at is not null as is_verified, e.rate_per_minute_cents,
         l.state, (
         select coalesce(string_agg(word || ' ', ''), '') from unnest(tsvector_to_array(l.words)) as word
         where word like '#%'
       ) as marks
       from listing l join experts e on e.id = l.expert_id
       where l.place_id > $1::uuid order by l.place_id limit ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of part) {
      const marks = texts.get(row.marks) ?? row.marks;
      texts.set(marks, marks);
      rows.push({ ...row, marks });
    }
    const last = part.at(-1);
    if (!last || part.length < ROWS_AT_ONCE) return rows;
    after = last.id;
  }
}

async function versionOf(ctx: Needed): Promise<string> {
  const [row] = await ctx.query<{ version: string }>(
    'listing_version',
    'select last_value::text as version from listing_version',
    [],
  );
  return row?.version ?? '';
}
