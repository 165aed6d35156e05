import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { isMember, takesPart } from '../../people/experts/members-sql.ts';
import { bookings } from '../bookings/tables.ts';
import { INVITE_HOURS } from './review.ts';
import { reviewInvitations, reviews } from './tables.ts';
import { tellOfReview } from './tell-of-review.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'invite-to-review': NoPayload;
  }
}

/** If an outage delays an invitation by more than this many hours after the end, we don't send it. */
const INVITE_WITHIN_HOURS = 72;

/**
 * Asks clients for a review some hours after a consultation, once per consultation. Skips clients who have
 * already written one, have joined the practice, or are leaving, suspended, or gone.
 * @returns the number of clients asked.
 */
export async function inviteToReview(ctx: Context<Product>): Promise<number> {
  const ago = (hours: number) => asDate(ctx.now().subtract({ hours }));
  const at = ago(0);
  const written = ctx.db.select().from(reviews).where(eq(reviews.bookingId, bookings.id));
  const asked = await sweep(ctx, 'invite-to-review', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id })
        .from(bookings)
        .leftJoin(reviewInvitations, eq(reviewInvitations.bookingId, bookings.id))
        .where(
          and(
            eq(bookings.status, 'completed'),
            gt(bookings.endsAt, ago(INVITE_WITHIN_HOURS)),
            lte(bookings.endsAt, ago(INVITE_HOURS)),
            isNull(reviewInvitations.bookingId),
            notExists(written),
            sql`not ${isMember('bookings.expert_id', bookings.clientId)}`,
            sql`exists (select 1 from users u where u.id = ${bookings.clientId} and ${sql.raw(takesPart('u'))})`,
            isReady(ctx, 'invite-to-review', bookings.id),
          ),
        )
        .orderBy(asc(bookings.endsAt), asc(bookings.id))
        .limit(limit),
    work: ({ id: bookingId }) =>
      inTransaction(ctx, async (ctx) => {
        const [kept] = await ctx.db
          .insert(reviewInvitations)
          .values({ bookingId, at })
          .onConflictDoNothing()
          .returning();
        if (!kept) return null;
        await tellOfReview(ctx, { bookingId, side: 'client', notice: 'invitation' });
        return bookingId;
      }),
  });
  return asked.length;
}
