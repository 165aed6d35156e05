import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { queueMail } from '../context.ts';
import { emailChangedMail } from './account.email.ts';
import { readEmailChangeLink } from './email-change-link.server.ts';
import type { AccountContext } from './sign-in.server.ts';
import { signedIn } from './signed-in.ts';
import { users } from './tables.ts';

export type EmailChange =
  | { outcome: 'done'; email: string }
  /** The link is another person's than the one signed in. */
  | { outcome: 'other-account' }
  /** Not one of our links, too old, used, or replaced by a later wish. */
  | { outcome: 'dead' };

/**
 * What a link would do for the person signed in, without doing it: mail scanners open links, too.
 * @throws Refusal sign_in_required
 */
export async function readEmailChange(ctx: AccountContext, token: unknown): Promise<EmailChange> {
  const actor = signedIn(ctx);
  const link = readEmailChangeLink(ctx, token);
  if (!link) return { outcome: 'dead' };
  if (link.userId !== actor.id) return { outcome: 'other-account' };
  const [user] = await ctx.db
    .select({ pending: users.pendingEmail })
    .from(users)
    .where(eq(users.id, actor.id));
  return user?.pending === link.email ? { outcome: 'done', email: link.email } : { outcome: 'dead' };
}

/**
 * Takes the new address into use and tells the old one. Needs the link and the session of the same person.
 * An account that was only ever begun with that address gives way; a confirmed one does not.
 * @throws Refusal sign_in_required
 */
export async function confirmEmailChange(ctx: AccountContext, token: unknown): Promise<EmailChange> {
  const wanted = await readEmailChange(ctx, token);
  if (wanted.outcome !== 'done') return wanted;
  const { id } = signedIn(ctx);
  const { email } = wanted;
  return await ctx.db.transaction(async (tx): Promise<EmailChange> => {
    const rows = await lockBoth(tx, id, email);
    const own = rows.find((row) => row.id === id);
    const other = rows.find((row) => row.id !== id);
    if (own?.pendingEmail !== email || other?.emailVerified) return { outcome: 'dead' };
    if (other) await tx.delete(users).where(eq(users.id, other.id));
    await tx
      .update(users)
      .set({ email, pendingEmail: null, updatedAt: new Date(ctx.now().epochMilliseconds) })
      .where(and(eq(users.id, id), eq(users.pendingEmail, email)));
    const help = `${ctx.publicOrigin}/contact`;
    await queueMail(ctx, tx, emailChangedMail(own.email, help, ctx.publicOrigin));
    return { outcome: 'done', email };
  });
}

/** Locked in the order of their ids, so that two changes at once cannot wait for each other. */
async function lockBoth(tx: Database, id: string, email: string) {
  const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return await tx
    .select()
    .from(users)
    .where(inArray(users.id, other ? [id, other.id] : [id]))
    .orderBy(users.id)
    .for('update');
}
