import type { AnyContext } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { listedSql } from '../../people/experts/listed-sql.ts';

const LISTED = `select ${listedSql('e', '$2::text[]')} as listed from experts e where e.id = $1::uuid`;

export async function isPracticeListed(
  ctx: Pick<AnyContext, 'query' | 'law' | 'now'>,
  practiceId: string,
): Promise<boolean> {
  const served = ctx.law.servedStates(countryDay(ctx.now()));
  const [row] = await ctx.query<{ listed: boolean }>('practice is listed', LISTED, [practiceId, served]);
  return row?.listed ?? false;
}
