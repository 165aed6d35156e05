import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { isRefusal } from './connect-calendar-form.ts';
import { readConnectedCalendar } from './sync-calendars.server.ts';
import { calendarConnections } from './tables.ts';

/** How long an acceptance waits for the provider. */
const MILLISECONDS = 2500;
/** A reading this young needs no second one. */
const FRESH_SECONDS = 10;

/**
 * Reads a practitioner's connected calendar before a decision that depends on it. A failure that may be over at
 * once is tried again within the same limit. If the provider still fails or is slow, the decision goes by the
 * times that we know. Call this outside any transaction.
 */
export async function recheckCalendar(ctx: AnyContext, practitionerId: string): Promise<void> {
  const [connection] = await ctx.db
    .select({
      id: calendarConnections.id,
      fault: calendarConnections.fault,
      readAt: calendarConnections.readAt,
    })
    .from(calendarConnections)
    .where(eq(calendarConnections.practitionerId, practitionerId));
  if (!connection || isRefusal(connection.fault)) return;
  const fresh = ctx.now().subtract({ seconds: FRESH_SECONDS }).epochMilliseconds;
  if (connection.readAt && connection.readAt.getTime() > fresh) return;
  try {
    const haste = { milliseconds: MILLISECONDS, mayRetry: true };
    await readConnectedCalendar(ctx, { connectionId: connection.id }, haste);
  } catch (err) {
    ctx.log.warn({ err, connectionId: connection.id }, 'a calendar was not checked again');
  }
}
