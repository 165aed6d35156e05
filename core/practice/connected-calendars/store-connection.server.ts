import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { RemoteCalendar } from '../../../platform/calendars/calendar-account.ts';
import type { AnyContext, Context } from '../../context.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { sealPassword } from './calendar-secret.server.ts';
import { type CalendarProviderName, calendarConnections, connectedCalendars } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'read-connected-calendar': { connectionId: string };
    /** Ends a provider's notices and, if the connection is gone, gives back the access. */
    'end-calendar-access': {
      provider: CalendarProviderName;
      connectionId: string;
      sealed: string;
      channels: { id: string; remoteId: string }[];
    };
  }
}

/** What opened an account, and the calendars that we found there. */
export type FoundAccount = {
  provider: CalendarProviderName;
  address: string;
  account: string;
  password: string;
  calendars: readonly RemoteCalendar[];
};

/**
 * Stores a practitioner's account in place of the previous one, and reads all of its calendars until someone
 * chooses. Call this while holding the practice's lock.
 */
export async function storeConnection(
  ctx: Context,
  { expertId, practitionerId }: { expertId: string; practitionerId: string },
  { provider, address, account, password, calendars }: FoundAccount,
): Promise<void> {
  await forgetConnection(ctx, expertId, practitionerId);
  const now = asDate(ctx.now());
  const id = ctx.newId();
  const sealed = await sealPassword(ctx, { id, password });
  await ctx.db.insert(calendarConnections).values({
    ...{ id, expertId, practitionerId, provider, address, account, sealed },
    connectedBy: ctx.actor!.id,
    createdAt: now,
    nextReadAt: now,
  });
  await ctx.db.insert(connectedCalendars).values(
    calendars.map((calendar) => ({
      id: ctx.newId(),
      connectionId: id,
      connectedBy: ctx.actor!.id,
      remoteId: calendar.id,
      name: calendar.name,
      mayWrite: calendar.mayWrite,
      isRead: true,
      isWritten: false,
    })),
  );
  await ctx.jobs.enqueue('read-connected-calendar', { connectionId: id });
}

/** Disconnects a practitioner's calendar account. Call this while holding the practice's lock. */
export async function forgetConnection(
  ctx: AnyContext,
  expertId: string,
  practitionerId: string,
): Promise<void> {
  const isTheirs = and(
    eq(calendarConnections.practitionerId, practitionerId),
    eq(calendarConnections.expertId, expertId),
  );
  const [before] = await ctx.db.select().from(calendarConnections).where(isTheirs).for('update');
  if (!before) return;
  if (before.provider !== 'caldav') {
    const watched = await ctx.db
      .select({ id: connectedCalendars.channelId, remoteId: connectedCalendars.channelRemoteId })
      .from(connectedCalendars)
      .where(eq(connectedCalendars.connectionId, before.id));
    await ctx.jobs.enqueue('end-calendar-access', {
      provider: before.provider,
      connectionId: before.id,
      sealed: before.sealed,
      channels: watched.flatMap(({ id, remoteId }) => (id && remoteId ? [{ id, remoteId }] : [])),
    });
  }
  await ctx.db.delete(calendarConnections).where(isTheirs);
  await refreshFreeStretch(ctx, [expertId]);
}
