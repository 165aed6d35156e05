import { lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { contactMessages } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'sweep-letters': NoPayload;
  }
}

/** How long we keep closed messages. The privacy policy states this limit. */
const KEEP_MESSAGES_YEARS = 2;

/** Deletes messages that were closed more than two years ago, with their answers. */
export async function sweepContactMessages(ctx: Context<Product>): Promise<void> {
  const before = ctx.now().toZonedDateTimeISO('UTC').subtract({ years: KEEP_MESSAGES_YEARS });
  await ctx.db.delete(contactMessages).where(lt(contactMessages.closedAt, asDate(before)));
}
