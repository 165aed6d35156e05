import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { asDate } from '../../../lib/as-date.ts';
import { insertKept } from '../../../platform/database/insert-kept.ts';
import type { AnyContext } from '../../context.ts';
import type { LatLng } from '../../ground/geography/distance.ts';
import { type Buffers, withBuffers } from './buffers.ts';
import { DAYS_AHEAD } from './days-ahead.ts';
import { type TakenKind, takenTimes } from './tables.ts';
import type { Taken } from './travel.ts';

/** The time that a booking takes from its practitioner, with the buffers from its request. */
export type BookedTime = Buffers & {
  bookingId: string;
  expertId: string;
  practitionerId: string;
  /** Bookings in one chain replace each other, so their times can overlap. */
  chainId: string;
  /** The practice's place; null for a home visit (`noteVisitPoint`). */
  placeId: string | null;
  startsAt: Date;
  endsAt: Date;
};

/**
 * Reserves the time of a new booking. Call this in the booking's transaction, while holding the expert's
 * lock. The constraint `taken_times_no_overlap` refuses an overlap with another booking of the practitioner.
 */
export async function takeTime(ctx: Pick<AnyContext, 'db' | 'newId'>, booked: BookedTime): Promise<void> {
  const { bookingId, expertId, practitionerId, chainId, placeId } = booked;
  const time = { startsAt: booked.startsAt.getTime(), endsAt: booked.endsAt.getTime() };
  const { startsAt, endsAt } = withBuffers(time, booked);
  const taken = {
    id: ctx.newId(),
    expertId,
    practitionerId,
    kind: 'booking' as const,
    bookingId,
    chainId,
    placeId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  };
  await insertKept(ctx.db, takenTimes, taken);
}

/** Stores the approximate point of a home visit, which travel times use. */
export async function noteVisitPoint(
  ctx: Pick<AnyContext, 'db'>,
  bookingId: string,
  { lat, lng }: LatLng,
): Promise<void> {
  const point = { visitLat: lat, visitLng: lng };
  await ctx.db.update(takenTimes).set(point).where(eq(takenTimes.bookingId, bookingId));
}

/** Returns the approximate point of a home visit. Its coordinates are null if the point is unknown. */
export async function visitPointOf(
  ctx: Pick<AnyContext, 'db'>,
  bookingId: string,
): Promise<{ lat: number | null; lng: number | null }> {
  const [row] = await ctx.db
    .select({ lat: takenTimes.visitLat, lng: takenTimes.visitLng })
    .from(takenTimes)
    .where(eq(takenTimes.bookingId, bookingId));
  return row ?? { lat: null, lng: null };
}

/**
 * Extends the time of a booking, with its buffers. Call this while holding the expert's lock. The
 * constraint `taken_times_no_overlap` refuses an overlap with another booking of the practitioner.
 */
export async function lengthenTime(
  ctx: Pick<AnyContext, 'db'>,
  { bookingId, endsAt, bufferAfterMinutes }: Pick<BookedTime, 'bookingId' | 'endsAt' | 'bufferAfterMinutes'>,
): Promise<void> {
  const until = new Date(endsAt.getTime() + bufferAfterMinutes * 60_000);
  await ctx.db.update(takenTimes).set({ endsAt: until }).where(eq(takenTimes.bookingId, bookingId));
}

/**
 * Moves the time of a booking to another start. Call this while holding the expert's lock. The constraint
 * `taken_times_no_overlap` refuses an overlap with another booking of the practitioner.
 */
export async function moveTime(ctx: Pick<AnyContext, 'db'>, booked: BookedTime): Promise<void> {
  const time = { startsAt: booked.startsAt.getTime(), endsAt: booked.endsAt.getTime() };
  const { startsAt, endsAt } = withBuffers(time, booked);
  await ctx.db
    .update(takenTimes)
    .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    .where(eq(takenTimes.bookingId, booked.bookingId));
}

/** Frees the time of a booking that is over or will not take place. Safe to repeat. */
export async function releaseTime(ctx: Pick<AnyContext, 'db'>, bookingId: string): Promise<void> {
  await ctx.db.delete(takenTimes).where(eq(takenTimes.bookingId, bookingId));
}

/** Returns a range of time that covers every bookable day in all time zones. */
export function bookableSpan(now: Temporal.Instant): { from: Date; to: Date } {
  return {
    from: asDate(now.subtract({ hours: 48 })),
    to: asDate(now.add({ hours: 24 * (DAYS_AHEAD + 2) })),
  };
}

/** Taken time with its place and the practitioner's current buffers. */
export type TakenTime = Taken & { expertId: string; practitionerId: string };

/** The columns of taken time. Uses the public points of places, like all distances that people see. */
const COLUMNS = {
  expertId: 't.expert_id',
  practitionerId: 't.practitioner_id',
  bookingId: 't.booking_id',
  startsAt: 'extract(epoch from t.starts_at)::float8 * 1000',
  endsAt: 'extract(epoch from t.ends_at)::float8 * 1000',
  placeId: 't.place_id',
  lat: 'coalesce(t.visit_lat, at.public_lat)',
  lng: 'coalesce(t.visit_lng, at.public_lng)',
  bufferBeforeMinutes: 'pr.buffer_before_minutes',
  bufferAfterMinutes: 'pr.buffer_after_minutes',
} satisfies Record<keyof TakenTime, string>;

const FROM = `taken_times t join practitioners pr on pr.id = t.practitioner_id
  left join expert_places at on at.id = t.place_id`;

const takenTextOf = (whose: string) => `
  select ${Object.entries(COLUMNS)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ')}
  from ${FROM} where t.expert_id ${whose} and t.ends_at > $2 and t.starts_at < $3`;
const TAKEN = takenTextOf('= any($1::uuid[])');
/** A list of unknown length looks expensive, so the planner would plan it anew each time. */
const TAKEN_OF_ONE = takenTextOf('= $1');

/**
 * Returns SQL for one practice's taken time as JSON, for use in a larger query. `busyOf` reads the result.
 * @param expert the alias of `experts` in the query.
 * @param span two query parameters with the values of `bookableSpan`.
 */
export function takenSql(expert: string, { from, to }: { from: string; to: string }): string {
  const columns = Object.entries(COLUMNS).map(([name, column]) => `'${name}', ${column}`);
  return `(select json_agg(json_build_object(${columns.join(', ')}))
    from ${FROM} where t.expert_id = ${expert}.id and t.ends_at > ${from} and t.starts_at < ${to})`;
}

export function busyOf(taken: readonly TakenTime[] | null): Map<string, TakenTime[]> {
  return Map.groupBy(taken ?? [], ({ practitionerId }) => practitionerId);
}

/**
 * Returns the taken time of the experts' practitioners on the bookable days, in one prepared statement.
 */
export async function takenTimesOf(
  ctx: Pick<AnyContext, 'query' | 'now'>,
  expertIds: readonly string[],
): Promise<TakenTime[]> {
  if (expertIds.length === 0) return [];
  const { from, to } = bookableSpan(ctx.now());
  return expertIds.length === 1
    ? ctx.query<TakenTime>('taken times of an expert', TAKEN_OF_ONE, [expertIds[0], from, to])
    : ctx.query<TakenTime>('taken times of experts', TAKEN, [expertIds, from, to]);
}

export type Conflict = {
  bookingId: string;
  practitionerId: string;
  /** The booking's time, including its buffers. */
  startsAt: Date;
  endsAt: Date;
  with: { id: string; kind: Exclude<TakenKind, 'booking'>; startsAt: Date; endsAt: Date };
};

/** Returns future bookings that overlap a day off or an outside event of their practitioner. */
export async function readConflicts(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  expertId: string,
): Promise<Conflict[]> {
  const other = alias(takenTimes, 'other');
  const rows = await ctx.db
    .select({ booked: takenTimes, other })
    .from(takenTimes)
    .innerJoin(
      other,
      and(
        eq(other.practitionerId, takenTimes.practitionerId),
        ne(other.kind, 'booking'),
        lt(other.startsAt, takenTimes.endsAt),
        gt(other.endsAt, takenTimes.startsAt),
      ),
    )
    .where(
      and(
        eq(takenTimes.expertId, expertId),
        eq(takenTimes.kind, 'booking'),
        sql`${takenTimes.endsAt} > ${ctx.now().toString()}::timestamptz`,
      ),
    )
    .orderBy(asc(takenTimes.startsAt), asc(other.startsAt));
  return rows.map(({ booked, other }) => ({
    bookingId: booked.bookingId!,
    practitionerId: booked.practitionerId,
    startsAt: booked.startsAt,
    endsAt: booked.endsAt,
    with: {
      id: other.id,
      kind: other.kind as Conflict['with']['kind'],
      startsAt: other.startsAt,
      endsAt: other.endsAt,
    },
  }));
}
