import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { mayActFor, resolvePractice } from '../../people/experts/may-act-for.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { expertPlaces, experts, practitioners } from '../../people/experts/tables.ts';
import { privately } from '../../people/view-as/hidden.ts';
import type { OwnAvailability } from './own-availability.ts';
import { dateAt } from './place-clock.ts';
import { extraHours, outsideCalendars, takenTimes, weeklyHours } from './tables.ts';
import { DEFAULT_HOURS } from './weekly-hours.ts';

/**
 * Returns a practice's availability for its members. Null for anyone else, and for a practice without a place
 * or practitioner.
 * @param asked.practitionerId if missing or unknown, the signed-in user is meant if they are a practitioner
 * there, otherwise the first one.
 * @param asked.placeId the place whose weekly hours to return; if missing or unknown, the general hours.
 */
export async function readAvailability(
  ctx: Context,
  asked: { practiceId?: string | null; practitionerId?: string | null; placeId?: string | null },
): Promise<OwnAvailability | null> {
  const id = resolvePractice(ctx.actor, 'staff', asked.practiceId);
  if (!id) return null;
  const rows = await ctx.db
    .select({ row: practitioners, practice: experts.name })
    .from(practitioners)
    .innerJoin(experts, eq(experts.id, practitioners.practiceId))
    .where(and(eq(practitioners.practiceId, id), isNull(practitioners.activeUntil)))
    .orderBy(asc(practitioners.rank), asc(practitioners.id));
  const places = await ctx.db
    .select()
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, id))
    .orderBy(asc(expertPlaces.rank));
  const [first] = places;
  if (rows.length === 0 || !first) return null;
  const named = rows.find(({ row }) => row.id === asked.practitionerId?.toLowerCase());
  const practitionerId = named?.row.id ?? (await practitionerOf(ctx, id));
  const { row } = rows.find((one) => one.row.id === practitionerId)!;
  const placeId = places.find((place) => place.id === asked.placeId?.toLowerCase())?.id ?? null;
  const today = dateAt(ctx.now(), first.zone).toString();
  const all = await ctx.db
    .select()
    .from(weeklyHours)
    .where(eq(weeklyHours.practitionerId, practitionerId))
    .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.startMinute));
  const there = all.filter((range) => range.placeId === placeId);
  const keepsDefault = placeId === null && all.length === 0 && row.keepsDefaultHours;
  return {
    practitioners: rows.map((one) => ({ id: one.row.id, name: one.row.name ?? one.practice })),
    practitionerId,
    places: places.map(({ id, label, publicLabel }) => ({
      id,
      label,
      publicLabel,
      hasOwnHours: all.some((range) => range.placeId === id),
    })),
    placeId,
    hours: (keepsDefault ? DEFAULT_HOURS : there).map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      startMinute,
      endMinute,
    })),
    hasHoursThere: there.length > 0,
    isUnchosen: row.keepsDefaultHours && !row.aroundTheClock,
    version: row.hoursVersion,
    isAroundTheClock: row.aroundTheClock,
    noticeMinutes: row.noticeMinutes,
    bufferBeforeMinutes: row.bufferBeforeMinutes,
    bufferAfterMinutes: row.bufferAfterMinutes,
    daysOff: await daysOffOf(ctx, practitionerId, first.zone),
    extra: await extraOf(ctx, practitionerId, today),
    outside: await outsideOf(ctx, row),
    zone: first.zone,
    today,
  };
}

async function daysOffOf(
  ctx: Context,
  practitionerId: string,
  zone: string,
): Promise<OwnAvailability['daysOff']> {
  const daysOff = await ctx.db
    .select()
    .from(takenTimes)
    .where(
      and(
        eq(takenTimes.practitionerId, practitionerId),
        eq(takenTimes.kind, 'day-off'),
        gt(takenTimes.endsAt, asDate(ctx.now())),
      ),
    )
    .orderBy(asc(takenTimes.startsAt));
  const dateOf = (at: Date, milliseconds: number) =>
    dateAt(Temporal.Instant.fromEpochMilliseconds(at.getTime() + milliseconds), zone).toString();
  return daysOff.map(({ id, startsAt, endsAt }) => ({
    id,
    from: dateOf(startsAt, 0),
    until: dateOf(endsAt, -1),
  }));
}

async function extraOf(
  ctx: Context,
  practitionerId: string,
  today: string,
): Promise<OwnAvailability['extra']> {
  const extra = await ctx.db
    .select()
    .from(extraHours)
    .where(and(eq(extraHours.practitionerId, practitionerId), gte(extraHours.date, today)))
    .orderBy(asc(extraHours.date), asc(extraHours.startMinute));
  return extra.map(({ id, date, startMinute, endMinute }) => ({ id, date, startMinute, endMinute }));
}

/** Returns the outside calendar. Only the practitioner can read the text of its unread events. */
async function outsideOf(
  ctx: Context,
  { id, practiceId, userId }: typeof practitioners.$inferSelect,
): Promise<OwnAvailability['outside']> {
  const [outside] = await ctx.db
    .select()
    .from(outsideCalendars)
    .where(eq(outsideCalendars.practitionerId, id));
  if (!outside) return null;
  const isTheirs = userId === null ? mayActFor(ctx.actor, practiceId, 'owner') : userId === ctx.actor?.id;
  return {
    address: privately(ctx, outside.address),
    readAt: outside.readAt?.toISOString() ?? null,
    entries: outside.entries,
    fault: outside.fault,
    unread: {
      count: outside.unread,
      first: outside.unreadEvents.map((event) => ({
        ...event,
        letters: isTheirs && !ctx.viewing ? event.letters : '',
      })),
    },
  };
}
