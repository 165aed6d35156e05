import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { type PlaceFacts, writePlaces } from './places/write-places.server.ts';
import { consultationOptions, experts, practiceMembers, practitioners } from './tables.ts';

export type Listing = {
  expert: typeof experts.$inferInsert;
  /** Null if no one owns the listing. */
  ownerId: string | null;
  places: PlaceFacts[];
  options: Omit<typeof consultationOptions.$inferInsert, 'expertId' | 'position' | 'id'>[];
};

/**
 * Creates or updates a listing, and replaces its places and options. Gives a practice without practitioners
 * one with the practice's name.
 */
export async function listExpert(ctx: AnyContext, listing: Listing): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { expert, ownerId, places, options } = listing;
    await ctx.db.insert(experts).values(expert).onConflictDoUpdate({ target: experts.id, set: expert });
    if (ownerId) {
      await ctx.db
        .insert(practiceMembers)
        .values({ practiceId: expert.id, userId: ownerId, role: 'owner' })
        .onConflictDoNothing();
    }
    await writePlaces(ctx, expert.id, places);
    const [someone] = await ctx.db
      .select({ id: practitioners.id })
      .from(practitioners)
      .where(eq(practitioners.practiceId, expert.id))
      .limit(1);
    if (!someone) {
      const activeSince = asDate(ctx.now());
      await ctx.db
        .insert(practitioners)
        .values({ id: ctx.newId(), practiceId: expert.id, userId: ownerId, activeSince });
    }
    await ctx.db.delete(consultationOptions).where(eq(consultationOptions.expertId, expert.id));
    if (options.length === 0) return;
    await ctx.db
      .insert(consultationOptions)
      .values(
        options.map((option, position) => ({ ...option, id: ctx.newId(), expertId: expert.id, position })),
      );
  });
}
