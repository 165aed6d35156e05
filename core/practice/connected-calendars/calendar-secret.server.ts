import { and, eq } from 'drizzle-orm';
import { decrypted, encrypted } from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import { type CalendarAccount, CalendarFailed } from '../../../platform/calendars/calendar-account.ts';
import type { GivenAccess } from '../../../platform/calendars/calendar-provider.ts';
import type { AnyContext } from '../../context.ts';
import { sealedColumn } from '../../ground/keys/sealed-column.server.ts';
import { calendarConnections } from './tables.ts';

const CALENDAR_KEY = 'calendar connections';
const keysOf = ({ signIn }: Pick<AnyContext, 'signIn'>) => cipherKeys(signIn.ring.ciphers, CALENDAR_KEY);

/** The passwords of connected calendars, for the rotation of keys. */
export const CALENDAR_SECRET_STORE = sealedColumn({
  name: 'calendar-passwords',
  purpose: CALENDAR_KEY,
  id: calendarConnections.id,
  sealed: calendarConnections.sealed,
});

/** Encrypts a password. The id ties it to its connection, so it opens no other. */
export async function sealPassword(
  ctx: Pick<AnyContext, 'signIn'>,
  { id, password }: { id: string; password: string },
): Promise<string> {
  return await encrypted(JSON.stringify({ id, password }), keysOf(ctx));
}

type Connection = Pick<
  typeof calendarConnections.$inferSelect,
  'id' | 'provider' | 'address' | 'account' | 'sealed'
>;
type Means = Pick<AnyContext, 'db' | 'signIn' | 'calendars'>;

/**
 * Opens the account of a connection.
 * @param milliseconds how long everything that is asked of it can take.
 */
export async function openConnection(
  ctx: Means,
  connection: Connection,
  milliseconds?: number,
): Promise<CalendarAccount> {
  const { provider, address, account } = connection;
  if (provider === 'caldav') {
    const password = await passwordOf(ctx, connection);
    return ctx.calendars.openAccount({ address, account, password }, milliseconds);
  }
  const means = ctx.calendars.providers[provider];
  // The operator took the configuration away.
  if (!means) throw new CalendarFailed('not-answered');
  return means.open(await accessOf(ctx, connection), milliseconds);
}

/** Returns the access that consent gave us. */
export async function accessOf(
  ctx: Means,
  connection: Pick<Connection, 'id' | 'sealed'>,
): Promise<GivenAccess> {
  const { id } = connection;
  return {
    id,
    token: await passwordOf(ctx, connection),
    async renewed(token) {
      // Of two nodes that exchange it at the same time, the first one's stays.
      await ctx.db
        .update(calendarConnections)
        .set({ sealed: await sealPassword(ctx, { id, password: token }) })
        .where(and(eq(calendarConnections.id, id), eq(calendarConnections.sealed, connection.sealed)));
    },
  };
}

async function passwordOf(
  ctx: Pick<AnyContext, 'signIn'>,
  { id, sealed }: Pick<Connection, 'id' | 'sealed'>,
): Promise<string> {
  const text = await decrypted(sealed, keysOf(ctx));
  const kept: { id?: unknown; password?: unknown } = text === null ? {} : JSON.parse(text);
  if (kept.id !== id || typeof kept.password !== 'string') throw new CalendarFailed('refused');
  return kept.password;
}
