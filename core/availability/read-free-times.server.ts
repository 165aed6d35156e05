import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { faceSql } from '../clients/expert-faces.server.ts';
import type { AnyContext } from '../context.ts';
import { type Bookability, type Closed, whyClosed } from '../experts/closed.ts';
import type { ExpertsPlaces } from '../experts/experts-places.ts';
import { bookableSql, isLeavingSql } from '../experts/listed-sql.ts';
import { ownerIdSql } from '../experts/members-sql.ts';
import { dateAt } from './place-clock.ts';
import { type Calendar, firstFreeTimes, type SlotDay, slotDays } from './slots.ts';
import { takenTimesOf } from './taken-time.server.ts';
import { DEFAULT_HOURS, type HoursRange, type WeeklyHours } from './weekly-hours.ts';

const HOURS_OF_BOOKABLE = `
  select e.id, p.zone, p.state,
    (select json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute))
      from weekly_hours h where h.expert_id = e.id) as hours
  from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
  where e.id = any($1::uuid[]) and ${bookableSql('e')}`;

/**
 * The first bookable starts of each expert, ISO 8601 instants, at most `count`; none for listings that cannot
 * be booked. Two prepared statements, whatever the number of experts, as every list of experts asks for it.
 */
export async function nextFreeTimes(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law'>,
  expertIds: readonly string[],
  count: number,
): Promise<Map<string, string[]>> {
  const free = new Map<string, string[]>(expertIds.map((id) => [id, []]));
  if (expertIds.length === 0) return free;
  const now = ctx.now();
  const [rows, taken] = await Promise.all([
    ctx.query<{ id: string; zone: string; state: string; hours: HoursRange[] | null }>(
      'hours of bookable experts',
      HOURS_OF_BOOKABLE,
      [expertIds],
    ),
    takenTimesOf(ctx, expertIds),
  ]);
  const busy = Map.groupBy(taken, (one) => one.expertId);
  const served = new Map<string, boolean>();
  for (const { id, zone, state, hours } of rows) {
    const place = `${state} ${zone}`;
    if (!served.has(place)) served.set(place, ctx.law.isServed(state, dateAt(now, zone)));
    if (!served.get(place)) continue;
    const calendar = { zone, hours: hours ?? DEFAULT_HOURS, busy: busy.get(id) ?? [], now };
    free.set(
      id,
      firstFreeTimes(calendar, count).map((start) => new Date(start).toISOString()),
    );
  }
  return free;
}

/** An expert as the booking form needs them. */
export type BookableExpert = Bookability &
  ExpertsPlaces & {
    id: string;
    /** All their places in order, by what everyone is told of them. */
    places: { id: string; label: string }[];
    /** The address of a face to show; null where there is none. */
    face: string | null;
    ratePerMinuteCents: number;
    methods: string[];
    options: { id: string; title: string; minutes: number; category: string }[];
    hours: WeeklyHours;
  };

const EXPERT_TO_BOOK = `
  select e.id, ${ownerIdSql('e.id')} as "userId", e.name, ${faceSql('e.id')} as face, p.id as "placeId", p.public_label as location, p.state,
    p.zone, e.visit_miles as "visitMiles",
    (select json_agg(json_build_object('lat', o.public_lat, 'lng', o.public_lng)) from expert_places o
      where o.expert_id = e.id) as points,
    (select json_agg(json_build_object('id', o.id, 'label', o.public_label) order by o.rank) from expert_places o
      where o.expert_id = e.id) as places,
    e.rate_per_minute_cents as "ratePerMinuteCents", e.consultation_methods as methods,
    e.is_active as "isActive", e.is_demo as "isDemo",
    e.is_listable as "isListable", ${isLeavingSql('e')} as "isLeaving",
    coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'minutes', o.minutes,
      'category', o.category) order by o.position) from consultation_options o where o.expert_id = e.id), '[]') as options,
    (select json_agg(json_build_object('weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute))
      from weekly_hours h where h.expert_id = e.id) as hours
  from experts e join expert_places p on p.expert_id = e.id
    and case when $2::uuid is null then p.rank = 0 else p.id = $2 end
  where e.id = $1 and e.is_shown`;

/** The expert by id at one of their places or the first, if they have a public page and that place; else null. */
export async function findBookableExpert(
  ctx: Pick<AnyContext, 'query'>,
  expertId: string,
  placeId: string | null = null,
): Promise<BookableExpert | null> {
  const [found] =
    isId(expertId) && (placeId === null || isId(placeId))
      ? await ctx.query<Omit<BookableExpert, 'hours'> & { hours: HoursRange[] | null }>(
          'expert to book',
          EXPERT_TO_BOOK,
          [expertId, placeId],
        )
      : [];
  return found ? { ...found, hours: found.hours ?? DEFAULT_HOURS } : null;
}

/** The expert by id at one of their places or the first, if they have a public page. @throws Refusal not_found. */
export async function readBookableExpert(
  ctx: Pick<AnyContext, 'query'>,
  expertId: string,
  placeId: string | null = null,
): Promise<BookableExpert> {
  const expert = await findBookableExpert(ctx, expertId, placeId);
  if (!expert) throw new Refusal('not_found', 'Expert not found');
  return expert;
}

/** What decides the expert's free times now. @param except a booking that is about to give its time back. */
export async function calendarOf(
  ctx: Pick<AnyContext, 'query' | 'now'>,
  expert: Pick<BookableExpert, 'id' | 'zone' | 'hours'>,
  except?: string,
): Promise<Calendar> {
  const now = ctx.now();
  const taken = await takenTimesOf(ctx, [expert.id]);
  const busy = except ? taken.filter(({ bookingId }) => bookingId !== except) : taken;
  return { zone: expert.zone, hours: expert.hours, busy, now };
}

/**
 * An expert who has a public page and the next 14 days with their bookable starts; no starts, and the reason in `closed`,
 * where the listing cannot be booked.
 * @param placeId at which of their places; null for the first.
 * @throws Refusal not_found, also for a place that is not theirs.
 */
export async function slotsOf(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law'>,
  expertId: string,
  except?: string,
  placeId: string | null = null,
): Promise<{ expert: BookableExpert; closed: Closed | null; days: SlotDay[] }> {
  const expert = await readBookableExpert(ctx, expertId, placeId);
  const calendar = await calendarOf(ctx, expert, except);
  const closed = whyClosed(expert, ctx.law.isServed(expert.state, dateAt(calendar.now, expert.zone)));
  return { expert, closed, days: slotDays(closed ? { ...calendar, hours: [] } : calendar) };
}
