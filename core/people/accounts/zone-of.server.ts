import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from './tables.ts';

const NO_ZONE = 'America/New_York';

/** The IANA zone in which times are said to the person signed in; New York's for who has none. */
export async function zoneOf(ctx: Pick<Context, 'db' | 'actor'>): Promise<string> {
  if (!ctx.actor) return NO_ZONE;
  const [row] = await ctx.db.select({ zone: users.zone }).from(users).where(eq(users.id, ctx.actor.id));
  return row?.zone ?? NO_ZONE;
}
