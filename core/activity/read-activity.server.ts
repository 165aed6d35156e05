import { and, desc, eq, gte, or, type SQL } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { users } from '../accounts/tables.ts';
import { shortName } from '../bookings/booking.email.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import type { Context } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { type ActivityEntry, describeBookingEvent } from './activity.ts';

/** How far back the history goes. */
export const ACTIVITY_DAYS = 30;
const ENTRIES_AT_MOST = 200;

/**
 * What happened to the person signed in during the past 30 days, newest first: their bookings, as client and
 * as expert, and the making of the account.
 * @throws Refusal sign_in_required
 */
export async function readActivity(ctx: Context): Promise<ActivityEntry[]> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', 'Please log in first.');
  const since = new Date(ctx.now().subtract({ hours: 24 * ACTIVITY_DAYS }).epochMilliseconds);
  const mine: SQL[] = [eq(bookings.clientId, actor.id)];
  if (actor.expertId) mine.push(eq(bookings.expertId, actor.expertId));
  const events = await ctx.db
    .select({
      id: bookingEvents.id,
      at: bookingEvents.at,
      toStatus: bookingEvents.toStatus,
      fromStatus: bookingEvents.fromStatus,
      actorId: bookingEvents.actorId,
      clientId: bookings.clientId,
      client: { name: users.name, firstName: users.firstName, lastName: users.lastName },
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(users, eq(users.id, bookings.clientId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(or(...mine), gte(bookingEvents.at, since)))
    .orderBy(desc(bookingEvents.at), desc(bookingEvents.id))
    .limit(ENTRIES_AT_MOST);
  const entries: ActivityEntry[] = events.map((event) => ({
    id: event.id,
    type: 'booking',
    at: event.at.toISOString(),
    description: describeBookingEvent({ ...event, clientName: shortName(event.client) }, actor.id),
    about: { startsAt: event.startsAt.toISOString(), zone: event.zone },
  }));

  const [account] = await ctx.db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, actor.id), gte(users.createdAt, since)));
  if (account) {
    entries.push({
      id: actor.id,
      type: 'account',
      at: account.createdAt.toISOString(),
      description: 'You made your account',
      about: null,
    });
  }
  return entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
