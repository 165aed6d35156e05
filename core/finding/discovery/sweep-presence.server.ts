import { lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { listingOnline } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'sweep-presence': NoPayload;
  }
}

/** How many minutes experts stay in `listing_online`. This must exceed `ONLINE_MINUTES`. */
const KEPT_MINUTES = 10;

/** Removes experts who were last seen too long ago from `listing_online`. Searches ignore them anyway. */
export async function sweepPresence(ctx: Context<Product>): Promise<void> {
  const before = asDate(ctx.now().subtract({ minutes: KEPT_MINUTES }));
  await ctx.db.delete(listingOnline).where(lt(listingOnline.lastSeenAt, before));
}
