import { and, asc, eq, gt, gte } from 'drizzle-orm';
import { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { formerAddressMail } from './account.email.ts';
import { emailChanges, users } from './tables.ts';
import { UNDO_DAYS } from './undo-days.ts';

const KEY = 'undo e-mail change';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

const linkData = z.object({ id: z.uuid() });

/** Changes made after this time can still be undone. */
export const undoableSince = (ctx: AnyContext) => asDate(ctx.now().subtract({ hours: UNDO_DAYS * 24 }));

/**
 * Stores the address that was replaced.
 * @returns the URL of the page that restores the address.
 */
export async function noteEmailChange(
  ctx: AnyContext,
  { userId, formerEmail }: { userId: string; formerEmail: string },
): Promise<string> {
  const change = { id: ctx.newId(), userId, formerEmail, changedAt: asDate(ctx.now()) };
  await ctx.db.insert(emailChanges).values(change);
  return await undoUrl(ctx, change);
}

/**
 * Deletes the change that replaced this address, if one is stored, and all later ones. No one can undo them
 * anymore, because people who held the addresses in between have no claim to the account.
 * @returns false if no stored change replaced this address.
 */
export async function endChangesSince(
  tx: Database,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const [first] = await tx
    .select({ changedAt: emailChanges.changedAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.formerEmail, email)))
    .orderBy(asc(emailChanges.changedAt))
    .limit(1);
  if (!first) return false;
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.changedAt, first.changedAt)));
  return true;
}

/**
 * Returns the URL of the page that undoes a change. The URL works for `UNDO_DAYS` days and only once,
 * because undoing deletes the row of the change.
 */
export async function undoUrl(ctx: AnyContext, { id }: { id: string }): Promise<string> {
  return `${ctx.publicOrigin}/auth/undo-email?token=${await signed({ id }, ctx.signIn.keyFor(KEY))}`;
}

/** Returns the change that a link undoes; null if the link is invalid, used, or expired. */
export async function readUndoLink(ctx: AnyContext, token: unknown): Promise<EmailChangeRow | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return null;
  const [change] = await ctx.db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, read.data.id), gt(emailChanges.changedAt, undoableSince(ctx))));
  return change ?? null;
}

/**
 * E-mails the recent former addresses of an account about an event in it. Each e-mail has a link that undoes
 * the address change. Does nothing if the address has not changed within `UNDO_DAYS` days.
 * @param what returns a sentence about the event.
 */
export async function tellFormerAddresses(
  ctx: AnyContext,
  userId: string,
  what: () => string,
): Promise<void> {
  const changes = await ctx.db
    .select({ id: emailChanges.id, formerEmail: emailChanges.formerEmail, present: users.email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.changedAt, undoableSince(ctx))))
    .orderBy(asc(emailChanges.changedAt));
  const told = new Set<string>();
  for (const change of changes) {
    const { formerEmail, present } = change;
    if (formerEmail === present || told.has(formerEmail)) continue;
    told.add(formerEmail);
    const url = await undoUrl(ctx, change);
    await queueMail(ctx, () => formerAddressMail(formerEmail, what(), url, ctx.publicOrigin));
  }
}
