import { and, desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { privately } from '../../people/view-as/hidden.ts';
import type { BookingView } from '../booking-views/booking-view.ts';
import { readBookingBetween } from '../booking-views/read-bookings.server.ts';
import { isOf, mayWrite, type Side, type WriteAnswer } from './may-write.ts';
import {
  type Addressee,
  type Correspondent,
  notFound,
  readStanding,
  writerOf,
} from './read-standing.server.ts';
import { shownBody } from './shown-body.ts';
import { messages } from './tables.ts';

export const MESSAGES_SHOWN = 50;

export type ConversationView = {
  id: string;
  as: Side;
  other: Correspondent;
  /**
   * Oldest first. `isRemoved` means that an admin has hidden the message. `key` is the key of the form that
   * sent it; null for anyone but the sender.
   */
  messages: {
    number: number;
    isMine: boolean;
    isRemoved: boolean;
    body: string;
    key: string | null;
    at: Date;
  }[];
  /** Whether there are messages before the first one shown. */
  hasEarlier: boolean;
  unread: number;
  answer: WriteAnswer;
  isBlockedByMe: boolean;
  /** The soonest active booking between the two or, without one, their latest. */
  booking: BookingView | null;
};

/**
 * Returns one of the user's conversations with its newest messages, or with those before a given number.
 * Refuses anyone who does not take part in it.
 */
export async function readConversation(
  ctx: Context,
  input: { conversationId: string; before?: number | null },
): Promise<ConversationView> {
  const reader = writerOf(ctx);
  const to = { conversationId: input.conversationId };
  const { as, other, pair, conversation, standing } = await readStanding(ctx.db, reader, to);
  if (!conversation) throw notFound(to);
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversation.id),
        input.before ? lt(messages.number, input.before) : undefined,
      ),
    )
    .orderBy(desc(messages.number))
    .limit(MESSAGES_SHOWN);
  const shown = rows.reverse();
  return {
    id: conversation.id,
    as,
    other,
    messages: shown.map((message) => ({
      number: message.number,
      isMine: isOf(as, message.senderId, conversation),
      isRemoved: message.hiddenAt !== null,
      body: privately(ctx, shownBody(message)),
      key: message.senderId === reader.id ? message.key : null,
      at: message.at,
    })),
    hasEarlier: (shown[0]?.number ?? 1) > 1,
    unread: conversation[`${as}Unread`],
    answer: mayWrite(standing),
    isBlockedByMe: standing.blockedByMe,
    booking: standing.hasBooking ? await readBookingBetween(ctx, pair) : null,
  };
}

/** The person to write to, the conversation with them if there is one, and whether the user may write. */
export type NewConversation = {
  conversationId: string | null;
  as: Side;
  other: Correspondent;
  answer: WriteAnswer;
};

/** Returns the data for the page of a first message. Refuses an expert who cannot see the client. */
export async function readNewConversation(ctx: Context, to: Addressee): Promise<NewConversation> {
  const { as, other, conversation, standing } = await readStanding(ctx.db, writerOf(ctx), to);
  const answer = mayWrite(standing);
  if (as === 'expert' && !answer.allowed && answer.why === 'stranger') throw notFound(to);
  return { conversationId: conversation?.id ?? null, as, other, answer };
}
