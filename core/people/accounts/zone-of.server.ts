import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from './tables.ts';

const NO_ZONE = 'America/New_York';

/**
 * Returns the IANA time zone to show the signed-in user times in. Visitors and people with an unknown zone
 * get New York's.
 */
export async function zoneOf(ctx: Pick<Context, 'db' | 'actor'>): Promise<string> {
  if (!ctx.actor) return NO_ZONE;
  const [row] = await ctx.db.select({ zone: users.zone }).from(users).where(eq(users.id, ctx.actor.id));
  return row?.zone ?? NO_ZONE;
}
