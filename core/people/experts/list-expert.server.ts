import { eq } from 'drizzle-orm';
import { type AnyContext, inTransaction } from '../../context.ts';
import { consultationOptions, experts, practiceMembers, practitioners } from './tables.ts';
import { type PlaceFacts, writePlaces } from './write-places.server.ts';

/** A listing as it is to be, with its places and options in their order. */
export type Listing = {
  expert: typeof experts.$inferInsert;
  /** Who signs in for it as its owner; null for nobody. */
  ownerId: string | null;
  places: PlaceFacts[];
  options: Omit<typeof consultationOptions.$inferInsert, 'expertId' | 'position' | 'id'>[];
};

/**
 * Puts a listing, its places and its options in place, or brings the one with that id up to date. A practice that has
 * nobody to be booked yet gets a first practitioner, who is called as it is.
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
      const activeSince = new Date(ctx.now().epochMilliseconds);
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
