import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext, Context } from '../../context.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { atPractice, type ForPractitioner } from '../availability/at-practice.server.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { outsideCalendars, takenTimes } from '../availability/tables.ts';
import { outsideCalendarForm } from './outside-calendar-form.ts';

/**
 * Links a practitioner's outside calendar in place of the previous one. Clients can't book the times in it.
 */
export async function linkOutsideCalendar(
  ctx: Context,
  { practiceId, practitionerId: named, ...input }: ForPractitioner & z.input<typeof outsideCalendarForm>,
): Promise<void> {
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const { address } = readInput(outsideCalendarForm, input);
    const practitionerId = await practitionerOf(ctx, expertId, named);
    const [have] = await ctx.db
      .select()
      .from(outsideCalendars)
      .where(eq(outsideCalendars.practitionerId, practitionerId));
    if (have?.address === address) return;
    await forgetOutsideCalendar(ctx, expertId, practitionerId);
    const now = asDate(ctx.now());
    const id = ctx.newId();
    await ctx.db
      .insert(outsideCalendars)
      .values({ id, expertId, practitionerId, address, createdAt: now, nextReadAt: now });
    await ctx.jobs.enqueue('read-outside-calendar', { calendarId: id });
  });
}

/** Unlinks a practitioner's outside calendar and frees its times. Safe to repeat. */
export async function unlinkOutsideCalendar(ctx: Context, whose: ForPractitioner): Promise<void> {
  await atPractice(ctx, whose, async (ctx, expertId) => {
    await forgetOutsideCalendar(ctx, expertId, await practitionerOf(ctx, expertId, whose.practitionerId));
  });
}

/**
 * Unlinks a practitioner's outside calendar and frees its times. Call this while holding the practice's
 * lock.
 */
export async function forgetOutsideCalendar(
  ctx: AnyContext,
  expertId: string,
  practitionerId: string,
): Promise<void> {
  await ctx.db.delete(outsideCalendars).where(eq(outsideCalendars.practitionerId, practitionerId));
  await ctx.db
    .delete(takenTimes)
    .where(
      and(
        eq(takenTimes.practitionerId, practitionerId),
        eq(takenTimes.kind, 'calendar'),
        isNull(takenTimes.calendarId),
      ),
    );
  await refreshFreeStretch(ctx, [expertId]);
}
