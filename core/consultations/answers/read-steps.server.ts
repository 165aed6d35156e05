import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Mover, TransitionName } from '../bookings/booking-life.ts';
import { bookingEvents } from '../bookings/tables.ts';

/** A step in the history of a booking. `at` is ISO 8601. */
export type WrittenStep = { transition: TransitionName; by: Mover; note: string | null; at: string };

/** Returns a booking's history, oldest first. Does not check access. */
export async function stepsOf(ctx: Pick<Context, 'db'>, bookingId: string): Promise<WrittenStep[]> {
  const steps = await ctx.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(bookingEvents.at, bookingEvents.id);
  return steps.map(({ transition, by, note, at }) => ({ transition, by, note, at: at.toISOString() }));
}
