import { and, eq } from 'drizzle-orm';
import * as words from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { typedEmail } from '../../../lib/email-field.ts';
import { plainLine } from '../../../lib/plain-text.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OpenIdPerson } from '../../../platform/sign-in/open-id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { googleAddedMail } from '../accounts/account.email.ts';
import { languageAtSignUp } from '../accounts/choose-language.server.ts';
import { firstNameFrom } from '../accounts/first-name.ts';
import { tellFormerAddresses } from '../accounts/former-addresses.server.ts';
import { GOOGLE_PROVIDER } from '../accounts/providers.ts';
import { isGoogleUser, waysToSignIn } from '../accounts/read-account.server.ts';
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.server.ts';
import { credentials, users } from '../accounts/tables.ts';

const address = typedEmail();

export type GoogleSignIn =
  | { outcome: 'known'; userId: string; needsDateOfBirth: boolean }
  /** Google has not verified the address. */
  | { outcome: 'unverified' }
  /**
   * The account with this address is linked to another Google account, for example because a domain has
   * changed hands.
   */
  | { outcome: 'joined-elsewhere' };

/**
 * Finds the account of a Google user by Google's id or by an address that Google has verified, or creates
 * one. A confirmed account then accepts both ways to sign in, and its owner is notified. An unconfirmed
 * account is replaced, because a stranger could have chosen its password. Updates the names of a person who
 * signs in only with Google.
 */
export async function signInWithGoogle(ctx: Context, person: OpenIdPerson): Promise<GoogleSignIn> {
  return await inTransaction(ctx, async (ctx): Promise<GoogleSignIn> => {
    const known = await knownPerson(ctx.db, person.subject);
    if (known) {
      if (isGoogleUser(await waysToSignIn(ctx.db, known.id))) {
        await ctx.db
          .update(users)
          .set(namesOf(ctx, person, known.firstName))
          .where(eq(users.id, known.id));
      }
      return { outcome: 'known', userId: known.id, needsDateOfBirth: known.dateOfBirth === null };
    }
    const { data: email } = address.safeParse(person.email ?? '');
    if (!person.emailVerified || email === undefined) return { outcome: 'unverified' };
    const [holder] = await ctx.db.select().from(users).where(eq(users.email, email)).for('update');
    if (holder?.emailVerified) {
      if ((await waysToSignIn(ctx.db, holder.id)).has(GOOGLE_PROVIDER))
        return { outcome: 'joined-elsewhere' };
      await addWay(ctx, holder.id, person.subject);
      const help = `${ctx.publicOrigin}/contact`;
      await queueMail(ctx, () => googleAddedMail(email, help, ctx.publicOrigin));
      await tellFormerAddresses(ctx, holder.id, words.google_account_added);
      return { outcome: 'known', userId: holder.id, needsDateOfBirth: holder.dateOfBirth === null };
    }
    if (holder) await removeUnconfirmed(ctx.db, holder.id);
    const id = ctx.newId();
    const now = asDate(ctx.now());
    await ctx.db.insert(users).values({
      id,
      email,
      emailVerified: true,
      createdAt: now,
      language: languageAtSignUp(),
      ...namesOf(ctx, person),
    });
    await addWay(ctx, id, person.subject);
    return { outcome: 'known', userId: id, needsDateOfBirth: true };
  });
}

/** Checks whether a person signs in with this Google account. */
export async function isGoogleAccountOf(
  ctx: Context,
  { userId, subject }: { userId: string; subject: string },
): Promise<boolean> {
  return (await knownPerson(ctx.db, subject))?.id === userId;
}

async function knownPerson(tx: Database, subject: string) {
  const [row] = await tx
    .select({ id: users.id, firstName: users.firstName, dateOfBirth: users.dateOfBirth })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.providerId, GOOGLE_PROVIDER), eq(credentials.accountId, subject)));
  return row ?? null;
}

async function addWay(ctx: Context, userId: string, subject: string): Promise<void> {
  const now = asDate(ctx.now());
  await ctx.db.insert(credentials).values({
    id: ctx.newId(),
    userId,
    accountId: subject,
    providerId: GOOGLE_PROVIDER,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Returns cleaned names from Google for the account's row.
 * @param known the first name that the person gave us. It stays if Google sends none.
 */
function namesOf(ctx: Context, person: OpenIdPerson, known: string | null = null) {
  const clean = (name: string | null) =>
    plainLine((name ?? '').replace(/[\p{Cc}<>]/gu, '')).slice(0, 50) || null;
  const [firstName, lastName] = [firstNameFrom(person.firstName) ?? known, clean(person.lastName)];
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return { firstName, lastName, name, updatedAt: asDate(ctx.now()) };
}
