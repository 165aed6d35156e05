import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { hashPassword } from '../../../lib/secrets/password-hash.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { addressRestoredMail, addressWithdrawnMail } from '../../people/accounts/account.email.ts';
import { type EmailChangeRow, readUndoLink } from '../../people/accounts/former-addresses.server.ts';
import { lockForAddress } from '../../people/accounts/lock-for-address.server.ts';
import { endAddressesSince } from '../../people/accounts/open-addresses.server.ts';
import { GOOGLE_PROVIDER, PASSWORD_PROVIDER } from '../../people/accounts/providers.ts';
import { removeUnconfirmed } from '../../people/accounts/remove-unconfirmed.server.ts';
import {
  authenticators,
  credentials,
  emailChanges,
  recoveryCodes,
  users,
} from '../../people/accounts/tables.ts';
import { UNDO_DAYS } from '../../people/accounts/undo-days.ts';
import { endEverySession } from '../../people/sign-in/end-every-session.server.ts';
import { passwordResetUrl } from '../../people/sign-in/password-reset-link.server.ts';

export type EmailUndo =
  /** `email` is the address that the link can restore, or has restored. */
  | { outcome: 'possible'; email: string }
  | { outcome: 'undone'; email: string; resetUrl: string; userId: string; since: Date }
  /** Another account has since confirmed that address. */
  | { outcome: 'taken'; email: string }
  /** The link is invalid, used, too old, or was disabled by another undo. */
  | { outcome: 'dead' };

/** Returns the outcome that a link would have, without applying it. Mail scanners open links, too. */
export async function readEmailUndo(ctx: Context, token: unknown): Promise<EmailUndo> {
  const change = await readUndoLink(ctx, token);
  return change ? { outcome: 'possible', email: change.formerEmail } : { outcome: 'dead' };
}

/**
 * Restores a former address for the person who reads its e-mail, signed in or not, and locks everyone else
 * out. Ends every session, disables the password, removes what was added since the change, ends the open
 * addresses created since then, and renews older ones. Later changes can no longer be undone, but earlier
 * ones can.
 * @returns `resetUrl`, the page to open immediately to set a new password.
 */
export async function undoEmailChange(ctx: Context, token: unknown): Promise<EmailUndo> {
  const change = await readUndoLink(ctx, token);
  if (!change) return { outcome: 'dead' };
  const { userId, formerEmail: email } = change;
  const passwordHash = await hashPassword(ctx.chance.bytes(32).toBase64());
  return await inTransaction(ctx, async (ctx): Promise<EmailUndo> => {
    const { own, other } = await lockForAddress(ctx.db, userId, email);
    if (other?.emailVerified) return { outcome: 'taken', email };
    const undone = await ctx.db
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gte(emailChanges.changedAt, change.changedAt)))
      .returning({ id: emailChanges.id });
    if (!own || !undone.some(({ id }) => id === change.id)) return { outcome: 'dead' };
    if (other) await removeUnconfirmed(ctx.db, other.id);
    const updatedAt = asDate(ctx.now());
    await ctx.db.update(users).set({ email, pendingEmail: null, updatedAt }).where(eq(users.id, userId));
    await ctx.db
      .update(credentials)
      .set({ password: passwordHash, updatedAt })
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, PASSWORD_PROVIDER)));
    await removeWhatWasAdded(ctx.db, change);
    await endEverySession(ctx, userId);
    const told = await endAddressesSince(ctx, userId, change.changedAt);
    const resetUrl = await passwordResetUrl(ctx, { email, passwordHash, next: '/dashboard' });
    const forgot = `${ctx.publicOrigin}/auth/forgot`;
    await queueMail(ctx, () => addressRestoredMail(email, forgot, ctx.publicOrigin, told));
    await queueMail(ctx, () =>
      addressWithdrawnMail(own.email, `${ctx.publicOrigin}/contact`, ctx.publicOrigin),
    );
    return { outcome: 'undone', email, resetUrl, userId, since: change.changedAt };
  });
}

/**
 * Removes Google accounts added after the change, and an authenticator app set up after the change or in the
 * days before it. Either could lock the owner out.
 */
async function removeWhatWasAdded(tx: Database, { userId, changedAt }: EmailChangeRow): Promise<void> {
  await tx
    .delete(credentials)
    .where(
      and(
        eq(credentials.userId, userId),
        eq(credentials.providerId, GOOGLE_PROVIDER),
        gte(credentials.createdAt, changedAt),
      ),
    );
  const daysBefore = new Date(changedAt.getTime() - UNDO_DAYS * 86_400_000);
  const removed = await tx
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        or(isNull(authenticators.confirmedAt), gte(authenticators.confirmedAt, daysBefore)),
      ),
    )
    .returning({ userId: authenticators.userId });
  if (removed.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
