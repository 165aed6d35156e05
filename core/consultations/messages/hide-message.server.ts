import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext } from '../../context.ts';
import { conversations, messages } from './tables.ts';

/**
 * Keeps the words of a message from both sides of its conversation, or with null as the reason shows them again;
 * pages on which it is open are told. Whether that may be done is for the act that calls this, in the same transaction.
 */
export async function hideMessage(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  { conversationId, number, reason }: { conversationId: string; number: number; reason: string | null },
): Promise<void> {
  const hides = reason !== null;
  // First, as whoever writes a message holds its conversation as well.
  await ctx.db
    .update(conversations)
    .set({ timesTurned: sql`${conversations.timesTurned} + 1` })
    .where(eq(conversations.id, conversationId));
  const which = and(eq(messages.conversationId, conversationId), eq(messages.number, number));
  const turned = await ctx.db
    .update(messages)
    .set({ hiddenAt: hides ? new Date(ctx.now().epochMilliseconds) : null, hiddenReason: reason })
    .where(and(which, hides ? isNull(messages.hiddenAt) : isNotNull(messages.hiddenAt)))
    .returning({ number: messages.number });
  if (turned.length > 0) return;
  const [found] = await ctx.db.select({ number: messages.number }).from(messages).where(which);
  if (!found) throw new Refusal('not_found', 'This message was not found.');
  throw new Refusal('status_changed', `This message is ${hides ? 'hidden' : 'shown'} already.`);
}
