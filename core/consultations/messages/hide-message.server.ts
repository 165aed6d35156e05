import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext } from '../../context.ts';
import { conversations, messages } from './tables.ts';

/**
 * Hides a message from both sides or, if `reason` is null, shows it again. Open pages update. Call this in a
 * transaction, after checking that the admin may do this.
 */
export async function hideMessage(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  { conversationId, number, reason }: { conversationId: string; number: number; reason: string | null },
): Promise<void> {
  const hides = reason !== null;
  // Locks the conversation first, like sending a message.
  await ctx.db
    .update(conversations)
    .set({ timesTurned: sql`${conversations.timesTurned} + 1` })
    .where(eq(conversations.id, conversationId));
  const which = and(eq(messages.conversationId, conversationId), eq(messages.number, number));
  const turned = await ctx.db
    .update(messages)
    .set({ hiddenAt: hides ? asDate(ctx.now()) : null, hiddenReason: reason })
    .where(and(which, hides ? isNull(messages.hiddenAt) : isNotNull(messages.hiddenAt)))
    .returning({ number: messages.number });
  if (turned.length > 0) return;
  const [found] = await ctx.db.select({ number: messages.number }).from(messages).where(which);
  if (!found) throw new Refusal('not_found', 'This message was not found.');
  throw new Refusal('status_changed', `This message is ${hides ? 'hidden' : 'shown'} already.`);
}
