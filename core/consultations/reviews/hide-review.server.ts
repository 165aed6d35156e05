import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { announceReview } from './announce-review.server.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { reviews } from './tables.ts';

/** The expert's name, and the author's e-mail address; null if the author has no account. */
export type HiddenReview = { expertName: string; authorEmail: string | null };

/**
 * Hides a review and its stars or, if `reason` is null, shows it again. Call this in a transaction, after
 * checking that the admin may do this. The caller notifies people.
 */
export async function hideReview(
  ctx: AnyContext,
  { reviewId, reason }: { reviewId: string; reason: string | null },
): Promise<HiddenReview> {
  return await inTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db
      .select({ expertId: experts.id, expertName: experts.name, email: users.email, goneAt: users.deletedAt })
      .from(reviews)
      .innerJoin(experts, eq(experts.id, reviews.expertId))
      .leftJoin(users, eq(users.id, reviews.authorId))
      .where(eq(reviews.id, reviewId));
    if (!review) throw new Refusal('not_found', 'This review was not found.');
    const hides = reason !== null;
    const since = hides ? asDate(ctx.now()) : null;
    const turned = await recountedAfter(ctx, review.expertId, () =>
      ctx.db
        .update(reviews)
        .set({ hiddenAt: since, hiddenReason: reason, ...(hides && { waitsSince: null }) })
        .where(and(eq(reviews.id, reviewId), hides ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt)))
        .returning({ id: reviews.id }),
    );
    if (turned.length === 0) {
      throw new Refusal('status_changed', `This review is ${hides ? 'hidden' : 'shown'} already.`);
    }
    if (!hides) await announceReview(ctx, reviewId);
    return { expertName: review.expertName, authorEmail: review.goneAt ? null : review.email };
  });
}
