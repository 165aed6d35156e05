import { asc, eq } from 'drizzle-orm';
import { PROVIDERS } from '../../../platform/calendars/calendar-provider.ts';
import type { Context } from '../../context.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { practitioners } from '../../people/experts/tables.ts';
import type { OwnConnection } from './own-connection.ts';
import { calendarConnections, connectedCalendars } from './tables.ts';

/**
 * Returns the calendar account of a practitioner. Names of calendars can be private, so only the practitioner
 * sees them or, if they have no account, the owners; admins who view the account do not.
 */
export async function readConnection(
  ctx: Context,
  { practiceId, practitionerId }: { practiceId: string; practitionerId: string },
): Promise<OwnConnection | null> {
  if (!mayActFor(ctx.actor, practiceId, 'staff')) return null;
  const [practitioner] = await ctx.db
    .select()
    .from(practitioners)
    .where(eq(practitioners.id, practitionerId));
  if (practitioner?.practiceId !== practiceId) return null;
  const { userId } = practitioner;
  const isTheirs = userId === null ? mayActFor(ctx.actor, practiceId, 'owner') : userId === ctx.actor?.id;
  const [connection] = await ctx.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.practitionerId, practitionerId));
  const offers = PROVIDERS.filter((name) => ctx.calendars.providers[name]);
  if (!connection) return { isTheirs, offers, connected: null };
  const sees = isTheirs && !ctx.viewing;
  const calendars = await ctx.db
    .select()
    .from(connectedCalendars)
    .where(eq(connectedCalendars.connectionId, connection.id))
    .orderBy(asc(connectedCalendars.name), asc(connectedCalendars.id));
  return {
    isTheirs,
    offers,
    connected: {
      id: connection.id,
      server: sees ? new URL(connection.address).host : null,
      account: sees ? connection.account : null,
      readAt: connection.readAt?.toISOString() ?? null,
      fault: connection.fault,
      calendars: sees
        ? calendars.map(
            ({ id, name, mayWrite, isRead, isWritten, entries, fault, unread, unreadEvents }) => ({
              ...{ id, name, mayWrite, isRead, isWritten, entries, fault },
              unread: { count: unread, first: unreadEvents },
            }),
          )
        : [],
    },
  };
}
