import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { markSubjectRead } from '../notifications/mark-read.server.ts';
import { notFound, readStanding, writerOf } from './read-standing.server.ts';
import { conversations, messages } from './tables.ts';

/**
 * Notes that the person signed in has seen a conversation up to a message; what came after stays unread.
 * @throws Refusal sign_in_required, not_found (also for somebody else's conversation)
 */
export async function markConversationRead(
  ctx: Context,
  input: { conversationId: string; upTo: number },
): Promise<void> {
  const reader = writerOf(ctx);
  const to = { conversationId: input.conversationId };
  const { as, conversation } = await readStanding(ctx.db, reader, to);
  if (!conversation) throw notFound(to);
  await ctx.db.transaction(async (tx) => {
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversation.id))
      .for('update');
    const [later] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversation.id),
          gt(messages.number, input.upTo),
          ne(messages.senderId, reader.id),
        ),
      );
    await tx
      .update(conversations)
      .set({ [`${as}Unread`]: later!.count })
      .where(eq(conversations.id, conversation.id));
    if (later!.count > 0) return;
    const about = { userId: reader.id, kind: 'message' as const, subjectId: conversation.id };
    await markSubjectRead(ctx, tx, about);
  });
}
