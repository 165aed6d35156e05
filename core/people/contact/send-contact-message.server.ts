import { and, count, eq, gt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE, currentLanguage } from '../../../lib/language.ts';
import { type Context, inTransaction } from '../../context.ts';
import { addressKey, takeAttempt } from '../../ground/admin/limits.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { knownZone } from '../accounts/age.ts';
import { users } from '../accounts/tables.ts';
import { notificationFields, replyFields, replyMail, SUPPORT_ZONE } from './contact.email.ts';
import type { ContactInput } from './contact-form.ts';
import { CONTACT_PAUSE_MS, CONTACT_WORDS } from './contact-words.ts';
import { notificationMail } from './support.email.ts';
import { contactMessages } from './tables.ts';

/** The limit per network address. */
const BETWEEN_MESSAGES = { most: 1, minutes: CONTACT_PAUSE_MS / 60_000 };
const WITHIN_AN_HOUR = { most: 20, minutes: 60 };
/**
 * The maximum number of automatic replies to one address per day. Without it, someone could use the form to
 * flood a mailbox.
 */
const MAX_REPLIES_PER_DAY = 3;

/**
 * Stores a contact message and queues, in the same transaction, the e-mail to support and the automatic reply
 * (up to a daily limit). Ignores the same message sent again within 24 hours, for example after a lost
 * response. Refuses messages that one network address sends too quickly.
 * @param namedZone the time zone of the writer's browser, for times in the e-mails. If it is unknown, the
 * account's zone is used.
 */
export async function sendContactMessage(
  ctx: Context,
  letter: ContactInput,
  namedZone?: unknown,
): Promise<{ id: string }> {
  await pause(ctx);
  const id = ctx.newId();
  const at = ctx.now();
  const { name, email, subject, message } = letter;
  return await inTransaction(ctx, async (ctx) => {
    const dayAgo = asDate(at.subtract({ hours: 24 }));
    const [same] = await ctx.db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(
        and(
          eq(contactMessages.email, email),
          eq(contactMessages.name, name),
          eq(contactMessages.subject, subject),
          eq(contactMessages.message, message),
          gt(contactMessages.createdAt, dayAgo),
        ),
      );
    if (same) return same;
    const [before] = await ctx.db
      .select({ messages: count() })
      .from(contactMessages)
      .where(and(eq(contactMessages.email, email), gt(contactMessages.createdAt, dayAgo)));
    await ctx.db.insert(contactMessages).values({
      id,
      userId: ctx.actor?.id ?? null,
      name,
      email,
      subject,
      message,
      language: currentLanguage(),
      createdAt: asDate(at),
    });
    const zone = knownZone(namedZone) ?? (await zoneOfAccount(ctx)) ?? SUPPORT_ZONE;
    const inboxUrl = `${ctx.publicOrigin}/admin/inbox/${id}`;
    await queueMail(ctx, () =>
      inLanguage(BASE_LANGUAGE, () =>
        notificationMail(notificationFields(letter, at, zone), inboxUrl, ctx.publicOrigin),
      ),
    );
    if ((before?.messages ?? 0) < MAX_REPLIES_PER_DAY) {
      await queueMail(ctx, () => replyMail(replyFields(letter, at, zone), ctx.publicOrigin));
    }
    return { id };
  });
}

async function zoneOfAccount(ctx: Context): Promise<string | null> {
  if (!ctx.actor) return null;
  const [person] = await ctx.db.select({ zone: users.zone }).from(users).where(eq(users.id, ctx.actor.id));
  return person?.zone ?? null;
}

async function pause(ctx: Context): Promise<void> {
  const limits = { 'contact-pause': BETWEEN_MESSAGES, 'contact-hour': WITHIN_AN_HOUR };
  for (const [what, limit] of Object.entries(limits)) {
    if ((await takeAttempt(ctx, addressKey(ctx, what), limit)) !== null) {
      throw new Refusal('too_many_requests', CONTACT_WORDS.tooSoon);
    }
  }
}
