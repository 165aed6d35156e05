import { and, eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { expertPlaces } from '../../people/experts/tables.ts';

/**
 * Returns the local time at a practice's first place, or UTC without a place. License dates follow this
 * clock.
 */
export async function clockOf(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  practiceId: string,
): Promise<Temporal.ZonedDateTime> {
  const [place] = await ctx.db
    .select({ zone: expertPlaces.zone })
    .from(expertPlaces)
    .where(and(eq(expertPlaces.expertId, practiceId), eq(expertPlaces.rank, 0)));
  return ctx.now().toZonedDateTimeISO(place?.zone ?? 'UTC');
}
