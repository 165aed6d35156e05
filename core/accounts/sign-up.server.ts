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
import { PASSWORD_PROVIDER } from './providers.ts';
import { credentials, users } from './tables.ts';

/**
 * Makes an account that waits for its address to be confirmed, and queues the mail with the link. An account
 * of that address that was never confirmed is made anew with the name and password given now. The owner of a confirmed
 * account is written to instead; the answer is the same, so it tells nobody who has an account.
 * @param next the path to land on after the confirmation.
 * @returns browserKey for the cookie of the browser that signed up.
 * @throws Refusal under_age, TooManyAttempts
 */
export async function signUp(
  ctx: Context,
  { firstName, email, password, dateOfBirth, zone: namedZone, next }: SignUpInput & { next: string },
): Promise<{ browserKey: string }> {
  const zone = knownZone(namedZone);
  if (!isOfAge(Temporal.PlainDate.from(dateOfBirth), dateFor(zone, ctx.now()))) {
    throw new Refusal('under_age', UNDER_AGE_MESSAGE, { dateOfBirth: [UNDER_AGE_MESSAGE] });
  }
  await countAttempt(ctx, 'sign-up', email);
  const passwordHash = await ctx.signIn.hashPassword(password);
  const now = new Date(ctx.now().epochMilliseconds);

  await inTransaction(ctx, async (ctx) => {
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
  });
  return { browserKey: browserKeyOf(ctx, passwordHash) };
}
