import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { expertPlaces, practitioners } from '../../people/experts/tables.ts';
import { weeklyHours } from './tables.ts';
import { type WeeklyHours, weeklyHoursForm } from './weekly-hours.ts';

/** A week, whose and where. */
export type WeekToSet = {
  /** Null to keep none there: what is kept everywhere then counts at a place, and nothing where no place is said. */
  hours: WeeklyHours | null;
  /** Left out, it is whoever acts, if they are booked there, or the first. */
  practitionerId?: string | null;
  /** Left out, it is each place that has no hours of its own. */
  placeId?: string | null;
  /** Of the hours that the new ones are to take the place of; left out, of whichever stand. */
  version?: number;
};

/** Said to the later of two who change the same hours. */
export const HOURS_CHANGED = 'These hours were changed while you had them open.';

/**
 * Puts a practitioner's week in the place of the old one. It asks not who acts and leaves the free stretch alone:
 * an expert changes hours by `change-weekly-hours.server.ts`.
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
      if (said(stand) !== said(ranges)) throw new Refusal('status_changed', HOURS_CHANGED);
      return;
    }
    await ctx.db.delete(weeklyHours).where(and(theirs, there));
    const rows = ranges.map((range) => ({ ...range, expertId, practitionerId, placeId }));
    if (rows.length > 0) await ctx.db.insert(weeklyHours).values(rows);
    else if ((await ctx.db.select().from(weeklyHours).where(theirs).limit(1)).length === 0) {
      refuse(['Keep at least one time open each week.']);
    }
    await ctx.db
      .update(practitioners)
      .set({ keepsDefaultHours: false, hoursVersion: sql`${practitioners.hoursVersion} + 1` })
      .where(eq(practitioners.id, practitionerId));
  });
}

function refuse(messages: string[]): never {
  throw new Refusal('invalid_input', messages[0]!, { hours: [...new Set(messages)] });
}

async function checkPlace(ctx: AnyContext, expertId: string, placeId: string): Promise<void> {
  const [place] = isId(placeId)
    ? await ctx.db
        .select({ id: expertPlaces.id })
        .from(expertPlaces)
        .where(and(eq(expertPlaces.expertId, expertId), eq(expertPlaces.id, placeId)))
    : [];
  if (!place) throw new Refusal('not_found', 'This place was not found.');
}

async function isOfOthers(ctx: AnyContext, practitionerId: string, version: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ version: practitioners.hoursVersion })
    .from(practitioners)
    .where(eq(practitioners.id, practitionerId));
  return row!.version !== version;
}

/** Hours as one text, alike for the same hours. */
function said(hours: WeeklyHours): string {
  const ranges = hours.map(({ weekday, startMinute, endMinute }) => `${weekday} ${startMinute} ${endMinute}`);
  return ranges.sort().join();
}
