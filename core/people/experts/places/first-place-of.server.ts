import { and, eq } from 'drizzle-orm';
import * as words from '#text/people/experts/rules';
import { Refusal } from '../../../../lib/errors.ts';
import type { AnyContext } from '../../../context.ts';
import { expertPlaces } from '../tables.ts';

export async function firstPlaceOf(ctx: Pick<AnyContext, 'db'>, expertId: string): Promise<string> {
  const [place] = await ctx.db
    .select({ id: expertPlaces.id })
    .from(expertPlaces)
    .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.rank, 0)));
  if (!place) throw new Refusal('not_found', words.expert_not_found);
  return place.id;
}
