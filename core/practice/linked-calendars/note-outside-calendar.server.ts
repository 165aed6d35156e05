import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { takenTimes } from '../availability/tables.ts';

/** Per practitioner. */
const MAX_ENTRIES = 2000;

/** A time taken by an outside calendar. What it is for is not stored. */
export type CalendarEntry = { sourceId: string; startsAt: Date; endsAt: Date };

/**
 * Replaces the taken times of a practitioner's outside calendar. They block new bookings. Existing ones
 * stay, and `readConflicts` returns those that overlap. Refuses too many entries, repeated ids, and entries
 * that don't end after they start.
 * @param input.practitionerId by default the first one of the practice.
 */
export async function noteOutsideCalendar(
  ctx: Context<Product>,
  input: { expertId: string; practitionerId?: string | null; entries: readonly CalendarEntry[] },
): Promise<void> {
  const { expertId, entries } = input;
  const names = new Set(entries.map(({ sourceId }) => sourceId));
  const areWhole = entries.every(({ sourceId, startsAt, endsAt }) => sourceId && startsAt < endsAt);
  if (entries.length > MAX_ENTRIES || names.size < entries.length || !areWhole) {
    throw new Refusal('invalid_input', 'This calendar cannot be read.');
  }
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const practitionerId = await practitionerOf(ctx, expertId, input.practitionerId);
    await ctx.db
      .delete(takenTimes)
      .where(and(eq(takenTimes.practitionerId, practitionerId), eq(takenTimes.kind, 'calendar')));
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
