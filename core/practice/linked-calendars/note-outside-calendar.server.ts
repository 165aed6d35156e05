import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/practice/outside-calendars/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { takenTimes } from '../availability/tables.ts';

/** The maximum number of taken times per calendar. */
const MAX_ENTRIES = 2000;

/** A time that an outside calendar takes. We don't store the subject of the event. */
export type CalendarEntry = { sourceId: string; startsAt: Date; endsAt: Date };

/**
 * Replaces the taken times of a practitioner's outside calendar. They block new bookings. Existing bookings
 * stay, and `readConflicts` returns the overlapping ones. Refuses too many entries, repeated ids, and entries
 * that don't end after they start.
 * @param input.practitionerId by default, the first practitioner of the practice.
 */
export async function noteOutsideCalendar(
  ctx: Context<Product>,
  input: { expertId: string; practitionerId?: string | null; entries: readonly CalendarEntry[] },
): Promise<void> {
  const { expertId, entries } = input;
  const names = new Set(entries.map(({ sourceId }) => sourceId));
  const areWhole = entries.every(({ sourceId, startsAt, endsAt }) => sourceId && startsAt < endsAt);
  if (entries.length > MAX_ENTRIES || names.size < entries.length || !areWhole) {
    throw new Refusal('invalid_input', words.not_readable);
  }
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const practitionerId = await practitionerOf(ctx, expertId, input.practitionerId);
    await ctx.db
      .delete(takenTimes)
      .where(
        and(
          eq(takenTimes.practitionerId, practitionerId),
          eq(takenTimes.kind, 'calendar'),
          isNull(takenTimes.calendarId),
        ),
      );
    if (entries.length > 0) {
      await ctx.db.insert(takenTimes).values(
        entries.map((entry) => ({
          ...entry,
          id: ctx.newId(),
          expertId,
          practitionerId,
          kind: 'calendar' as const,
        })),
      );
    }
    await refreshFreeStretch(ctx, [expertId]);
  });
}
