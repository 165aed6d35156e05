import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { AnyContext } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { calledOffMail, declinedMail } from './booking.email.ts';
import { ACTIVE_STATUSES, mayMove } from './booking.ts';
import { lockExpert } from './booking-transaction.server.ts';
import { inWords, writeMove } from './move-booking.server.ts';
import { queueBookingMail } from './queue-booking-mail.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { bookings } from './tables.ts';

/**
 * Ends everything that lies ahead of somebody who can no longer come: requests to them are declined, all else
 * is cancelled, and the other side hears of it without a reason. What has begun goes on.
 * @param tx holds the person's own row, so that nothing new of theirs can come in between.
 * @returns how many were ended.
 */
export async function settleBookings(ctx: AnyContext, userId: string): Promise<number> {
  const ahead = and(
    or(eq(bookings.clientId, userId), eq(experts.userId, userId)),
    inArray(bookings.status, [...ACTIVE_STATUSES]),
    gt(bookings.startsAt, new Date(ctx.now().epochMilliseconds)),
  );
  const found = await ctx.db
    .select({ expertId: bookings.expertId })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(ahead);
  const expertIds = [...new Set(found.map(({ expertId }) => expertId))].sort();
  for (const expertId of expertIds) await lockExpert(ctx.db, expertId);
  const open = await ctx.db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(ahead)
    .orderBy(bookings.startsAt, bookings.id)
    .for('update', { of: bookings });
  let ended = 0;
  for (const { booking } of open) {
    const isClient = booking.clientId === userId;
    const to = isClient || booking.status === 'accepted' ? 'cancelled' : 'declined';
    if (!mayMove(booking, 'system', to, ctx.now()).allowed) continue;
    await writeMove(ctx, booking, { to, actorId: null, note: null });
    const { words, people } = await inWords(ctx.db, booking);
    const person = isClient ? people.expert : people.client;
    const mail = to === 'declined' ? declinedMail(words, null) : calledOffMail(words);
    if (person) await queueBookingMail(ctx, person, booking.id, mail);
    ended += 1;
  }
  await refreshFreeStretch(ctx, expertIds);
  return ended;
}
