import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { markSubjectRead } from '../../ground/notifications/mark-read.server.ts';
import { notFound, sideOf, writerOf } from './read-standing.server.ts';
import { conversations, messages } from './tables.ts';

/**
 * Marks a conversation as read by the user.
 * @param input.upTo the number of the newest message they saw; later ones stay unread. If omitted, marks all
 * messages as read.
 */
export async function markConversationRead(
  ctx: Context,
  input: { conversationId: string; upTo?: number },
): Promise<void> {
  const reader = writerOf(ctx);
  const { conversationId } = input;
  const ofThis = eq(conversations.id, conversationId);
  const [found] = isId(conversationId) ? await ctx.db.select().from(conversations).where(ofThis) : [];
  const side = found && sideOf(found, reader);
  if (!side) throw notFound({ conversationId });
  if (found[`${side}Unread`] === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(conversations).where(ofThis).for('update');
    const [later] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          gt(messages.number, input.upTo ?? row!.lastNumber),
          side === 'client' ? ne(messages.senderId, found.clientId) : eq(messages.senderId, found.clientId),
        ),
      );
    const unread = later!.count;
    await ctx.db
      .update(conversations)
      .set({ [`${side}Unread`]: unread })
      .where(ofThis);
    const about = { userId: reader.id, kind: 'message' as const, subjectId: conversationId };
    if (unread === 0) await markSubjectRead(ctx, about);
  });
}
