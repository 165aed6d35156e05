import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/practice/connected-calendars/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { atPractice, type ForPractitioner } from '../availability/at-practice.server.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { takenTimes } from '../availability/tables.ts';
import { ownPractitioner } from './connect-calendar.server.ts';
import { chooseCalendarsForm } from './connect-calendar-form.ts';
import { calendarConnections, connectedCalendars } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Moves the events of all bookings ahead to the calendar that was chosen for them. */
    'write-all-events': { connectionId: string };
  }
}

/**
 * Chooses which calendars of an account we read, and which one gets the bookings. Frees the times of those that
 * are no longer read at once.
 */
export async function chooseCalendars(
  ctx: Context,
  { practiceId, practitionerId: named, ...input }: ForPractitioner & z.input<typeof chooseCalendarsForm>,
): Promise<void> {
  const { reads, writes } = readInput(chooseCalendarsForm, input);
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const practitionerId = await ownPractitioner(ctx, expertId, named);
    const rows = await ctx.db
      .select({ calendar: connectedCalendars })
      .from(connectedCalendars)
      .innerJoin(calendarConnections, eq(calendarConnections.id, connectedCalendars.connectionId))
      .where(eq(calendarConnections.practitionerId, practitionerId));
    if (rows.length === 0) throw new Refusal('status_changed', words.not_connected);
    for (const { calendar } of rows) {
      const isRead = reads.includes(calendar.id);
      if (isRead === calendar.isRead) continue;
      await ctx.db
        .update(connectedCalendars)
        .set({ isRead, token: null, readAt: null, entries: null, fault: null, unread: 0, unreadEvents: [] })
        .where(eq(connectedCalendars.id, calendar.id));
      if (!isRead) await ctx.db.delete(takenTimes).where(eq(takenTimes.calendarId, calendar.id));
    }
    const { connectionId } = rows[0]!.calendar;
    const target = rows.find(({ calendar }) => calendar.id === writes)?.calendar;
    if (writes !== '' && !target?.mayWrite) throw new Refusal('invalid_input', words.not_writable);
    const former = rows.find(({ calendar }) => calendar.isWritten)?.calendar;
    if (former?.id !== target?.id) {
      await ctx.db
        .update(connectedCalendars)
        .set({ isWritten: false })
        .where(eq(connectedCalendars.connectionId, connectionId));
      if (target) {
        await ctx.db
          .update(connectedCalendars)
          .set({ isWritten: true })
          .where(eq(connectedCalendars.id, target.id));
      }
      await ctx.jobs.enqueue('write-all-events', { connectionId });
    }
    await ctx.db
      .update(calendarConnections)
      .set({ nextReadAt: asDate(ctx.now()) })
      .where(eq(calendarConnections.id, connectionId));
    await refreshFreeStretch(ctx, [expertId]);
    await ctx.jobs.enqueue('read-connected-calendar', { connectionId });
  });
}
