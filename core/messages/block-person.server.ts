import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { notFound, readStanding, writerOf } from './read-standing.server.ts';
import { conversations } from './tables.ts';

/**
 * Takes no more messages from the other side of a conversation, or takes them again. They are not told.
 * @throws Refusal sign_in_required, not_found (also for somebody else's conversation)
 */
export async function blockPerson(
  ctx: Context,
  input: { conversationId: string; blocked: boolean },
): Promise<void> {
  const to = { conversationId: input.conversationId };
  const { as, conversation } = await readStanding(ctx.db, writerOf(ctx), to);
  if (!conversation) throw notFound(to);
  const since = input.blocked ? new Date(ctx.now().epochMilliseconds) : null;
  await ctx.db
    .update(conversations)
    .set({ [`${as}BlockedAt`]: since })
    .where(eq(conversations.id, conversation.id));
}
