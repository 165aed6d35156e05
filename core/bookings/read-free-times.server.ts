import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import type { Database } from '../../platform/database/database.ts';
import { dateAt } from '../availability/place-clock.ts';
import { readWeeklyHours } from '../availability/read-weekly-hours.server.ts';
import { type Busy, type Calendar, DAYS_AHEAD, firstFreeTimes, slotDays } from '../availability/slots.ts';
import { weeklyHours } from '../availability/tables.ts';
import { DEFAULT_HOURS, type HoursRange } from '../availability/weekly-hours.ts';
import type { Context } from '../context.ts';
import { consultationOptions, experts } from '../experts/tables.ts';
import { isServed } from '../geography/states.ts';
import { ACTIVE_STATUSES } from './booking.ts';
import { bookings } from './tables.ts';

/** Taken time of the experts in the days that can be booked, by expert id; `except` leaves one booking out. */
export async function busyOf(
  db: Database,
  expertIds: readonly string[],
  now: Temporal.Instant,
  except?: string,
): Promise<Map<string, Busy[]>> {
  const busy = new Map<string, Busy[]>();
  if (expertIds.length === 0) return busy;
  const day = 86_400_000;
  const rows = await db
    .select({ expertId: bookings.expertId, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        inArray(bookings.expertId, [...expertIds]),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.startsAt, new Date(now.epochMilliseconds - 2 * day)),
        lt(bookings.startsAt, new Date(now.epochMilliseconds + (DAYS_AHEAD + 2) * day)),
        except ? ne(bookings.id, except) : undefined,
      ),
    );
  for (const row of rows) {
    const time = { startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() };
    const own = busy.get(row.expertId);
    if (own) own.push(time);
    else busy.set(row.expertId, [time]);
  }
  return busy;
}

/**
 * The first bookable starts of each expert, ISO 8601 instants, at most `count`; none for listings that cannot
 * be booked. Two queries, whatever the number of experts.
 */
export async function nextFreeTimes(
  ctx: Pick<Context, 'db' | 'now'>,
  expertIds: readonly string[],
  count: number,
): Promise<Map<string, string[]>> {
  const free = new Map<string, string[]>(expertIds.map((id) => [id, []]));
  if (expertIds.length === 0) return free;
  const now = ctx.now();
  const [rows, busy] = await Promise.all([
    ctx.db
      .select({
        id: experts.id,
        zone: experts.zone,
        state: experts.state,
        hours: sql<HoursRange[] | null>`(
          select json_agg(json_build_object('weekday', ${weeklyHours.weekday}, 'startMinute',
            ${weeklyHours.startMinute}, 'endMinute', ${weeklyHours.endMinute}))
          from ${weeklyHours} where ${weeklyHours.expertId} = ${experts.id})`,
      })
      .from(experts)
      .where(
        and(
          inArray(experts.id, [...expertIds]),
          eq(experts.isActive, true),
          eq(experts.isDemo, false),
          sql`${experts.approvedAt} is not null`,
        ),
      ),
    busyOf(ctx.db, expertIds, now),
  ]);
  for (const { id, zone, state, hours } of rows) {
    if (!isServed(state, dateAt(now, zone))) continue;
    const calendar = { zone, hours: hours ?? DEFAULT_HOURS, busy: busy.get(id) ?? [], now };
    free.set(
      id,
      firstFreeTimes(calendar, count).map((start) => new Date(start).toISOString()),
    );
  }
  return free;
}

/** An expert as the booking form needs them. */
export type BookableExpert = {
  id: string;
  userId: string | null;
  name: string;
  location: string;
  state: string;
  zone: string;
  ratePerMinuteCents: number;
  methods: string[];
  options: { id: string; title: string; minutes: number; category: string }[];
  isActive: boolean;
  isDemo: boolean;
};

/** The expert by id, approved ones only. @throws Refusal not_found. */
export async function readBookableExpert(db: Database, expertId: string): Promise<BookableExpert> {
  const [expert] = isId(expertId) ? await db.select().from(experts).where(eq(experts.id, expertId)) : [];
  if (!expert?.approvedAt) throw new Refusal('not_found', 'Expert not found');
  const options = await db
    .select({
      id: consultationOptions.id,
      title: consultationOptions.title,
      minutes: consultationOptions.minutes,
      category: consultationOptions.category,
    })
    .from(consultationOptions)
    .where(eq(consultationOptions.expertId, expertId))
    .orderBy(consultationOptions.position);
  return {
    id: expert.id,
    userId: expert.userId,
    name: expert.name,
    location: expert.location,
    state: expert.state,
    zone: expert.zone,
    ratePerMinuteCents: expert.ratePerMinuteCents,
    methods: expert.consultationMethods,
    options,
    isActive: expert.isActive,
    isDemo: expert.isDemo,
  };
}

/** What decides the expert's free times now. @param except a booking that is about to give its time back. */
export async function calendarOf(
  ctx: Pick<Context, 'db' | 'now'>,
  expert: { id: string; zone: string },
  except?: string,
): Promise<Calendar> {
  const now = ctx.now();
  const hours = await readWeeklyHours(ctx.db, expert.id);
  const busy = await busyOf(ctx.db, [expert.id], now, except);
  return { zone: expert.zone, hours, busy: busy.get(expert.id) ?? [], now };
}

/**
 * An approved expert and the next 14 days with their bookable starts; no starts where the listing cannot be
 * booked or the state is not served.
 * @throws Refusal not_found.
 */
export async function slotsOf(ctx: Pick<Context, 'db' | 'now'>, expertId: string, except?: string) {
  const expert = await readBookableExpert(ctx.db, expertId);
  const calendar = await calendarOf(ctx, expert, except);
  const open =
    expert.isActive &&
    !expert.isDemo &&
    expert.userId !== null &&
    isServed(expert.state, dateAt(calendar.now, expert.zone));
  return { expert, open, days: slotDays(open ? calendar : { ...calendar, hours: [] }) };
}
