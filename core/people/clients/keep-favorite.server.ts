import { and, count, eq } from 'drizzle-orm';
import * as words from '#text/people/clients/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import { mayActFor } from '../experts/may-act-for.ts';
import { experts } from '../experts/tables.ts';
import { MAX_FAVORITES } from './favorite-form.ts';
import { favorites } from './tables.ts';

/**
 * Adds an expert with a public page to the signed-in user's favorites. Safe to repeat. Refuses sample
 * listings, the user's own practice, and more than `MAX_FAVORITES`.
 * @returns the expert's name.
 */
export async function keepFavorite(ctx: Context, { expertId }: { expertId: string }): Promise<string> {
  const actor = signedIn(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const [expert] = isId(expertId)
      ? await ctx.db
          .select({ id: experts.id, name: experts.name })
          .from(experts)
          .where(and(eq(experts.id, expertId), experts.isShown, eq(experts.isDemo, false)))
      : [];
    if (!expert) throw new Refusal('not_found', words.expert_not_found);
    if (mayActFor(actor, expert.id, 'staff')) {
      throw new Refusal('own_profile', words.own_practice);
    }
    // Locks the person, so requests from two tabs can't exceed the limit.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update');
    const ofTheirs = eq(favorites.userId, actor.id);
    const [kept] = await ctx.db.select({ number: count() }).from(favorites).where(ofTheirs);
    const isKept = and(ofTheirs, eq(favorites.expertId, expert.id));
    const [already] = await ctx.db.select().from(favorites).where(isKept);
    if (already) return expert.name;
    if ((kept?.number ?? 0) >= MAX_FAVORITES) {
      throw new Refusal(
        'too_many_requests',
        withFacts(words.too_many_favorites, { maxFavorites: MAX_FAVORITES }),
      );
    }
    const at = asDate(ctx.now());
    await ctx.db.insert(favorites).values({ userId: actor.id, expertId: expert.id, at });
    return expert.name;
  });
}

/** Removes an expert from the signed-in user's favorites. Safe to repeat. */
export async function dropFavorite(ctx: Context, { expertId }: { expertId: string }): Promise<void> {
  const actor = signedIn(ctx);
  if (!isId(expertId)) return;
  await ctx.db.delete(favorites).where(and(eq(favorites.userId, actor.id), eq(favorites.expertId, expertId)));
}
