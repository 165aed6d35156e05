import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { hideMessage } from '../../consultations/messages/hide-message.server.ts';
import { hideAnswer } from '../../consultations/reviews/hide-answer.server.ts';
import { hideReview } from '../../consultations/reviews/hide-review.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { setPhotoHidden } from '../../people/gallery/set-photo-hidden.server.ts';
import { REPORT_SHOWN } from './report-shown.ts';
import { answerHiddenMail, answerShownMail, reviewHiddenMail, reviewShownMail } from './review.email.ts';
import { reports } from './tables.ts';

/**
 * Hides the subject of a report (a review, answer, message, or photo) as an admin, even if the report is
 * closed. A hidden review no longer counts toward the expert's rating. E-mails the reason to the author of a
 * review, or to the owner who answered a review. Both sides of a message see that it was removed.
 */
export async function hideReported(
  ctx: Context,
  { reportId, reason }: { reportId: string; reason: string },
): Promise<void> {
  await turn(ctx, reportId, reason);
}

/**
 * Shows a hidden review, answer, message, or photo again, as an admin. E-mails the author of a review, or the
 * owner who answered a review.
 */
export async function showReported(ctx: Context, { reportId }: { reportId: string }): Promise<void> {
  await turn(ctx, reportId, null);
}

async function turn(ctx: Context, reportId: string, reason: string | null): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [report] = isId(reportId)
      ? await ctx.db.select().from(reports).where(eq(reports.id, reportId)).for('update')
      : [];
    if (!report) throw new Refusal('not_found', 'This report was not found.');
    if (report.subjectKind === 'person') {
      throw new Refusal('not_found', 'This report is about a person, not about words.');
    }
    await refuseUnseen(ctx, REPORT_SHOWN, reportId, ['Words']);
    if (report.subjectKind === 'photo') {
      await setPhotoHidden(ctx, { photoId: report.subjectId, reason });
    } else if (report.subjectKind === 'message') {
      await hideMessage(ctx, { conversationId: report.subjectId, number: report.subjectNumber, reason });
    } else if (report.subjectKind === 'answer') {
      const { clientName, ownerEmail: to } = await hideAnswer(ctx, { reviewId: report.subjectId, reason });
      if (to) {
        await queueMail(ctx, () =>
          reason === null
            ? answerShownMail(to, clientName, ctx.publicOrigin)
            : answerHiddenMail({ to, clientName, reason }, ctx.publicOrigin),
        );
      }
    } else {
      const { expertName, authorEmail: to } = await hideReview(ctx, { reviewId: report.subjectId, reason });
      if (to) {
        await queueMail(ctx, () =>
          reason === null
            ? reviewShownMail(to, expertName, ctx.publicOrigin)
            : reviewHiddenMail({ to, expertName, reason }, ctx.publicOrigin),
        );
      }
    }
    await recordAct(ctx, {
      admin,
      act: reason === null ? 'show-words' : 'hide-words',
      subject: { kind: 'report', id: report.id },
      before: { hidden: reason === null },
      after: { hidden: reason !== null },
      ...(reason !== null && { note: reason }),
    });
  });
}
