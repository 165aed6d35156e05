import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { hideAnswer } from '../../consultations/reviews/hide-answer.server.ts';
import { hideReview } from '../../consultations/reviews/hide-review.server.ts';
import { showWaitingAnswer } from '../../consultations/reviews/show-answer.server.ts';
import { showWaiting } from '../../consultations/reviews/show-waiting.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { refuseOwnMatter } from '../../people/experts/own-matter.ts';
import { answerDeclinedMail, reviewDeclinedMail } from '../reports/review.email.ts';
import { readReviewForAdmin } from './read-reviews.server.ts';
import { REVIEW_SHOWN } from './review-shown.ts';

/** Shows a review that the content check held back, as an admin. Notifies the author and the practice. */
export async function approveReview(ctx: Context, { reviewId }: { reviewId: string }): Promise<void> {
  await judge(ctx, reviewId, null);
}

/**
 * Declines a review that the content check held back, as an admin. The review stays off the profile, and we
 * e-mail its author the reason.
 */
export async function declineReview(
  ctx: Context,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<void> {
  await judge(ctx, reviewId, reason);
}

/** Shows an answer that the content check held back, as an admin. Notifies the owner and the client. */
export async function approveAnswer(ctx: Context, { reviewId }: { reviewId: string }): Promise<void> {
  await judgeAnswer(ctx, reviewId, null);
}

/**
 * Declines an answer that the content check held back, as an admin. The answer stays off the profile, and we
 * e-mail the owner the reason.
 */
export async function declineAnswer(
  ctx: Context,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<void> {
  await judgeAnswer(ctx, reviewId, reason);
}

async function judgeAnswer(ctx: Context, reviewId: string, reason: string | null): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { practiceId, authorId } = await readReviewForAdmin(ctx, reviewId);
    refuseOwnMatter(admin, { practiceId, personIds: [authorId] });
    await lockExpert(ctx.db, practiceId);
    await refuseUnseen(ctx, REVIEW_SHOWN, reviewId);
    const { answerStanding } = await readReviewForAdmin(ctx, reviewId);
    if (answerStanding !== 'waiting') throw new Refusal('status_changed', 'This answer no longer waits.');
    if (reason === null) {
      await showWaitingAnswer(ctx, { reviewId });
    } else {
      const { clientName, ownerEmail: to } = await hideAnswer(ctx, { reviewId, reason });
      if (to) await queueMail(ctx, () => answerDeclinedMail({ to, clientName, reason }, ctx.publicOrigin));
    }
    await recordAct(ctx, {
      admin,
      act: reason === null ? 'approve-answer' : 'decline-answer',
      subject: { kind: 'review', id: reviewId },
      before: { standing: 'waiting' },
      after: { standing: reason === null ? 'shown' : 'hidden' },
      ...(reason !== null && { note: reason }),
    });
  });
}

async function judge(ctx: Context, reviewId: string, reason: string | null): Promise<void> {
  const admin = actingAdmin(ctx);
  if (!isId(reviewId)) throw new Refusal('not_found', 'This review was not found.');
  await inTransaction(ctx, async (ctx) => {
    const { practiceId, authorId } = await readReviewForAdmin(ctx, reviewId);
    refuseOwnMatter(admin, { practiceId, personIds: [authorId] });
    await lockExpert(ctx.db, practiceId);
    await refuseUnseen(ctx, REVIEW_SHOWN, reviewId);
    if (reason === null) {
      await showWaiting(ctx, { reviewId });
    } else {
      const { standing } = await readReviewForAdmin(ctx, reviewId);
      if (standing !== 'waiting') throw new Refusal('status_changed', 'This review no longer waits.');
      const { expertName, authorEmail: to } = await hideReview(ctx, { reviewId, reason });
      if (to) await queueMail(ctx, () => reviewDeclinedMail({ to, expertName, reason }, ctx.publicOrigin));
    }
    await recordAct(ctx, {
      admin,
      act: reason === null ? 'approve-review' : 'decline-review',
      subject: { kind: 'review', id: reviewId },
      before: { standing: 'waiting' },
      after: { standing: reason === null ? 'shown' : 'hidden' },
      ...(reason !== null && { note: reason }),
    });
  });
}
