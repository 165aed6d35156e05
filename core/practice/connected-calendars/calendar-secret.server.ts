import { decrypted, encrypted } from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import { type CalendarAccount, CalendarFailed } from '../../../platform/calendars/calendar-account.ts';
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

type Connection = Pick<typeof calendarConnections.$inferSelect, 'id' | 'address' | 'account' | 'sealed'>;

/**
 * Opens the account of a connection.
 * @param milliseconds how long everything that is asked of it can take.
 */
export async function openConnection(
  ctx: Pick<AnyContext, 'signIn' | 'calendars'>,
  { id, address, account, sealed }: Connection,
  milliseconds?: number,
): Promise<CalendarAccount> {
  const text = await decrypted(sealed, keysOf(ctx));
  const kept: { id?: unknown; password?: unknown } = text === null ? {} : JSON.parse(text);
  if (kept.id !== id || typeof kept.password !== 'string') throw new CalendarFailed('refused');
  return ctx.calendars.openAccount({ address, account, password: kept.password }, milliseconds);
}
