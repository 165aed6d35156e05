import { and, eq } from 'drizzle-orm';
import { type Context, inTransaction } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { blocks } from '../reach/tables.ts';
import { notFound, readStanding, writerOf } from './read-standing.server.ts';
import { conversations } from './tables.ts';

/**
 * Lets the other side of a conversation reach the actor no more (`core/reach/ways.ts`), or lets them again. They are
 * not told. What the two have begun at this moment comes first, as it holds the practice or the conversation.
 * @throws Refusal sign_in_required, not_found (also for somebody else's conversation)
 */
export async function blockPerson(
  ctx: Context,
  input: { conversationId: string; blocked: boolean },
): Promise<void> {
  const to = { conversationId: input.conversationId };
  const { as: by, pair, conversation } = await readStanding(ctx.db, writerOf(ctx), to);
  if (!conversation) throw notFound(to);
  const { expertId, clientId } = pair;
  const since = new Date(ctx.now().epochMilliseconds);
  await inTransaction(ctx, async ({ db }) => {
    await lockExpert(db, expertId);
    await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversation.id))
      .for('update');
    if (input.blocked) {
      await db.insert(blocks).values({ expertId, clientId, by, since }).onConflictDoNothing();
      return;
    }
    const own = [eq(blocks.expertId, expertId), eq(blocks.clientId, clientId), eq(blocks.by, by)];
    await db.delete(blocks).where(and(...own));
  });
}
