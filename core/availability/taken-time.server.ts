import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AnyContext } from '../context.ts';
import { type Buffers, closedAround, withBuffers } from './buffers.ts';
import { type Busy, DAYS_AHEAD } from './slots.ts';
import { type TakenKind, takenTimes } from './tables.ts';

/** What of a practitioner's time a booking takes, with the buffers that were promised when it was requested. */
export type BookedTime = Buffers & {
  bookingId: string;
  expertId: string;
  practitionerId: string;
  /** Bookings that take each other's place; their times may overlap. */
  chainId: string;
  startsAt: Date;
  endsAt: Date;
};

/**
 * Takes the time of a booking that begins, in its transaction and under the expert's lock. The constraint
 * `taken_times_no_overlap` refuses what overlaps another booking of the practitioner.
 */
export async function takeTime(ctx: Pick<AnyContext, 'db' | 'newId'>, booked: BookedTime): Promise<void> {
  const { bookingId, expertId, practitionerId, chainId } = booked;
  const time = { startsAt: booked.startsAt.getTime(), endsAt: booked.endsAt.getTime() };
  const { startsAt, endsAt } = withBuffers(time, booked);
  await ctx.db.insert(takenTimes).values({
    id: ctx.newId(),
    expertId,
    practitionerId,
    kind: 'booking',
    bookingId,
    chainId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  });
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

/** Time of a practitioner that is taken, and by which booking; null where something else takes it. */
export type TakenTime = Busy & { expertId: string; practitionerId: string; bookingId: string | null };

const TAKEN = `
  select t.expert_id as "expertId", t.practitioner_id as "practitionerId", t.booking_id as "bookingId",
    extract(epoch from t.starts_at)::float8 * 1000 as "startsAt",
    extract(epoch from t.ends_at)::float8 * 1000 as "endsAt",
    pr.buffer_before_minutes as "bufferBeforeMinutes", pr.buffer_after_minutes as "bufferAfterMinutes"
  from taken_times t join practitioners pr on pr.id = t.practitioner_id
  where t.expert_id = any($1::uuid[]) and t.ends_at > $2 and t.starts_at < $3`;

/**
 * What takes the time of one practice, as JSON for a statement that reads more of it; `busyOf` reads it.
 * @param expert the alias of a row of `experts`.
 * @param span two parameters of the statement: their values are those of `bookableSpan`.
 */
export function takenSql(expert: string, { from, to }: { from: string; to: string }): string {
  return `(select json_agg(json_build_object('expertId', t.expert_id, 'practitionerId', t.practitioner_id,
      'bookingId', t.booking_id, 'startsAt', extract(epoch from t.starts_at)::float8 * 1000,
      'endsAt', extract(epoch from t.ends_at)::float8 * 1000,
      'bufferBeforeMinutes', pr.buffer_before_minutes, 'bufferAfterMinutes', pr.buffer_after_minutes))
    from taken_times t join practitioners pr on pr.id = t.practitioner_id
    where t.expert_id = ${expert}.id and t.ends_at > ${from} and t.starts_at < ${to})`;
}

/** A row of `taken_times` as statements read it: the time that is taken, and what its practitioner keeps free around. */
export type TakenRow = TakenTime & Buffers;

/** Where no new booking may lie because of these rows. */
function closedBy(rows: readonly TakenRow[]): TakenTime[] {
  return rows.map(({ bufferBeforeMinutes, bufferAfterMinutes, ...row }) =>
    row.bookingId ? { ...row, ...closedAround(row, { bufferBeforeMinutes, bufferAfterMinutes }) } : row,
  );
}

/** The same by practitioner. */
export function busyOf(taken: readonly TakenRow[] | null): Map<string, TakenTime[]> {
  return Map.groupBy(closedBy(taken ?? []), ({ practitionerId }) => practitionerId);
}

/** Where the practitioners of the experts cannot be booked anew in the days that can be, in one prepared statement. */
export async function takenTimesOf(
  ctx: Pick<AnyContext, 'query' | 'now'>,
  expertIds: readonly string[],
): Promise<TakenTime[]> {
  if (expertIds.length === 0) return [];
  const { from, to } = bookableSpan(ctx.now());
  return closedBy(await ctx.query<TakenRow>('taken times of experts', TAKEN, [expertIds, from, to]));
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
