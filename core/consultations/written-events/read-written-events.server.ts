import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { calendarConnections } from '../../practice/connected-calendars/tables.ts';
import { statusesOf } from '../bookings/calendar-standing.ts';
import { bookings } from '../bookings/tables.ts';
import { writtenEvents } from './tables.ts';
import type { WrittenEvents } from './written-events.ts';

const MAX_LISTED = 10;

/** Returns what went differently than expected with the events of a practitioner's bookings. */
export async function readWrittenEvents(
  ctx: Context,
  { practiceId, practitionerId }: { practiceId: string; practitionerId: string },
): Promise<WrittenEvents> {
  if (!mayActFor(ctx.actor, practiceId, 'staff')) return { deleted: [], waiting: 0 };
  const isTheirs = and(
    eq(calendarConnections.practitionerId, practitionerId),
    eq(calendarConnections.expertId, practiceId),
  );
  const deleted = await ctx.db
    .select({ bookingId: bookings.id, startsAt: bookings.startsAt, zone: bookings.zone })
    .from(writtenEvents)
    .innerJoin(calendarConnections, eq(calendarConnections.id, writtenEvents.connectionId))
    .innerJoin(bookings, eq(bookings.chainId, writtenEvents.chainId))
    .where(
      and(
        isTheirs,
        isNotNull(writtenEvents.missingAt),
        isNull(bookings.standsId),
        inArray(bookings.status, statusesOf('confirmed')),
        gt(bookings.endsAt, asDate(ctx.now())),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(MAX_LISTED);
  const waiting = await ctx.db
    .select({ chainId: writtenEvents.chainId })
    .from(writtenEvents)
    .innerJoin(calendarConnections, eq(calendarConnections.id, writtenEvents.connectionId))
    .where(and(isTheirs, isNotNull(writtenEvents.fault), isNotNull(writtenEvents.dueAt)));
  return {
    deleted: deleted.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
    waiting: waiting.length,
  };
}
