import { lt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { listingOnline } from './tables.ts';

/** Longer than anyone counts as online after they were last seen. */
const KEPT_MS = 10 * 60_000;

/** Takes out of the table of those online who were last seen too long ago; a search passes them over anyway. */
export async function sweepPresence(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(ctx.now().epochMilliseconds - KEPT_MS);
  await ctx.db.delete(listingOnline).where(lt(listingOnline.lastSeenAt, before));
}
