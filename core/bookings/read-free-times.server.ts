import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import type { Database } from '../../platform/database/database.ts';
import { dateAt } from '../availability/place-clock.ts';
import { readWeeklyHours } from '../availability/read-weekly-hours.server.ts';
import { type Busy, type Calendar, DAYS_AHEAD, firstFreeTimes, slotDays } from '../availability/slots.ts';
import { DEFAULT_HOURS, type HoursRange } from '../availability/weekly-hours.ts';
import type { Context } from '../context.ts';
import { consultationOptions, experts } from '../experts/tables.ts';
import { isServed } from '../geography/states.ts';
import { ACTIVE_STATUSES } from './booking.ts';
import { bookings } from './tables.ts';

/** The starts of bookings that can touch a day that can be booked. */
function busyWindow(now: Temporal.Instant): { from: Date; to: Date } {
  const day = 86_400_000;
  return {
    from: new Date(now.epochMilliseconds - 2 * day),
    to: new Date(now.epochMilliseconds + (DAYS_AHEAD + 2) * day),
  };
}

/** Taken time of the experts in the days that can be booked, by expert id; `except` leaves one booking out. */
export async function busyOf(
  db: Database,
  expertIds: readonly string[],
  now: Temporal.Instant,
  except?: string,
): Promise<Map<string, Busy[]>> {
  const busy = new Map<string, Busy[]>();
  if (expertIds.length === 0) return busy;
  const { from, to } = busyWindow(now);
  const rows = await db
    .select({ expertId: bookings.expertId, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        inArray(bookings.expertId, [...expertIds]),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.startsAt, from),
        lt(bookings.startsAt, to),
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

const HOURS_OF_BOOKABLE = `
  select e.id, e.zone, e.state,
    (select json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute))
      from weekly_hours h where h.expert_id = e.id) as hours
  from experts e
  where e.id = any($1::uuid[]) and e.is_active and not e.is_demo and e.approved_at is not null
    and e.user_id is not null`;

const BUSY = `
  select expert_id as "expertId", extract(epoch from starts_at)::float8 * 1000 as "startsAt",
    extract(epoch from ends_at)::float8 * 1000 as "endsAt"
  from bookings
  where expert_id = any($1::uuid[]) and status in ('requested', 'accepted') and starts_at > $2 and starts_at < $3`;

/**
 * The first bookable starts of each expert, ISO 8601 instants, at most `count`; none for listings that cannot
 * be booked. Two prepared statements, whatever the number of experts, as every list of experts asks for it.
 */
export async function nextFreeTimes(
  ctx: Pick<Context, 'query' | 'now'>,
  expertIds: readonly string[],
  count: number,
): Promise<Map<string, string[]>> {
  const free = new Map<string, string[]>(expertIds.map((id) => [id, []]));
  if (expertIds.length === 0) return free;
  const now = ctx.now();
  const { from, to } = busyWindow(now);
  const [rows, taken] = await Promise.all([
    ctx.query<{ id: string; zone: string; state: string; hours: HoursRange[] | null }>(
      'hours of bookable experts',
      HOURS_OF_BOOKABLE,
      [expertIds],
    ),
    ctx.query<{ expertId: string } & Busy>('busy of experts', BUSY, [expertIds, from, to]),
  ]);
  const busy = Map.groupBy(taken, (one) => one.expertId);
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
