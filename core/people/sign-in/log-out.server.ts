import { lt } from 'drizzle-orm';
import * as words from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { signedOutMail } from '../accounts/account.email.ts';
import { closeViews, viewsOver } from '../accounts/close-views.server.ts';
import { renewEveryAddress, tellAddresses } from '../accounts/open-addresses.server.ts';
import { emailChanges, sessions, typedDrafts, verifications } from '../accounts/tables.ts';
import { UNDO_DAYS } from '../accounts/undo-days.ts';
import { endEverySession } from './end-every-session.server.ts';
import { endOwnSession } from './end-session.server.ts';

/**
 * Ends this browser's session or, with `everywhere`, all sessions of the signed-in user. With `everywhere`,
 * an e-mail lists the links that open without signing in. If `renewLinks` is set, replaces these links first.
 * @returns the `Set-Cookie` line that removes the cookie.
 */
export async function logOut(
  ctx: Context,
  {
    everywhere,
    renewLinks = false,
    headers,
  }: { everywhere: boolean; renewLinks?: boolean; headers: Headers },
): Promise<{ cookies: string[] }> {
  if (everywhere) {
    if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
    const { id, email } = ctx.actor;
    await inTransaction(ctx, async (ctx) => {
      await endEverySession(ctx, id);
      const told = await (renewLinks ? renewEveryAddress : tellAddresses)(ctx, id);
      await queueMail(ctx, () =>
        signedOutMail(email, `${ctx.publicOrigin}/auth/forgot`, ctx.publicOrigin, told),
      );
    });
  }
  await endOwnSession(ctx, headers);
  return { cookies: [ctx.signIn.cookie.remove()] };
}

/**
 * Records the end of expired views. Deletes expired sessions, tickets, and drafts, and address changes that
 * can no longer be undone.
 */
export async function sweepSessions(ctx: Context<Product>): Promise<void> {
  const now = asDate(ctx.now());
  await closeViews(ctx, viewsOver(ctx));
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await ctx.db.delete(verifications).where(lt(verifications.expiresAt, now));
  await ctx.db.delete(typedDrafts).where(lt(typedDrafts.expiresAt, now));
  const undoable = asDate(ctx.now().subtract({ hours: UNDO_DAYS * 24 }));
  await ctx.db.delete(emailChanges).where(lt(emailChanges.changedAt, undoable));
}
