import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { isFirstPlace } from './first-place.ts';
import { LOWEST_ID } from './tables.ts';

/** The most URLs that the protocol allows in a file. */
const MAX_IN_FILE = 50_000;
const BATCH = 2000;

/** A range of expert IDs, after `from` and up to and including `to`. Null means unbounded. */
export type SitemapPart = { from: string | null; to: string | null };

type SitemapContext = Pick<AnyContext, 'db' | 'query' | 'now' | 'law'>;

/** Lists an expert only once, even with several places. */
const ONCE = isFirstPlace('o.state = any($1::text[])');

/**
 * Returns the ID ranges that divide all experts among the sitemap files, as the job `divide-sitemap` has left
 * them. A range has only bounds, so it stays correct when experts join or leave.
 */
export async function sitemapParts(ctx: Pick<SitemapContext, 'query'>): Promise<SitemapPart[]> {
  const rows = await ctx.query<{ after: string }>(
    'sitemap_parts',
    'select after from sitemap_parts where after <> $1 order by after',
    [LOWEST_ID],
  );
  const bounds = rows.map(({ after }) => after);
  return [null, ...bounds].map((from, at) => ({ from, to: bounds[at] ?? null }));
}

/** Checks whether any expert is listed today, other than a demo listing. */
export async function anyoneIsListed(ctx: SitemapContext): Promise<boolean> {
  const [row] = await ctx.query<{ exists: boolean }>(
    'anyone_listed',
    `select exists (select from listing l join experts e on e.id = l.expert_id
       where not e.is_demo and l.state = any($1::text[]))`,
    [served(ctx)],
  );
  return row!.exists;
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
