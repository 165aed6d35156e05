import { and, count, eq, gt, sql } from 'drizzle-orm';
import * as words from '#text/consultations/messages/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Context, inTransaction } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { emitEvent } from '../../people/webhooks/emit-event.server.ts';
import { mailDue } from './mail-due.ts';
import { mayWrite, otherSide, type Side, whyNot } from './may-write.ts';
import { newMessage } from './message.email.ts';
import { messageBody } from './message-form.ts';
import { MESSAGE_KINDS } from './notification-kinds.ts';
import { type Addressee, type ConversationRow, readStanding, writerOf } from './read-standing.server.ts';
import { conversations, messages } from './tables.ts';
import type { Pair } from './ties.server.ts';

/** The maximum number of messages per person in ten minutes. */
export const MAX_MESSAGES = 30;
export const MAX_INTRODUCTIONS = 10;

declare module '../../context.ts' {
  interface JobPayloads {
    /** Decides, some time after a message, whether its reader needs an e-mail. */
    'mail-unread-message': { conversationId: string; side: Side };
  }
}

/** A message to send. The form creates `key`. The sender is always the user. */
export type MessageInput = { to: Addressee; body: string; key: string };

/**
 * Sends a message as the user. Writes the message, the notification, and the count in one transaction, and
 * schedules the e-mail for an unread message. A repeat with the same key and text returns the first message.
 * Refuses a used key with a different text. The form then sends that text with a new key.
 */
export async function sendMessage(
  ctx: Context,
  input: MessageInput,
): Promise<{ conversationId: string; number: number }> {
  const sender = writerOf(ctx);
  if (!sender.emailVerified) {
    throw new Refusal('email_unverified', words.verify_email_first);
  }
  const body = messageBody.safeParse(input.body);
  if (!body.success) {
    const said = body.error.issues.map((issue) => issue.message);
    throw new Refusal('invalid_input', said[0]!, { body: said });
  }
  if (!isId(input.key)) throw new Refusal('invalid_input', words.reload_page);
  const { pair } = await readStanding(ctx.db, sender, input.to);
  const token = 'clientId' in input.to ? (input.to.token ?? null) : null;
  const now = asDate(ctx.now());
  return inTransaction(ctx, async (ctx) => {
    await lockSender(ctx.db, sender.id);
    const earlier = await messageWithKey(ctx.db, input.key, sender.id);
    if (earlier && earlier.body !== body.data) {
      const message = words.sent_before;
      throw new Refusal('already_sent', message);
    }
    if (earlier) return { conversationId: earlier.conversationId, number: earlier.number };
    const conversation = await lockConversation(ctx, pair, now);
    const found = { conversationId: conversation.id };
    // Since the session was read, the practice could have removed this person, or an admin could have
    // suspended them.
    const present = { ...sender, memberships: await readMemberships(ctx.query, sender.id) };
    const { as, other, standing } = await readStanding(ctx.db, present, found, token);
    const answer = mayWrite(standing);
    if (!answer.allowed) throw refusalOf(answer.why, as, other.name);
    await checkPace(ctx.db, sender.id, now, answer.as === 'introduction' ? pair.expertId : null);

    const number = conversation.lastNumber + 1;
    await ctx.db.insert(messages).values({
      conversationId: conversation.id,
      number,
      senderId: sender.id,
      body: body.data,
      key: input.key,
      at: now,
    });
    await tellReader(ctx, conversation, { side: otherSide(as), userId: other.userId! }, { number, at: now });
    return { conversationId: conversation.id, number };
  });
}

/** Counts the message as unread, notifies the reader, and queues an e-mail if one is due. */
async function tellReader(
  ctx: Context,
  conversation: ConversationRow,
  { side, userId }: { side: Side; userId: string },
  { number, at }: { number: number; at: Date },
): Promise<void> {
  const due = mailDue(
    { dueAt: conversation[`${side}MailDueAt`], mailedAt: conversation[`${side}MailedAt`] },
    ctx.now(),
  );
  await ctx.db
    .update(conversations)
    .set({
      lastNumber: number,
      lastAt: at,
      [`${side}Unread`]: conversation[`${side}Unread`] + 1,
      ...(due ? { [`${side}MailDueAt`]: asDate(due) } : {}),
    })
    .where(eq(conversations.id, conversation.id));
  await notify(
    ctx,
    {
      userId,
      kind: 'message',
      channels: MESSAGE_KINDS.message.channels,
      path: `/messages/${conversation.id}`,
      subjectId: conversation.id,
    },
    () => ({ title: newMessage(), mail: null }),
  );
  const { expertId: practiceId, clientId } = conversation;
  await emitEvent(ctx, {
    type: 'message.received',
    subjectId: conversation.id,
    ...(side === 'client' ? { userIds: [clientId] } : { practiceIds: [practiceId] }),
    data: { conversationId: conversation.id, number, practiceId, clientId, from: otherSide(side) },
  });
  if (!due) return;
  const wait = { conversationId: conversation.id, side };
  await ctx.jobs.enqueue('mail-unread-message', wait, { startAfter: due });
}

function refusalOf(...why: Parameters<typeof whyNot>): Refusal {
  const code = why[0] === 'stranger' && why[1] === 'expert' ? 'not_found' : 'not_allowed';
  return new Refusal(code, whyNot(...why));
}

/** Locks the sender, so their messages are counted one at a time. */
async function lockSender(tx: Database, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/**
 * Locks the pair's conversation, and creates it if needed. If no message follows, the transaction also rolls
 * back a new conversation.
 */
async function lockConversation(ctx: Context, pair: Pair, now: Date): Promise<ConversationRow> {
  await ctx.db
    .insert(conversations)
    .values({ id: ctx.newId(), ...pair, lastAt: now, createdAt: now })
    .onConflictDoNothing();
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.expertId, pair.expertId), eq(conversations.clientId, pair.clientId)))
    .for('update');
  return row!;
}

async function messageWithKey(tx: Database, key: string, senderId: string) {
  const [row] = await tx.select().from(messages).where(eq(messages.key, key));
  if (!row) return null;
  if (row.senderId !== senderId) throw new Refusal('invalid_input', words.reload_page);
  return row;
}

/**
 * Refuses more messages than the limits allow. The caller holds the sender's lock, so two browsers can't both
 * send the last allowed message.
 * @param introduces the practice that introduces itself, or null.
 */
async function checkPace(
  tx: Database,
  senderId: string,
  now: Date,
  introduces: string | null,
): Promise<void> {
  const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const [sent] = await tx
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), gt(messages.at, since(10))));
  if (sent!.count >= MAX_MESSAGES) {
    throw new Refusal('too_many_requests', words.too_many_messages);
  }
  if (!introduces) return;
  const [begun] = await tx
    .select({ count: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.expertId, introduces),
        gt(conversations.createdAt, since(24 * 60)),
        sql`exists (select 1 from ${messages} where ${messages.conversationId} = ${conversations.id}
          and ${messages.number} = 1 and ${messages.senderId} = ${senderId})`,
      ),
    );
  if (begun!.count >= MAX_INTRODUCTIONS) {
    throw new Refusal('too_many_requests', words.too_many_introductions);
  }
}
