import { z } from 'zod';
import * as words from '#text/api/answers';
import { markConversationRead } from '../../../core/consultations/messages/mark-conversation-read.server.ts';
import { whyNot } from '../../../core/consultations/messages/may-write.ts';
import { messageBody } from '../../../core/consultations/messages/message-form.ts';
import {
  type ConversationView,
  readConversation,
} from '../../../core/consultations/messages/read-conversation.server.ts';
import { readConversations } from '../../../core/consultations/messages/read-conversations.server.ts';
import { sendMessage } from '../../../core/consultations/messages/send-message.server.ts';
import type { Context } from '../../../core/context.ts';
import { declareCall } from '../../call.ts';
import { Problem, unusable } from '../../problem.ts';
import { byPeople, id, instant, nextPage, none, page, wholeNumber } from '../../values.ts';

/** A key of a person writes as client, a key of a practice for the practice. */
const sideOf = (practiceId: string | null) => (practiceId === null ? 'client' : 'expert');
const of = ['person', 'practice'] as const;
const ofConversation = z.strictObject({ conversationId: id('The conversation.') });

/**
 * Returns a conversation of the caller. Those on the other side of the same person look as if they did not
 * exist.
 */
async function ownConversation(
  ctx: Context,
  practiceId: string | null,
  asked: { conversationId: string; before?: number | null },
): Promise<ConversationView> {
  const conversation = await readConversation(ctx, asked);
  if (conversation.as !== sideOf(practiceId)) throw new Problem('not_found', words.no_such_conversation());
  return conversation;
}

export const listConversationsCall = declareCall({
  name: 'listConversations',
  method: 'get',
  address: '/conversations',
  group: 'Messages',
  scope: 'messages:read',
  of,
  summary: 'List own conversations, newest message first',
  path: none,
  query: z.strictObject({ after: page }),
  body: null,
  answer: z
    .strictObject({
      conversations: z.array(
        z.strictObject({
          id: z.uuid(),
          withName: byPeople('The name of the other side.'),
          beginning: byPeople('The first words of the newest message.'),
          isMine: z.boolean().meta({ description: "Whether the newest message is of the caller's side." }),
          at: instant('When the newest message was sent.'),
          unread: z.int().min(0),
        }),
      ),
      next: nextPage,
    })
    .meta({ id: 'Conversations' }),
  refusals: [],
  async run(ctx, { query, practiceId }) {
    const number = (query.after ?? 0) + 1;
    const { conversations, more } = await readConversations(ctx, number, sideOf(practiceId));
    return {
      conversations: conversations.map(({ id, name, snippet, isMine, at, unread }) => ({
        id,
        withName: name,
        beginning: snippet,
        isMine,
        at: at.toISOString(),
        unread,
      })),
      next: more ? String(number) : null,
    };
  },
});

export const readConversationCall = declareCall({
  name: 'readConversation',
  method: 'get',
  address: '/conversations/{conversationId}',
  group: 'Messages',
  scope: 'messages:read',
  of,
  summary: 'Read a conversation with its newest messages',
  description: 'Reading marks nothing as read; `markConversationRead` does.',
  path: ofConversation,
  query: z.strictObject({
    before: wholeNumber(1, 999_999_999, 'Read the messages before the one with this number.').optional(),
  }),
  body: null,
  answer: z
    .strictObject({
      id: z.uuid(),
      as: z.enum(['client', 'expert']).meta({ description: 'The side of the caller.' }),
      withName: byPeople(),
      unread: z.int().min(0),
      mayWrite: z.boolean(),
      whyNot: byPeople('Why the caller cannot write. May contain names.').nullable(),
      bookingId: z.uuid().nullable().meta({ description: 'The next or latest booking between the two.' }),
      messages: z
        .array(
          z.strictObject({
            number: z.int().min(1).meta({ description: 'Counts from 1 in each conversation.' }),
            isMine: z.boolean(),
            isRemoved: z.boolean().meta({ description: 'Whether we removed it; the text then says so.' }),
            text: byPeople(),
            at: instant('When it was sent.'),
          }),
        )
        .meta({ description: 'Oldest first.' }),
      hasEarlier: z.boolean().meta({ description: 'Whether there are messages before the first one here.' }),
    })
    .meta({ id: 'Conversation' }),
  refusals: ['not_found'],
  async run(ctx, { path, query, practiceId }) {
    const asked = { ...path, before: query.before ?? null };
    const { id, as, other, unread, answer, booking, messages, hasEarlier } = await ownConversation(
      ctx,
      practiceId,
      asked,
    );
    return {
      id,
      as,
      withName: other.name,
      unread,
      mayWrite: answer.allowed,
      whyNot: answer.allowed ? null : whyNot(answer.why, as, other.name)(),
      bookingId: booking?.id ?? null,
      messages: messages.map(({ number, isMine, isRemoved, body, at }) => ({
        number,
        isMine,
        isRemoved,
        text: body,
        at: at.toISOString(),
      })),
      hasEarlier,
    };
  },
});

export const markConversationReadCall = declareCall({
  name: 'markConversationRead',
  method: 'post',
  address: '/conversations/{conversationId}/read',
  group: 'Messages',
  scope: 'messages:write',
  of,
  summary: 'Mark the messages of a conversation as read',
  path: ofConversation,
  query: none,
  body: z.strictObject({
    upTo: z.int().min(1).max(999_999_999).optional().meta({
      description: 'The number of the newest message that was read; all unless given.',
    }),
  }),
  answer: z.strictObject({ conversationId: z.uuid(), unread: z.int().min(0) }).meta({ id: 'MarkedAsRead' }),
  refusals: ['not_found'],
  subjectOf: ({ path }) => path.conversationId,
  async run(ctx, { path, body, practiceId }) {
    const { id: conversationId } = await ownConversation(ctx, practiceId, path);
    await markConversationRead(ctx, {
      conversationId,
      ...(body.upTo !== undefined && { upTo: body.upTo }),
    });
    const { unread } = await ownConversation(ctx, practiceId, path);
    return { conversationId, unread };
  },
});

const text = messageBody.meta({ description: 'Plain text.' });
const sent = z.strictObject({ conversationId: z.uuid(), number: z.int().min(1) }).meta({ id: 'SentMessage' });

/** What the two calls that send share. */
const sending = {
  method: 'post',
  group: 'Messages',
  scope: 'messages:write',
  of,
  query: none,
  answer: sent,
  refusals: [
    ...(['not_found', 'not_allowed', 'own_profile', 'email_unverified'] as const),
    ...(['too_many_requests', 'already_sent'] as const),
  ],
  subjectOf: (_asked: unknown, answer: z.output<typeof sent>) => answer.conversationId,
} as const;

export const sendMessageCall = declareCall({
  ...sending,
  name: 'sendMessage',
  address: '/conversations/{conversationId}/messages',
  summary: 'Send a message in a conversation',
  path: ofConversation,
  body: z.strictObject({ text }),
  async run(ctx, { path, body, practiceId, callId }) {
    const { id: conversationId } = await ownConversation(ctx, practiceId, path);
    return await sendMessage(ctx, { to: { conversationId }, body: body.text, key: callId });
  },
});

export const beginConversationCall = declareCall({
  ...sending,
  name: 'beginConversation',
  address: '/conversations',
  summary: 'Write to someone for the first time',
  description:
    'Clients and experts can write to each other once there has been a request. If there is a conversation, the message goes there.',
  path: none,
  body: z.strictObject({
    expertId: z.uuid().optional().meta({ description: 'The expert, with a key of a person.' }),
    clientId: z.uuid().optional().meta({ description: 'The client, with a key of a practice.' }),
    text,
  }),
  async run(ctx, { body, practiceId, callId }) {
    const { expertId, clientId } = body;
    const [asked, other] =
      practiceId === null ? (['expertId', 'clientId'] as const) : (['clientId', 'expertId'] as const);
    if (body[other] !== undefined) throw unusable({ in: 'body', name: other, detail: words.not_usable() });
    if (body[asked] === undefined) throw unusable({ in: 'body', name: asked, detail: words.missing() });
    const to = practiceId === null ? { expertId: expertId ?? '' } : { clientId: clientId ?? '' };
    return await sendMessage(ctx, { to, body: body.text, key: callId });
  },
});
