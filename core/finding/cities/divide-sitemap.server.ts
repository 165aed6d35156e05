import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { tryNameUntilCommit } from '../../../platform/database/database.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { LOWEST_ID, sitemapParts } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'divide-sitemap': NoPayload;
  }
}

/** How many experts a part has at first, and above which number it is split. A file may have 50,000. */
const SIZE = 40_000;
const SPLIT_ABOVE = 45_000;
/** How many parts one run adds at most. */
const PARTS_PER_RUN = 100;

type Sizes = { size: number; splitAbove: number };

/**
 * Keeps the parts of the sitemap small enough. New experts have the highest IDs, so a run counts the last
 * part, splits it as often as needed, and counts the one of the others that was counted longest ago. Counts all
 * who are in the listing, so a change of law never fills a part.
 */
export async function divideSitemap(
  ctx: Context<Product>,
  sizes: Sizes = { size: SIZE, splitAbove: SPLIT_ABOVE },
): Promise<void> {
  let isSplit = true;
  for (let added = 0; isSplit && added < PARTS_PER_RUN; added++) {
    isSplit = await countPart(ctx, sizes, 'last');
  }
  await countPart(ctx, sizes, 'oldest count');
}

/** Counts a part, and splits it if it is too large. Returns whether it did. Only one run at a time does so. */
async function countPart(
  ctx: Context<Product>,
  { size, splitAbove }: Sizes,
  which: 'last' | 'oldest count',
): Promise<boolean> {
  return await inTransaction(ctx, async ({ db }) => {
    if (!(await tryNameUntilCommit(db, 'divide-sitemap'))) return false;
    const countedAt = asDate(ctx.now());
    const order = which === 'last' ? [desc(sitemapParts.after)] : [asc(sitemapParts.countedAt)];
    const [part] = await db
      .select()
      .from(sitemapParts)
      .orderBy(...order)
      .limit(1);
    const after = part?.after ?? LOWEST_ID;
    const [next] = await db
      .select()
      .from(sitemapParts)
      .where(gt(sitemapParts.after, after))
      .orderBy(asc(sitemapParts.after))
      .limit(1);
    const [counted] = await runSql<{ experts: number; bound: string | null }>(
      db,
      sql`
      select count(*)::int as experts, (array_agg(id order by id))[${size}::int] as bound from (
        select distinct expert_id as id from listing where expert_id > ${after}::uuid
          ${next ? sql`and expert_id <= ${next.after}::uuid` : sql``}
        order by expert_id limit ${splitAbove + 1}) ids`,
    );
    const { experts, bound } = counted!;
    const isFull = experts > splitAbove;
    const known = { experts: isFull ? size : experts, countedAt };
    if (part) await db.update(sitemapParts).set(known).where(eq(sitemapParts.after, after));
    else await db.insert(sitemapParts).values({ after, ...known });
    if (isFull) await db.insert(sitemapParts).values({ after: bound!, experts: experts - size, countedAt });
    return isFull;
  });
}
