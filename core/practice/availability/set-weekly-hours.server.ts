import { and, eq, isNull, sql } from 'drizzle-orm';
import * as words from '#text/practice/availability/rules';
import type { Said } from '../../../lib/errors.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { expertPlaces, practitioners } from '../../people/experts/tables.ts';
import { weeklyHours } from './tables.ts';
import { type WeeklyHours, weeklyHoursForm } from './weekly-hours.ts';

export type WeekToSet = {
  /**
   * The new hours. Null removes a place's own hours, so the general hours apply there. Null for the general
   * hours leaves them empty.
   */
  hours: WeeklyHours | null;
  /**
   * The practitioner. By default, the signed-in user if they are a practitioner there, otherwise the first
   * one.
   */
  practitionerId?: string | null;
  /** The place; by default, all places without their own hours. */
  placeId?: string | null;
  /** The version of the hours that the person edited. If omitted, overwrites any version. */
  version?: number;
};

/**
 * Replaces a practitioner's week. Refuses a week without hours, and a version that is no longer current. Does
 * not check permission or update the free stretch; `changeWeeklyHours` does both.
 */
export async function setWeeklyHours(
  ctx: AnyContext,
  { expertId, hours, placeId = null, ...input }: WeekToSet & { expertId: string },
): Promise<void> {
  const parsed = hours === null ? null : weeklyHoursForm.safeParse(hours);
  if (parsed && !parsed.success) refuse(parsed.error.issues.map((issue) => issue.message));
  const ranges = parsed?.data ?? [];
  await inTransaction(ctx, async (ctx) => {
    const practitionerId = await practitionerOf(ctx, expertId, input.practitionerId);
    if (placeId !== null) await checkPlace(ctx, expertId, placeId);
    const theirs = eq(weeklyHours.practitionerId, practitionerId);
    const there = placeId === null ? isNull(weeklyHours.placeId) : eq(weeklyHours.placeId, placeId);
    if (input.version !== undefined && (await isOfOthers(ctx, practitionerId, input.version))) {
      const stand = await ctx.db.select().from(weeklyHours).where(and(theirs, there));
      if (asText(stand) !== asText(ranges)) throw new Refusal('status_changed', words.hours_changed);
      return;
    }
    await ctx.db.delete(weeklyHours).where(and(theirs, there));
    const rows = ranges.map((range) => ({ ...range, expertId, practitionerId, placeId }));
    if (rows.length > 0) await ctx.db.insert(weeklyHours).values(rows);
    else if ((await ctx.db.select().from(weeklyHours).where(theirs).limit(1)).length === 0) {
      refuse([words.keep_one_time]);
    }
    await ctx.db
      .update(practitioners)
      .set({ keepsDefaultHours: false, hoursVersion: sql`${practitioners.hoursVersion} + 1` })
      .where(eq(practitioners.id, practitionerId));
  });
}

function refuse(messages: Said[]): never {
  throw new Refusal('invalid_input', messages[0]!, { hours: [...new Set(messages)] });
}

async function checkPlace(ctx: AnyContext, expertId: string, placeId: string): Promise<void> {
  const [place] = isId(placeId)
    ? await ctx.db
        .select({ id: expertPlaces.id })
        .from(expertPlaces)
        .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.id, placeId)))
    : [];
  if (!place) throw new Refusal('not_found', words.place_not_found);
}

async function isOfOthers(ctx: AnyContext, practitionerId: string, version: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ version: practitioners.hoursVersion })
    .from(practitioners)
    .where(eq(practitioners.id, practitionerId));
  return row!.version !== version;
}

/** Converts hours to a string for comparison. Equal hours give equal strings in any order. */
function asText(hours: WeeklyHours): string {
  const ranges = hours.map(({ weekday, startMinute, endMinute }) => `${weekday} ${startMinute} ${endMinute}`);
  return ranges.sort().join();
}
