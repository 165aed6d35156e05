import { and, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { ownPractice } from '../../people/experts/may-act-for.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { placeDays } from '../../practice/availability/place-clock.ts';
import { ACTIVE_STATUSES } from '../bookings/booking-life.ts';
import { bookings } from '../bookings/tables.ts';

const DAYS = 7;

/**
 * The number of consultations on one day. `date` is in ISO format. `accepted` also counts those being charged
 * or in progress.
 */
export type WeekDay = { date: string; accepted: number; requested: number };

/**
 * Counts the current consultations of the user's practice for seven days, starting today in the zone of the
 * practice's first place. Returns null if the user has no practice.
 */
export async function readWeek(ctx: Context): Promise<WeekDay[] | null> {
  const practiceId = ownPractice(ctx.actor, 'staff');
  if (!practiceId) return null;
  const zone = await firstZoneOf(ctx.db, practiceId);
  const days = placeDays(zone, ctx.now(), DAYS).map(({ date, stretches }) => ({
    date,
    from: stretches[0]!.from,
    to: stretches.at(-1)!.to,
  }));
  const found = await ctx.db
    .select({ status: bookings.status, startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, practiceId),
        isNotNull(bookings.askedAt),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.endsAt, asDate(ctx.now())),
        lt(bookings.startsAt, new Date(days.at(-1)!.to)),
      ),
    );
  return days.map(({ date, from, to }) => {
    const onThisDay = found.filter(({ startsAt }) => from <= startsAt.getTime() && startsAt.getTime() < to);
    const requested = onThisDay.filter(({ status }) => status === 'requested').length;
    return { date, accepted: onThisDay.length - requested, requested };
  });
}
