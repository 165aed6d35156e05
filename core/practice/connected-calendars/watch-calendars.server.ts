import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { fingerprint, sameText } from '../../../lib/secrets/fingerprint.server.ts';
import { CalendarFailed } from '../../../platform/calendars/calendar-account.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { openConnection } from './calendar-secret.server.ts';
import { calendarConnections, connectedCalendars } from './tables.ts';

const KEY = 'calendar notices';
/** When to try again after a provider could not watch a calendar. */
const AGAIN_HOURS = 24;
/** Notices that come sooner after a reading wait for the next one, however often they are sent. */
const MIN_SECONDS = 5;

/**
 * Asks the provider to notify us of changes in the calendars that we read, and again before its notices end.
 * A failure is no fault of the connection, because we also read regularly.
 */
export async function watchCalendars(ctx: AnyContext, connectionId: string): Promise<void> {
  const due = await ctx.db
    .select({ calendar: connectedCalendars, connection: calendarConnections })
    .from(connectedCalendars)
    .innerJoin(calendarConnections, eq(calendarConnections.id, connectedCalendars.connectionId))
    .where(
      and(
        eq(connectedCalendars.connectionId, connectionId),
        eq(connectedCalendars.isRead, true),
        isNull(calendarConnections.fault),
        or(isNull(connectedCalendars.watchAgainAt), lte(connectedCalendars.watchAgainAt, asDate(ctx.now()))),
      ),
    );
  for (const { calendar, connection } of due) {
    const account = await openConnection(ctx, connection);
    if (!account.watch) return;
    const id = ctx.newId();
    const secret = fingerprint(id, ctx.signIn.keyFor(KEY));
    try {
      const watch = await account.watch(calendar.remoteId, { id, secret });
      await ctx.db
        .update(connectedCalendars)
        .set({
          channelId: watch && id,
          channelRemoteId: watch?.remoteId ?? null,
          watchAgainAt: watch?.renewAt ?? asDate(ctx.now().add({ hours: AGAIN_HOURS })),
        })
        .where(eq(connectedCalendars.id, calendar.id));
      const { channelId, channelRemoteId } = calendar;
      if (channelId && channelRemoteId) await account.unwatch?.(channelId, channelRemoteId);
    } catch (error) {
      if (!(error instanceof CalendarFailed)) throw error;
      ctx.log.warn({ err: error, connectionId }, 'a calendar is not watched');
      return;
    }
  }
}

/**
 * Takes a provider's notice that a calendar changed: only a hint to read it again, because notices come twice,
 * late, or not at all. Forged ones change nothing.
 * @returns whether the notice is from the provider.
 */
export async function takeCalendarNotice(
  ctx: Context,
  { channelId, secret }: { channelId: string; secret: string },
): Promise<boolean> {
  const isProven = ctx.signIn.keysFor(KEY).some((key) => sameText(fingerprint(channelId, key), secret));
  if (!isProven) return false;
  await inTransaction(ctx, async ({ db, jobs }) => {
    const [found] = await db
      .select({ connection: calendarConnections, isRead: connectedCalendars.isRead })
      .from(connectedCalendars)
      .innerJoin(calendarConnections, eq(calendarConnections.id, connectedCalendars.connectionId))
      .where(eq(connectedCalendars.channelId, channelId))
      .for('update', { of: calendarConnections });
    if (!found?.isRead) return;
    const { id, fault, nextReadAt, readAt } = found.connection;
    const now = ctx.now();
    const soon = now.add({ seconds: MIN_SECONDS });
    // A provider that asked us to wait, or that fails, is left alone until then.
    if (fault !== null || nextReadAt <= asDate(soon)) return;
    const isQuiet = readAt === null || readAt < asDate(now.subtract({ seconds: MIN_SECONDS }));
    await db
      .update(calendarConnections)
      .set({ nextReadAt: asDate(isQuiet ? now : soon), quiet: 0 })
      .where(eq(calendarConnections.id, id));
    if (isQuiet) await jobs.enqueue('read-connected-calendar', { connectionId: id });
  });
  return true;
}
