import { and, eq } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice } from '../experts/change-practice.server.ts';
import { consultationOptions } from '../experts/tables.ts';
import { watchContent } from './watch-content.server.ts';

/**
 * Deletes an owner's option and closes its content flags. Safe to repeat. Bookings keep the option's title.
 * @returns whether it was there.
 */
export async function deleteOption(
  ctx: Context,
  { practiceId, optionId }: ForPractice & { optionId: string },
): Promise<boolean> {
  return await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    if (!isId(optionId)) return false;
    const { id, expertId: of } = consultationOptions;
    for (const field of ['title', 'description'] as const) {
      await watchContent(
        ctx,
        expertId,
        [{ field, place: `option ${field} ${optionId}`, words: '', was: ' ' }],
        true,
      );
    }
    const gone = await ctx.db
      .delete(consultationOptions)
      .where(and(eq(id, optionId), eq(of, expertId)))
      .returning({ id });
    return gone.length > 0;
  });
}
