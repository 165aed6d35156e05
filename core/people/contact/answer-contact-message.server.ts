import { and, eq, gt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { chosenLanguage, inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE } from '../../../lib/language.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { contactAnswerMail } from './contact.email.ts';
import { CONTACT_MESSAGE_SHOWN } from './contact-message-shown.ts';
import { contactAnswers, contactMessages } from './tables.ts';

/**
 * Replies to a contact message by e-mail, stores the reply, and marks the message as answered. Ignores the
 * same reply sent again within 24 hours, for example after a lost response. Refuses if the admin's page is
 * outdated.
 */
export async function answerContactMessage(
  ctx: Context,
  { messageId, body }: { messageId: string; body: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const letter = await lockedMessage(ctx.db, messageId);
    const dayAgo = asDate(ctx.now().subtract({ hours: 24 }));
    const [same] = await ctx.db
      .select({ id: contactAnswers.id })
      .from(contactAnswers)
      .where(
        and(
          eq(contactAnswers.messageId, letter.id),
          eq(contactAnswers.body, body),
          gt(contactAnswers.at, dayAgo),
        ),
      );
    if (same) return;
    await refuseUnseen(ctx, CONTACT_MESSAGE_SHOWN, letter.id);
    await ctx.db.insert(contactAnswers).values({
      id: ctx.newId(),
      messageId: letter.id,
      adminId: admin.id,
      body,
      at: asDate(ctx.now()),
    });
    const closedAt = asDate(ctx.now());
    const closed = { status: 'answered' as const, closedAt };
    await ctx.db.update(contactMessages).set(closed).where(eq(contactMessages.id, letter.id));
    const subject = { kind: 'contact-message' as const, id: letter.id };
    await recordAct(ctx, {
      admin,
      act: 'answer-message',
      subject,
      before: { status: letter.status },
      after: { status: 'answered' },
      note: body.slice(0, 500),
    });
    // A writer without an account gets the answer in the language of the page that they wrote on.
    await inLanguage(chosenLanguage(letter.language) ?? BASE_LANGUAGE, () =>
      queueMail(ctx, () => contactAnswerMail(letter, body, ctx.publicOrigin)),
    );
  });
}

/**
 * Marks a contact message as done, or reopens it. Does nothing if the message is already in that state.
 * Refuses if the admin's page is outdated.
 */
export async function finishContactMessage(
  ctx: Context,
  { messageId, done }: { messageId: string; done: boolean },
): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const letter = await lockedMessage(ctx.db, messageId);
    const status = done ? 'done' : 'new';
    if ((letter.status === 'done') === done) return;
    await refuseUnseen(ctx, CONTACT_MESSAGE_SHOWN, letter.id);
    const closedAt = done ? asDate(ctx.now()) : null;
    await ctx.db.update(contactMessages).set({ status, closedAt }).where(eq(contactMessages.id, letter.id));
    const subject = { kind: 'contact-message' as const, id: letter.id };
    await recordAct(ctx, {
      admin,
      act: done ? 'finish-message' : 'reopen-message',
      subject,
      before: { status: letter.status },
      after: { status },
    });
  });
}

async function lockedMessage(tx: Database, messageId: string) {
  const [letter] = isId(messageId)
    ? await tx.select().from(contactMessages).where(eq(contactMessages.id, messageId)).for('update')
    : [];
  if (!letter) throw new Refusal('not_found', 'This message was not found.');
  return letter;
}
