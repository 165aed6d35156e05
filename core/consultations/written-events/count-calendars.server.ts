import { count, gt } from 'drizzle-orm';
import type { Context, Product } from '../../context.ts';
import { calendarConnections } from '../../practice/connected-calendars/tables.ts';
import { writtenEvents } from './tables.ts';

/** Counts connected calendar accounts by whether the last reading succeeded, and events that failed. */
export async function countCalendars({
  db,
}: Pick<Context<Product>, 'db'>): Promise<{ working: number; failing: number; eventsFailing: number }> {
  const [accounts] = await db
    .select({ all: count(), failing: count(calendarConnections.fault) })
    .from(calendarConnections);
  const [events] = await db
    .select({ failing: count() })
    .from(writtenEvents)
    .where(gt(writtenEvents.attempts, 0));
  const { all, failing } = accounts!;
  return { working: all - failing, failing, eventsFailing: events!.failing };
}
