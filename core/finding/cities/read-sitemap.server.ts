import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { isFirstPlace } from './first-place.ts';

/**
 * The number of experts per sitemap file. The protocol allows 50,000, so a file can grow until the ranges are
 * computed again.
 */
const PART = 40_000;
const MAX_IN_FILE = 50_000;
const BATCH = 2000;
const FRESH_MS = 3_600_000;

/** A range of expert IDs, after `from` and up to and including `to`. Null means unbounded. */
export type SitemapPart = { from: string | null; to: string | null };

type SitemapContext = Pick<AnyContext, 'db' | 'query' | 'now' | 'law'>;

/** Lists an expert only once, even with several places. */
const ONCE = isFirstPlace('o.state = any($1::text[])');

const kept = new WeakMap<object, { parts: SitemapPart[]; readAtMs: number }>();

/**
 * Returns the ID ranges that divide all experts listed today, without demo listings, among the sitemap files.
 * Each process computes them once an hour. A range has only bounds, so it stays correct when experts join or
 * leave.
 */
export async function sitemapParts(ctx: SitemapContext): Promise<SitemapPart[]> {
  const nowMs = ctx.now().epochMilliseconds;
  const have = kept.get(ctx.db);
  if (have && nowMs - have.readAtMs < FRESH_MS) return have.parts;
  const rows = await ctx.query<{ expert_id: string }>(
    'sitemap_parts',
    `select expert_id from (
       select l.expert_id, row_number() over ids as n, lead(l.expert_id) over ids as next
       from listing l join experts e on e.id = l.expert_id
       where not e.is_demo and l.state = any($1::text[]) and ${ONCE}
       window ids as (order by l.expert_id)) numbered
     where n % $2::int = 0 and next is not null order by expert_id`,
    [served(ctx), PART],
  );
  const bounds = rows.map((row) => row.expert_id);
  const parts = [null, ...bounds].map((from, at) => ({ from, to: bounds[at] ?? null }));
  kept.set(ctx.db, { parts, readAtMs: nowMs });
  return parts;
}

/** Yields the listed experts in one range, without demo listings, up to the limit of a file. */
export async function* expertsOfPart(
  ctx: SitemapContext,
  part: SitemapPart,
): AsyncGenerator<{ id: string; changedAt: Date }> {
  let after = part.from;
  for (let given = 0; given < MAX_IN_FILE; ) {
    const rows: { id: string; updated_at: Date }[] = await ctx.query(
      'sitemap_experts',
      `select e.id, e.updated_at from listing l join experts e on e.id = l.expert_id
       where not e.is_demo and l.state = any($1::text[]) and ${ONCE}
         and l.expert_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
         and l.expert_id <= coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       order by l.expert_id limit $4`,
      [served(ctx), after, part.to, BATCH],
    );
    for (const { id, updated_at } of rows) {
      if (given === MAX_IN_FILE) return;
      given += 1;
      yield { id, changedAt: updated_at };
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Parses a range from a URL; null if a bound is present but not an ID. */
export function readPart(params: URLSearchParams): SitemapPart | null {
  const part = { from: params.get('from'), to: params.get('to') };
  const isEnd = (end: string | null) => end === null || isId(end);
  return isEnd(part.from) && isEnd(part.to) ? part : null;
}

function served(ctx: SitemapContext): readonly string[] {
  return ctx.law.servedStates(countryDay(ctx.now()));
}
