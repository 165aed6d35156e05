import { and, desc, eq, gt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { sessions } from '../accounts/tables.ts';
import { deviceName } from './device.ts';

export type SignedInAt = { id: string; device: string; signedInAt: Date; seenAt: Date };

/**
 * Returns the signed-in user's sessions, most recently used first, at most 100. Returns none while an admin
 * views the account.
 */
export async function readSessions(ctx: Context): Promise<SignedInAt[]> {
  if (ctx.viewing) return [];
  const now = asDate(ctx.now());
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, signedIn(ctx).id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100);
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceName(userAgent),
    signedInAt: createdAt,
    seenAt: updatedAt,
  }));
}
