import { readConversations } from '../../../core/consultations/messages/read-conversations.server.ts';
import type { Context } from '../../../core/context.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { asDate } from '../../../lib/as-date.ts';
import type { Inbox } from './conversation-list.tsx';
import { formatLine } from './conversation-row.tsx';

/**
 * Returns one page of the signed-in user's conversations, with times in their zone.
 * @param page counts from 1.
 */
export async function readInbox(ctx: Context, page: number): Promise<Inbox> {
  const [{ conversations, more }, zone] = await Promise.all([readConversations(ctx, page), zoneOf(ctx)]);
  const now = asDate(ctx.now());
  return { page, more, conversations: conversations.map((line) => formatLine(line, now, zone)) };
}
