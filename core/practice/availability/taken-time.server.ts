import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnyContext } from '../../context.ts';
import type { LatLng } from '../../ground/geography/distance.ts';
import { type Buffers, withBuffers } from './buffers.ts';
import { DAYS_AHEAD } from './days-ahead.ts';
import { type TakenKind, takenTimes } from './tables.ts';
import type { Taken } from './travel.ts';

/** What of a practitioner's time a booking takes, with the buffers that were promised when it was requested. */
export type BookedTime = Buffers & {
  bookingId: string;
  expertId: string;
  practitionerId: string;
  /** Bookings that take each other's place; their times may overlap. */
  chainId: string;
  /** At which of the practice's places; null for a home visit, see `noteVisitPoint`. */
  placeId: string | null;
  startsAt: Date;
  endsAt: Date;
};

/**
 * Takes the time of a booking that begins, in its transaction and under the expert's lock. The constraint
 * `taken_times_no_overlap` refuses what overlaps another booking of the practitioner.
 */
export async function takeTime(ctx: Pick<AnyContext, 'db' | 'newId'>, booked: BookedTime): Promise<void> {
  const { bookingId, expertId, practitionerId, chainId, placeId } = booked;
  const time = { startsAt: booked.startsAt.getTime(), endsAt: booked.endsAt.getTime() };
  const { startsAt, endsAt } = withBuffers(time, booked);
  await ctx.db.insert(takenTimes).values({
    id: ctx.newId(),
    expertId,
    practitionerId,
    kind: 'booking',
    bookingId,
    chainId,
    placeId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  });
}

/** Notes whereabouts a home visit takes place whose time is taken, so that the way to and from it is kept free. */
export async function noteVisitPoint(
  ctx: Pick<AnyContext, 'db'>,
  bookingId: string,
  { lat, lng }: LatLng,
): Promise<void> {
  const point = { visitLat: lat, visitLng: lng };
  await ctx.db.update(takenTimes).set(point).where(eq(takenTimes.bookingId, bookingId));
}

/** Whereabouts a home visit takes place; null where it is not known. */
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
 * Lengthens the time that a booking takes, under the lock of the expert; its buffers stay around it. The constraint
 * `taken_times_no_overlap` refuses what overlaps another booking of the practitioner.
 */
export async function lengthenTime(
  ctx: Pick<AnyContext, 'db'>,
  { bookingId, endsAt, bufferAfterMinutes }: Pick<BookedTime, 'bookingId' | 'endsAt' | 'bufferAfterMinutes'>,
): Promise<void> {
  const until = new Date(endsAt.getTime() + bufferAfterMinutes * 60_000);
  await ctx.db.update(takenTimes).set({ endsAt: until }).where(eq(takenTimes.bookingId, bookingId));
}

/**
 * Moves the time that a booking takes to another start, under the lock of the expert. The constraint
 * `taken_times_no_overlap` refuses what overlaps another booking of the practitioner.
 */
export async function moveTime(ctx: Pick<AnyContext, 'db'>, booked: BookedTime): Promise<void> {
  const time = { startsAt: booked.startsAt.getTime(), endsAt: booked.endsAt.getTime() };
  const { startsAt, endsAt } = withBuffers(time, booked);
  await ctx.db
    .update(takenTimes)
    .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    .where(eq(takenTimes.bookingId, booked.bookingId));
}

/** Gives the time of a booking back that nothing can become of any more; a second call changes nothing. */
export async function giveTimeBack(ctx: Pick<AnyContext, 'db'>, bookingId: string): Promise<void> {
  await ctx.db.delete(takenTimes).where(eq(takenTimes.bookingId, bookingId));
}

/** A span that holds everything that can touch a day that can be booked. */
export function bookableSpan(now: Temporal.Instant): { from: Date; to: Date } {
  const day = 86_400_000;
  return {
    from: new Date(now.epochMilliseconds - 2 * day),
    to: new Date(now.epochMilliseconds + (DAYS_AHEAD + 2) * day),
  };
}

/** A row of `taken_times` as statements read it: the time that is taken, where, and what its practitioner keeps free around. */
export type TakenTime = Taken & { expertId: string; practitionerId: string };

/** Of a place its public point, as for distances that everyone is told. */
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

const TAKEN = `
  select ${Object.entries(COLUMNS)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ')}
  from ${FROM} where t.expert_id = any($1::uuid[]) and t.ends_at > $2 and t.starts_at < $3`;

/**
 * What takes the time of one practice, as JSON for a statement that reads more of it; `busyOf` reads it.
 * @param expert the alias of a row of `experts`.
 * @param span two parameters of the statement: their values are those of `bookableSpan`.
 */
export function takenSql(expert: string, { from, to }: { from: string; to: string }): string {
  const columns = Object.entries(COLUMNS).map(([name, column]) => `'${name}', ${column}`);
  return `(select json_agg(json_build_object(${columns.join(', ')}))
    from ${FROM} where t.expert_id = ${expert}.id and t.ends_at > ${from} and t.starts_at < ${to})`;
}

/** What is taken by practitioner. */
export function busyOf(taken: readonly TakenTime[] | null): Map<string, TakenTime[]> {
  return Map.groupBy(taken ?? [], ({ practitionerId }) => practitionerId);
}

/** What is taken of the experts' practitioners in the days that can be booked, in one prepared statement. */
export async function takenTimesOf(
  ctx: Pick<AnyContext, 'query' | 'now'>,
  expertIds: readonly string[],
): Promise<TakenTime[]> {
  if (expertIds.length === 0) return [];
  const { from, to } = bookableSpan(ctx.now());
  return ctx.query<TakenTime>('taken times of experts', TAKEN, [expertIds, from, to]);
}

/** A booking that stands where its practitioner is taken by something else. */
export type Conflict = {
  bookingId: string;
  practitionerId: string;
  /** The booking's time with its buffers. */
  startsAt: Date;
  endsAt: Date;
  with: { id: string; kind: Exclude<TakenKind, 'booking'>; startsAt: Date; endsAt: Date };
};

/** The bookings that stand, are not over, and lie where who gives them has a day off or something in an outside calendar. */
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
