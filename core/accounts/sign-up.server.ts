import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { type Context, inTransaction } from '../context.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { alreadyMemberMail, confirmationMail } from './account.email.ts';
import { dateFor, isOfAge, knownZone, UNDER_AGE_MESSAGE } from './age.ts';
import { countAttempt } from './attempts.server.ts';
import { browserKeyOf, confirmationUrl } from './confirmation-link.server.ts';
import type { SignUpInput } from './credentials-form.ts';
import { FOR_AN_ACCOUNT, noteConsents } from './give-consent.server.ts';
import { sealSignUp, type TypedSignUp } from './kept-sign-up.server.ts';
import { PASSWORD_PROVIDER } from './providers.ts';
import { removeUnconfirmed } from './remove-unconfirmed.server.ts';
import { credentials, users } from './tables.ts';

/** What the browser that signed up keeps: what lets its link in alone, and the sealed sign-up. */
export type SignedUp = { browserKey: string; kept: string };

/**
 * Makes an account that waits for its address to be confirmed, and queues the mail with the link. An account
 * of that address that was never confirmed is made anew with the name and password given now. The owner of a
 * confirmed account is written to instead; the answer is the same, so it tells nobody who has an account.
 * @param next the path to land on after the confirmation.
 * @throws Refusal under_age, TooManyAttempts
 */
export async function signUp(
  ctx: Context,
  { firstName, email, password, dateOfBirth, zone: namedZone, next }: SignUpInput & { next: string },
): Promise<SignedUp> {
  const zone = knownZone(namedZone);
  if (!isOfAge(Temporal.PlainDate.from(dateOfBirth), dateFor(zone, ctx.now()))) {
    throw new Refusal('under_age', UNDER_AGE_MESSAGE, { dateOfBirth: [UNDER_AGE_MESSAGE] });
  }
  await countAttempt(ctx, 'sign-up', email);
  const typed = { firstName, dateOfBirth, zone, passwordHash: await ctx.signIn.hashPassword(password) };
  await inTransaction(ctx, (ctx) => makeAccount(ctx, { email, typed, next }));
  return await keptOf(ctx, { email, typed });
}

/**
 * Signs up with another address and everything else as it was typed, after the first one was mistyped. The
 * account that waits at the former address goes, so that its link lets nobody in.
 * @param from the address and the rest, as the browser that signed up has kept them.
 * @throws TooManyAttempts
 */
export async function changeSignUpAddress(
  ctx: Context,
  { from, email, next }: { from: { email: string; typed: TypedSignUp }; email: string; next: string },
): Promise<SignedUp> {
  const { typed } = from;
  await countAttempt(ctx, 'sign-up', email);
  await inTransaction(ctx, async (ctx) => {
    if (email !== from.email) await giveUp(ctx, from.email, typed.passwordHash);
    await makeAccount(ctx, { email, typed, next });
  });
  return await keptOf(ctx, { email, typed });
}

async function keptOf(ctx: Context, kept: { email: string; typed: TypedSignUp }): Promise<SignedUp> {
  return { browserKey: browserKeyOf(ctx, kept.typed.passwordHash), kept: await sealSignUp(ctx, kept) };
}

/** Removes the account that waits at an address, if it is the one made with this very password. */
async function giveUp(ctx: Context, email: string, passwordHash: string): Promise<void> {
  const [waiting] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(credentials.password, passwordHash)));
  if (waiting) await removeUnconfirmed(ctx.db, waiting.id);
}

async function makeAccount(
  ctx: Context,
  { email, typed, next }: { email: string; typed: TypedSignUp; next: string },
): Promise<void> {
  const { firstName, dateOfBirth, zone, passwordHash } = typed;
  const now = new Date(ctx.now().epochMilliseconds);
  const details = { firstName, name: firstName, dateOfBirth, zone, updatedAt: now };
  const inserted = await ctx.db
    .insert(users)
    .values({ id: ctx.newId(), email, createdAt: now, ...details })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  let waiting = inserted[0];
  if (!waiting) {
    [waiting] = await ctx.db
      .update(users)
      .set(details)
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
      .returning({ id: users.id });
  }
  if (!waiting) {
    const url = `${ctx.publicOrigin}/auth?${new URLSearchParams({ mode: 'login', next })}`;
    await queueMail(ctx, alreadyMemberMail(email, url, ctx.publicOrigin));
    return;
  }
  await noteConsents(ctx, waiting.id, FOR_AN_ACCOUNT, 'sign-up');
  await ctx.db.delete(credentials).where(eq(credentials.userId, waiting.id));
  await ctx.db.insert(credentials).values({
    id: ctx.newId(),
    userId: waiting.id,
    accountId: waiting.id,
    providerId: PASSWORD_PROVIDER,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
  const url = await confirmationUrl(ctx, { email, passwordHash, next });
  await queueMail(ctx, confirmationMail(email, url, ctx.publicOrigin));
}
