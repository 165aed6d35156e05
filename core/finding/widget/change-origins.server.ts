import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/finding/widget/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput } from '../../people/experts/change-practice.server.ts';
import { MAX_ORIGINS, originForm } from './origin-form.ts';
import { widgetOrigins } from './tables.ts';

/** Lets a site show the widget of a practice. Safe to repeat. */
export async function addOrigin(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof originForm>,
): Promise<void> {
  const { origin } = readInput(originForm, input);
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const have = await ctx.db.select().from(widgetOrigins).where(eq(widgetOrigins.practiceId, expertId));
    if (have.some((one) => one.origin === origin)) return;
    if (have.length >= MAX_ORIGINS) {
      throw new Refusal('too_many_requests', withFacts(words.too_many_origins, { most: MAX_ORIGINS }));
    }
    await ctx.db.insert(widgetOrigins).values({ practiceId: expertId, origin, createdAt: asDate(ctx.now()) });
  });
}

/** Ends that a site can show the widget of a practice. Safe to repeat. */
export async function removeOrigin(
  ctx: Context,
  { practiceId, origin }: ForPractice & { origin: string },
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const isIt = and(eq(widgetOrigins.practiceId, expertId), eq(widgetOrigins.origin, origin));
    await ctx.db.delete(widgetOrigins).where(isIt);
  });
}
