import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { announceAnswer } from './show-answer.server.ts';
import { reviewAnswers, reviews } from './tables.ts';

/**
 * The client's name as the review shows it, and the owner's e-mail address; null if no owner has an account.
 */
export type HiddenAnswer = { clientName: string; ownerEmail: string | null };

/**
 * Hides the answer to a review or, if `reason` is null, shows it again. Call this in a transaction, after
 * checking that the admin may do this. The caller notifies people.
 */
export async function hideAnswer(
  ctx: AnyContext,
  { reviewId, reason }: { reviewId: string; reason: string | null },
): Promise<HiddenAnswer> {
  return await inTransaction(ctx, async (ctx) => {
    const [answer] = await ctx.db
      .select({
        expertId: experts.id,
        clientName: reviews.authorName,
        ownerEmail: users.email,
        goneAt: users.deletedAt,
      })
      .from(reviewAnswers)
      .innerJoin(reviews, eq(reviews.id, reviewAnswers.reviewId))
      .innerJoin(experts, eq(experts.id, reviewAnswers.expertId))
      .leftJoin(users, eq(users.id, sql.raw(ownerIdSql('experts.id'))))
      .where(eq(reviewAnswers.reviewId, reviewId));
    if (!answer) throw new Refusal('not_found', 'This answer was not found.');
    await lockExpert(ctx.db, answer.expertId);
    const hides = reason !== null;
    const turned = await ctx.db
      .update(reviewAnswers)
      .set({
        hiddenAt: hides ? asDate(ctx.now()) : null,
        hiddenReason: reason,
        ...(hides && { waitsSince: null }),
      })
      .where(
        and(
          eq(reviewAnswers.reviewId, reviewId),
          hides ? isNull(reviewAnswers.hiddenAt) : isNotNull(reviewAnswers.hiddenAt),
        ),
      )
      .returning({ id: reviewAnswers.reviewId });
    if (turned.length === 0) {
      throw new Refusal('status_changed', `This answer is ${hides ? 'hidden' : 'shown'} already.`);
    }
    if (!hides) await announceAnswer(ctx, reviewId);
    return { clientName: answer.clientName, ownerEmail: answer.goneAt ? null : answer.ownerEmail };
  });
}
