import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/reviews/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { readPublicName } from '../../people/clients/read-client-profile.server.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { checkContent } from '../../people/practice-profile/content-check.ts';
import { sideOf } from '../bookings/booking-rules.ts';
import { bookings } from '../bookings/tables.ts';
import { announceReview } from './announce-review.server.ts';
import { recountedAfter } from './recount-reviews.server.ts';
import { NO_REVIEW_WORDS, type ReviewStanding, standingOf, whyNoReview } from './review.ts';
import type { ReviewInput } from './review-form.ts';
import { reviews } from './tables.ts';

/**
 * Writes the client's review of a consultation that took place. If the content check finds something, the
 * review waits for an admin. Otherwise, shows it and notifies the practice right away. A repeat of the same
 * review changes nothing.
 */
export async function writeReview(
  ctx: Context,
  { bookingId, rating, body }: ReviewInput & { bookingId: string },
): Promise<ReviewStanding> {
  const actor = signedIn(ctx);
  return await inTransaction(ctx, async (ctx) => {
    const { expertId } = await bookingOf(ctx, bookingId);
    return await recountedAfter(ctx, expertId, async () => {
      const booking = await bookingOf(ctx, bookingId);
      const memberships = await readMemberships(ctx.query, actor.id);
      const why = whyNoReview(booking, { id: actor.id, memberships }, ctx.now());
      if (why) {
        const code = why === 'not-held' || why === 'too-late' ? 'status_changed' : 'not_allowed';
        throw new Refusal(code, NO_REVIEW_WORDS[why]);
      }
      const [kept] = await ctx.db.select().from(reviews).where(eq(reviews.bookingId, booking.id));
      if (kept) {
        if (kept.rating === rating && kept.body === body && !kept.withdrawnAt) return standingOf(kept);
        throw new Refusal('already_sent', words.already_reviewed);
      }
      const at = asDate(ctx.now());
      const authorName = await readPublicName(ctx.db, actor.id);
      const id = ctx.newId();
      const waitsSince = needsLook(authorName, body) ? at : null;
      await ctx.db.insert(reviews).values({
        id,
        expertId,
        bookingId: booking.id,
        authorId: actor.id,
        authorName,
        rating,
        body,
        createdAt: at,
        waitsSince,
      });
      await announceReview(ctx, id);
      return waitsSince ? 'waiting' : 'shown';
    });
  });
}

/** Checks whether an admin should look at a review before it becomes public. */
export const needsLook = (authorName: string, body: string): boolean =>
  checkContent(`${authorName}\n${body}`).length > 0;

async function bookingOf(ctx: Context, bookingId: string) {
  const [booking] = isId(bookingId)
    ? await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
    : [];
  if (!booking || !sideOf(booking, signedIn(ctx))) {
    throw new Refusal('not_found', words.booking_not_found);
  }
  return booking;
}
