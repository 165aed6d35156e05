import { and, eq, isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import * as words from '#text/overview/account-settings/rules';
import * as signIn from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { decrypted, encrypted } from '../../../lib/secrets/encrypted.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { twoStepMail } from '../../people/accounts/account.email.ts';
import { countAttempt, forgetAttempts } from '../../people/accounts/attempts.server.ts';
import { tellFormerAddresses } from '../../people/accounts/former-addresses.server.ts';
import { isGoogleUser, waysToSignIn } from '../../people/accounts/read-account.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { authenticators, recoveryCodes } from '../../people/accounts/tables.ts';
import { checkPassword } from '../../people/sign-in/check-password.server.ts';
import {
  recoveryKeys,
  recoveryMark,
  secretKeys,
  takeCode,
  totp,
} from '../../people/sign-in/take-code.server.ts';

export const RECOVERY_CODES = 10;
/** The characters of recovery codes, without ones that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The data for an authenticator app: the secret to type, and its URL for the QR code. */
export type NewAuthenticator = { secret: string; address: string };

/**
 * Creates a secret for an authenticator app. Login requires no code until the user confirms the first one.
 * Refuses Google accounts, and users whose two-step sign-in is already on.
 */
export async function beginTwoStep(ctx: Context): Promise<void> {
  const { id } = signedIn(ctx);
  if (isGoogleUser(await waysToSignIn(ctx.db, id))) {
    throw new Refusal('not_allowed', words.google_handles_two_step);
  }
  const values = {
    secret: await encrypted(new Secret({ buffer: ctx.chance.bytes(20).buffer }).base32, secretKeys(ctx)),
    lastStep: 0,
  };
  const drawn = await ctx.db
    .insert(authenticators)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: values,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (drawn.length === 0) throw new Refusal('status_changed', words.two_step_already_on);
}

/** Returns the secret that still waits for its first code; null if there is none. */
export async function readNewAuthenticator(ctx: Context): Promise<NewAuthenticator | null> {
  const { id, email } = signedIn(ctx);
  const [row] = await ctx.db
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, id), isNull(authenticators.confirmedAt)));
  const secret = row && (await decrypted(row.secret, secretKeys(ctx)));
  return secret ? { secret, address: totp(secret, email).toString() } : null;
}

/**
 * Turns on two-step sign-in with the first code and the password, and e-mails the user about it.
 * @returns the recovery codes, which we show only once.
 */
export async function confirmTwoStep(
  ctx: Context,
  { code, currentPassword }: { code: string; currentPassword: string },
): Promise<string[]> {
  const { id, email } = signedIn(ctx);
  await countAttempt(ctx, 'two-step', id);
  const check = await checkPassword(ctx, { email, password: currentPassword });
  if (check.outcome !== 'right' || check.userId !== id) {
    throw new Refusal('invalid_input', signIn.password_wrong, {
      currentPassword: [signIn.password_wrong],
    });
  }
  const codes = await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, id))
      .for('update');
    if (!row || row.confirmedAt) throw new Refusal('status_changed', words.start_over);
    await takeOwnCode(ctx, id, code);
    const confirmedAt = asDate(ctx.now());
    await ctx.db.update(authenticators).set({ confirmedAt }).where(eq(authenticators.userId, id));
    await queueMail(ctx, () => twoStepMail(email, 'on', `${ctx.publicOrigin}/auth/forgot`, ctx.publicOrigin));
    await tellFormerAddresses(ctx, id, words.two_step_turned_on);
    return await drawCodes(ctx, id);
  });
  await forgetAttempts(ctx, 'two-step', id);
  return codes;
}

/** Checks a code and returns new recovery codes. The old ones stop working. */
export async function renewRecoveryCodes(ctx: Context, { code }: { code: string }): Promise<string[]> {
  const { id } = signedIn(ctx);
  await countAttempt(ctx, 'two-step', id);
  const codes = await inTransaction(ctx, async (ctx) => {
    await takeOwnCode(ctx, id, code);
    return await drawCodes(ctx, id);
  });
  await forgetAttempts(ctx, 'two-step', id);
  return codes;
}

/** Turns off two-step sign-in with a code, and e-mails the user about it. */
export async function endTwoStep(ctx: Context, { code }: { code: string }): Promise<void> {
  const { id, email } = signedIn(ctx);
  await countAttempt(ctx, 'two-step', id);
  await inTransaction(ctx, async (ctx) => {
    await takeOwnCode(ctx, id, code);
    await ctx.db.delete(authenticators).where(eq(authenticators.userId, id));
    await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await queueMail(ctx, () =>
      twoStepMail(email, 'off', `${ctx.publicOrigin}/auth/forgot`, ctx.publicOrigin),
    );
    await tellFormerAddresses(ctx, id, words.two_step_turned_off);
  });
  await forgetAttempts(ctx, 'two-step', id);
}

async function takeOwnCode(ctx: Context, userId: string, code: string): Promise<void> {
  if (await takeCode(ctx, userId, code)) return;
  throw new Refusal('invalid_input', signIn.wrong_code, {
    code: [signIn.wrong_code],
  });
}

async function drawCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 12 }, () => LETTERS[ctx.chance.below(LETTERS.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
  const [key] = recoveryKeys(ctx);
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db.insert(recoveryCodes).values(
    codes.map((code) => ({
      id: ctx.newId(),
      userId,
      mark: recoveryMark(key!, userId, code),
      keyId: key!.id,
    })),
  );
  return codes;
}
