import { eq, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { mayReach } from '../../people/reach/may-reach.server.ts';
import type { DroppedWay } from '../../people/reach/ways.ts';
import { bookings } from '../bookings/tables.ts';
import { REVIEW_KINDS } from './notification-kinds.ts';
import { REVIEW_NOTICES, type ReviewMailInput, type ReviewNotice } from './review.email.ts';
import { reviewPath } from './review-paths.ts';

/**
 * The way a notice carries one side's words to the other. A block can close it. Null for a notice with only
 * our own words.
 */
const WAY_OF: Record<ReviewNotice, DroppedWay | null> = {
  invitation: null,
  'new-review': 'review-written',
  answered: 'review-answered',
  'review-shown': null,
  'answer-shown': null,
};

/**
 * Notifies one side about a review on the site and by e-mail, in the same words. Skips a person who is
 * protected by a block, gone, or leaving. Call this in the transaction that makes the change.
 * @param input.authorName the name that the review shows; empty if there is no review yet.
 */
export async function tellOfReview(
  ctx: AnyContext,
  input: { bookingId: string; side: 'client' | 'expert'; notice: ReviewNotice; authorName?: string },
): Promise<void> {
  const { bookingId, side, notice, authorName = '' } = input;
  const reader = side === 'client' ? sql`${bookings.clientId}` : sql.raw(ownerIdSql('experts.id'));
  const [row] = await ctx.db
    .select({
      expertId: bookings.expertId,
      clientId: bookings.clientId,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
      id: users.id,
      email: users.email,
      deleteAt: users.deleteAt,
      deletedAt: users.deletedAt,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .innerJoin(users, eq(users.id, reader))
    .where(eq(bookings.id, bookingId));
  if (!row || row.deleteAt || row.deletedAt) return;
  const way = WAY_OF[notice];
  if (way && !(await mayReach(ctx.db, way, row))) return;
  const { expertName, startsAt, zone } = row;
  const say: (input: ReviewMailInput) => ReturnType<(typeof REVIEW_NOTICES)[ReviewNotice]> =
    REVIEW_NOTICES[notice];
  const kind = notice === 'invitation' ? 'review-invitation' : 'review';
  const path = reviewPath(bookingId);
  const { channels } = REVIEW_KINDS[kind];
  await notify(ctx, { userId: row.id, kind, channels, path, subjectId: bookingId }, () => {
    const { button: label, ...words } = say({ expertName, startsAt, zone, authorName });
    const button = { label, url: new URL(path, ctx.publicOrigin).toString() };
    return { title: words.subject, mail: { ...words, to: row.email, button } };
  });
}
