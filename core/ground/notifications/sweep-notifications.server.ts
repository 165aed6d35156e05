import { lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { notifications } from './tables.ts';

export const KEEP_DAYS = 90;

export async function sweepNotifications(ctx: Context<Product>): Promise<void> {
  const oldest = ctx.now().subtract({ hours: 24 * KEEP_DAYS });
  await ctx.db.delete(notifications).where(lt(notifications.at, asDate(oldest)));
}
