import { and, eq } from 'drizzle-orm';
import * as words from '#text/overview/account-settings/rules';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { addressGoneBackMail, emailChangedMail } from '../../people/accounts/account.email.ts';
import {
  endChangesSince,
  noteEmailChange,
  tellFormerAddresses,
} from '../../people/accounts/former-addresses.server.ts';
import { lockForAddress } from '../../people/accounts/lock-for-address.server.ts';
import { removeUnconfirmed } from '../../people/accounts/remove-unconfirmed.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { readEmailChangeLink } from './email-change-link.server.ts';

export type EmailChange =
  | { outcome: 'done'; email: string }
  /** The link is for another account. */
  | { outcome: 'other-account' }
  /** The link is invalid, has expired, was used, or was replaced by a later request. */
  | { outcome: 'dead' };

/**
 * Returns the outcome that a link would have for the user, without applying it. Mail scanners open links,
 * too.
 */
export async function readEmailChange(ctx: Context, token: unknown): Promise<EmailChange> {
  const actor = signedIn(ctx);
  const link = await readEmailChangeLink(ctx, token);
  if (!link) return { outcome: 'dead' };
  if (link.userId !== actor.id) return { outcome: 'other-account' };
  const [user] = await ctx.db
    .select({ pending: users.pendingEmail })
    .from(users)
    .where(eq(users.id, actor.id));
  return user?.pending === link.email ? { outcome: 'done', email: link.email } : { outcome: 'dead' };
}

/**
 * Switches the account to the new address. Notifies the old address, which can undo the change for some days,
 * unless the user returns to a former address. Link and session must belong to the same person. Removes an
 * unconfirmed account with that address. A confirmed one prevents the change.
 */
export async function confirmEmailChange(ctx: Context, token: unknown): Promise<EmailChange> {
  const wanted = await readEmailChange(ctx, token);
  if (wanted.outcome !== 'done') return wanted;
  const { id } = signedIn(ctx);
  const { email } = wanted;
  return await inTransaction(ctx, async (ctx): Promise<EmailChange> => {
    const { own, other } = await lockForAddress(ctx.db, id, email);
    if (own?.pendingEmail !== email || other?.emailVerified) return { outcome: 'dead' };
    if (other) await removeUnconfirmed(ctx.db, other.id);
    await ctx.db
      .update(users)
      .set({ email, pendingEmail: null, updatedAt: asDate(ctx.now()) })
      .where(and(eq(users.id, id), eq(users.pendingEmail, email)));
    await tellFormerAddresses(ctx, id, words.address_changed_again);
    const isBack = await endChangesSince(ctx.db, { userId: id, email });
    const undoUrl = isBack ? null : await noteEmailChange(ctx, { userId: id, formerEmail: own.email });
    await queueMail(ctx, () =>
      undoUrl === null
        ? addressGoneBackMail(own.email, `${ctx.publicOrigin}/contact`, ctx.publicOrigin)
        : emailChangedMail(own.email, undoUrl, ctx.publicOrigin),
    );
    return { outcome: 'done', email };
  });
}
