import { and, eq } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import type { FullPhoto } from '../../../platform/images/full-photo.ts';
import { conversations, messages } from '../../consultations/messages/tables.ts';
import { reviewAnswers, reviews } from '../../consultations/reviews/tables.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { galleryPhotos } from '../../people/gallery/tables.ts';
import { reports } from './tables.ts';
import type { WordsNow } from './words-now.ts';

/**
 * Returns the current place of the reported review, answer, message, or photo, and whether it is hidden. Null
 * for a report about a person, or if the subject is gone. Reads nothing else of a conversation. Refuses
 * anyone but an admin.
 */
export async function readWordsNow(ctx: Context, reportId: string): Promise<WordsNow | null> {
  actingAdmin(ctx);
  const [report] = isId(reportId) ? await ctx.db.select().from(reports).where(eq(reports.id, reportId)) : [];
  if (!report || report.subjectKind === 'person') return null;
  const practice = { id: experts.id, name: experts.name };
  if (report.subjectKind === 'review') {
    const [review] = await ctx.db
      .select({ practice, rating: reviews.rating, at: reviews.createdAt, ...hiddenIn(reviews) })
      .from(reviews)
      .innerJoin(experts, eq(experts.id, reviews.expertId))
      .where(eq(reviews.id, report.subjectId));
    return review ? now({ ...review, client: null }) : null;
  }
  if (report.subjectKind === 'answer') {
    const [answer] = await ctx.db
      .select({ practice, at: reviewAnswers.createdAt, ...hiddenIn(reviewAnswers) })
      .from(reviewAnswers)
      .innerJoin(experts, eq(experts.id, reviewAnswers.expertId))
      .where(eq(reviewAnswers.reviewId, report.subjectId));
    return answer ? now({ ...answer, client: null, rating: null }) : null;
  }
  if (report.subjectKind === 'photo') {
    const { key, width, height } = galleryPhotos;
    const [photo] = await ctx.db
      .select({
        practice,
        photo: { key, width, height },
        at: galleryPhotos.createdAt,
        ...hiddenIn(galleryPhotos),
      })
      .from(galleryPhotos)
      .innerJoin(experts, eq(experts.id, galleryPhotos.practiceId))
      .where(eq(galleryPhotos.id, report.subjectId));
    return photo ? now({ ...photo, client: null, rating: null }) : null;
  }
  const [message] = await ctx.db
    .select({
      practice,
      client: { id: users.id, name: users.name },
      at: messages.at,
      ...hiddenIn(messages),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(experts, eq(experts.id, conversations.expertId))
    .innerJoin(users, eq(users.id, conversations.clientId))
    .where(and(eq(messages.conversationId, report.subjectId), eq(messages.number, report.subjectNumber)));
  return message ? now({ ...message, rating: null }) : null;
}

const hiddenIn = <
  Table extends typeof reviews | typeof reviewAnswers | typeof messages | typeof galleryPhotos,
>({
  hiddenAt,
  hiddenReason,
}: Table) => ({
  hiddenAt,
  hiddenReason,
});

function now(
  row: Pick<WordsNow, 'practice' | 'client' | 'rating'> & {
    photo?: FullPhoto;
    at: Date;
    hiddenAt: Date | null;
    hiddenReason: string | null;
  },
): WordsNow {
  const { practice, client, rating, photo = null, at, hiddenAt, hiddenReason } = row;
  const hidden = hiddenAt && { reason: hiddenReason ?? '', at: hiddenAt.toISOString() };
  return { practice, client, rating, photo, at: at.toISOString(), hidden };
}
