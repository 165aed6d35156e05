import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { languageAtSignUp } from '../accounts/choose-language.server.ts';
import { FOR_AN_ACCOUNT, noteConsents } from '../accounts/give-consent.server.ts';
import { PASSWORD_PROVIDER } from '../accounts/providers.ts';
import { credentials, users } from '../accounts/tables.ts';
import type { TypedSignUp } from './kept-sign-up.server.ts';

type SignUp = { email: string; typed: TypedSignUp };

/** Creates an unconfirmed account and returns its id; null if the address already has an account. */
export async function createUnconfirmed(ctx: Context, { email, typed }: SignUp): Promise<string | null> {
  const now = asDate(ctx.now());
  const [made] = await ctx.db
    .insert(users)
    .values({ id: ctx.newId(), email, createdAt: now, ...detailsOf(typed, now) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!made) return null;
  await setCredentials(ctx, made.id, typed.passwordHash);
  return made.id;
}

/**
 * Overwrites an unconfirmed account with the data and password of a later sign-up.
 * @returns the account's id and the hash of the replaced password; null if there is no such account.
 */
export async function replaceUnconfirmed(
  ctx: Context,
  { email, typed }: SignUp,
): Promise<{ id: string; formerHash: string | null } | null> {
  const [waiting] = await ctx.db
    .update(users)
    .set(detailsOf(typed, asDate(ctx.now())))
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!waiting) return null;
  const former = await ctx.db
    .delete(credentials)
    .where(eq(credentials.userId, waiting.id))
    .returning({ hash: credentials.password });
  await setCredentials(ctx, waiting.id, typed.passwordHash);
  return { id: waiting.id, formerHash: former[0]?.hash ?? null };
}

function detailsOf({ firstName, dateOfBirth, zone }: TypedSignUp, updatedAt: Date) {
  return { firstName, name: firstName, dateOfBirth, zone, language: languageAtSignUp(), updatedAt };
}

async function setCredentials(ctx: Context, userId: string, password: string): Promise<void> {
  const now = asDate(ctx.now());
  await noteConsents(ctx, userId, FOR_AN_ACCOUNT, 'sign-up');
  await ctx.db.insert(credentials).values({
    id: ctx.newId(),
    userId,
    accountId: userId,
    providerId: PASSWORD_PROVIDER,
    password,
    createdAt: now,
    updatedAt: now,
  });
}
