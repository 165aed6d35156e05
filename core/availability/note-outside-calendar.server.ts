import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { type Context, inTransaction, type Product } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { takenTimes } from './tables.ts';

/** The most entries that are kept of one expert's outside calendars. */
export const ENTRIES_AT_MOST = 2000;

/** An entry that takes time; what it is about is not kept. */
export type CalendarEntry = { sourceId: string; startsAt: Date; endsAt: Date };

/**
 * Puts what an expert's outside calendars hold now in the place of what they held before. Nothing new is booked
 * into it; bookings that stand in its way stay, and `readConflicts` names them.
 * @throws Refusal invalid_input for too many entries, one that ends before it begins, or two of one name.
 */
export async function noteOutsideCalendar(
  ctx: Context<Product>,
  { expertId, entries }: { expertId: string; entries: readonly CalendarEntry[] },
): Promise<void> {
  const names = new Set(entries.map(({ sourceId }) => sourceId));
  const areWhole = entries.every(({ sourceId, startsAt, endsAt }) => sourceId && startsAt < endsAt);
  if (entries.length > ENTRIES_AT_MOST || names.size < entries.length || !areWhole) {
    throw new Refusal('invalid_input', 'This calendar cannot be read.');
  }
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    await ctx.db
      .delete(takenTimes)
      .where(and(eq(takenTimes.expertId, expertId), eq(takenTimes.kind, 'calendar')));
    if (entries.length > 0) {
      await ctx.db
        .insert(takenTimes)
        .values(entries.map((entry) => ({ ...entry, id: ctx.newId(), expertId, kind: 'calendar' as const })));
    }
    await refreshFreeStretch(ctx, [expertId]);
  });
}
