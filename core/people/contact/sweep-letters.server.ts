import { lt } from 'drizzle-orm';
import type { Context, Product } from '../../context.ts';
import { contactMessages } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'sweep-letters': NoPayload;
  }
}

/** How long a letter and its answers are kept once the matter is closed; the privacy policy promises it. */
export const KEEP_LETTERS_YEARS = 2;

/** Deletes the letters, with what was written back, that were answered or done with so long ago; run by a job. */
export async function sweepLetters(ctx: Context<Product>): Promise<void> {
  const before = ctx.now().toZonedDateTimeISO('UTC').subtract({ years: KEEP_LETTERS_YEARS });
  await ctx.db
    .delete(contactMessages)
    .where(lt(contactMessages.closedAt, new Date(before.epochMilliseconds)));
}
