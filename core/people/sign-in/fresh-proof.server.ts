import { and, eq, gte, isNotNull } from 'drizzle-orm';
import * as words from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../context.ts';
import { countAttempt, forgetAttempts } from '../accounts/attempts.server.ts';
import { PASSWORD_PROVIDER } from '../accounts/providers.ts';
import { waysToSignIn } from '../accounts/read-account.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { authenticators, sessions } from '../accounts/tables.ts';
import { checkPassword } from './check-password.server.ts';
import { FRESH_MINUTES, type ProofAsked } from './proof-asked.ts';
import { takeCode } from './take-code.server.ts';

/** Returns the proof that `requireProof` requires now; null if a recent Google sign-in is enough. */
export async function proofAsked(ctx: Context): Promise<ProofAsked> {
  const { id } = signedIn(ctx);
  if ((await waysToSignIn(ctx.db, id)).has(PASSWORD_PROVIDER)) return 'password';
  return (await isFresh(ctx, id)) ? null : 'google';
}

/** Returns the proof for an act that someone who has just signed in can do without more. */
export async function proofUnlessRecent(ctx: Context): Promise<ProofAsked> {
  return (await isFresh(ctx, signedIn(ctx).id)) ? null : await proofAsked(ctx);
}

/**
 * Requires proof that this is still the signed-in user: the password, or a code if two-step sign-in is on.
 * Someone without a password must have signed in with Google in the last few minutes.
 * @param proof the typed password or six digits.
 */
export async function requireProof(ctx: Context, proof: string): Promise<void> {
  const { id } = signedIn(ctx);
  const asked = await proofAsked(ctx);
  if (asked === null) return;
  if (asked === 'google')
    throw new Refusal('not_allowed', withFacts(words.google_needed, { freshMinutes: FRESH_MINUTES }));
  if (!proof) throw wrong(words.password_needed);
  await countAttempt(ctx, 'proof', id);
  if (!(await isRight(ctx, proof))) throw wrong(words.password_wrong);
  await forgetAttempts(ctx, 'proof', id);
}

async function isRight(ctx: Context, proof: string): Promise<boolean> {
  const { id, email } = signedIn(ctx);
  // No password is as short as a code.
  if (/^\s*\d{3}\s*\d{3}\s*$/.test(proof)) {
    return await inTransaction(ctx, async (ctx) => {
      // An unconfirmed app proves nothing, because any session can start to set one up.
      const [on] = await ctx.db
        .select({ userId: authenticators.userId })
        .from(authenticators)
        .where(and(eq(authenticators.userId, id), isNotNull(authenticators.confirmedAt)));
      return on !== undefined && (await takeCode(ctx, id, proof));
    });
  }
  const check = await checkPassword(ctx, { email, password: proof });
  return check.outcome === 'right' && check.userId === id;
}

/**
 * Checks whether this session is recent. Without a password, a person can only have opened it with Google.
 */
async function isFresh(ctx: Context, userId: string): Promise<boolean> {
  if (!ctx.sessionId) return false;
  const since = asDate(ctx.now().subtract({ minutes: FRESH_MINUTES }));
  const [session] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.sessionId), eq(sessions.userId, userId), gte(sessions.createdAt, since)));
  return session !== undefined;
}

const wrong = (message: Sentence) => new Refusal('invalid_input', message, { currentPassword: [message] });
