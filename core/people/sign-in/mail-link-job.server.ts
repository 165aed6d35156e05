import { and, asc, eq, gt } from 'drizzle-orm';
import * as words from '#text/people/sign-in/rules';
import type { Database } from '../../../platform/database/database.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import {
  askedByFormerAddressMail,
  confirmationMail,
  formerAddressMail,
  passwordResetMail,
} from '../accounts/account.email.ts';
import { tellFormerAddresses, undoableSince, undoUrl } from '../accounts/former-addresses.server.ts';
import { PASSWORD_PROVIDER } from '../accounts/providers.ts';
import { credentials, emailChanges, users } from '../accounts/tables.ts';
import { confirmationUrl } from './confirmation-link.server.ts';
import { passwordResetUrl } from './password-reset-link.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** A job looks up the account, so the timing of the request reveals nothing. */
    'mail-link': MailLink;
  }
}

/** A link requested for an address, whether or not the address has an account. */
export type MailLink =
  /** `next` is the path to go to after setting the password. Jobs from an older version have none. */
  | { what: 'password-reset'; email: string; next?: string }
  /** `next` is the path to go to after the confirmation. */
  | { what: 'confirmation'; email: string; next: string };

/**
 * Queues the e-mails for a requested link. Queues none if no account uses the address or used it recently.
 */
export async function mailLink(ctx: Context<Product>, link: MailLink): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (link.what === 'confirmation') await mailConfirmation(ctx, link);
    else await mailPasswordReset(ctx, link);
  });
}

async function mailConfirmation(
  ctx: AnyContext,
  { email, next }: { email: string; next: string },
): Promise<void> {
  const waiting = await accountOf(ctx.db, email, false);
  if (!waiting) return;
  const url = await confirmationUrl(ctx, { email, passwordHash: waiting.passwordHash, next });
  await queueMail(ctx, () => confirmationMail(email, url, ctx.publicOrigin));
}

/**
 * Queues a password link for a confirmed account with a password. Also notifies the account's recent former
 * addresses, with a link that undoes the address change. If the request names a former address, that address
 * gets only the undo link, and the current address is notified.
 */
async function mailPasswordReset(
  ctx: AnyContext,
  { email, next = '/dashboard' }: { email: string; next?: string },
): Promise<void> {
  const account = await accountOf(ctx.db, email, true);
  if (account) {
    const url = await passwordResetUrl(ctx, { email, passwordHash: account.passwordHash, next });
    await queueMail(ctx, () => passwordResetMail(email, url, ctx.publicOrigin));
    await tellFormerAddresses(ctx, account.userId, words.new_password_link_sent);
    return;
  }
  const [change] = await ctx.db
    .select({ id: emailChanges.id, present: users.email })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.formerEmail, email), gt(emailChanges.changedAt, undoableSince(ctx))))
    .orderBy(asc(emailChanges.changedAt))
    .limit(1);
  if (!change) return;
  const url = await undoUrl(ctx, change);
  await queueMail(ctx, () =>
    formerAddressMail(email, words.new_password_former_address(), url, ctx.publicOrigin),
  );
  const help = `${ctx.publicOrigin}/contact`;
  await queueMail(ctx, () => askedByFormerAddressMail(change.present, help, ctx.publicOrigin));
}

async function accountOf(tx: Database, email: string, emailVerified: boolean) {
  const [row] = await tx
    .select({ userId: users.id, passwordHash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, emailVerified),
        eq(credentials.providerId, PASSWORD_PROVIDER),
      ),
    );
  return row?.passwordHash ? { ...row, passwordHash: row.passwordHash } : null;
}
