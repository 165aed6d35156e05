import { and, eq, inArray } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { decrypted } from '../../../lib/secrets/encrypted.server.ts';
import { fingerprint } from '../../../lib/secrets/fingerprint.server.ts';
import { type CipherKey, cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import { brand } from '../../brand.ts';
import type { Context } from '../../context.ts';
import { readKeptKeys } from '../../ground/keys/kept-keys.server.ts';
import { authenticators, recoveryCodes } from '../accounts/tables.ts';

const PERIOD_SECONDS = 30;
/** How many periods a clock can be off in either direction (RFC 6238, section 5.2). */
const WINDOW = 1;

/**
 * Returns a generator of six-digit codes that change every 30 seconds, as authenticator apps expect (RFC
 * 6238).
 */
export function totp(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: brand.name,
    label: email,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });
}

export const SECRET_KEY = 'authenticator secret';
export const RECOVERY_KEY = 'recovery code';
/** In place of the id of one key: the fingerprint is under one of the kept keys. */
export const ANY_KEPT_KEY = 'kept';

export const secretKeys = (ctx: Context) => cipherKeys(ctx.signIn.ring.ciphers, SECRET_KEY);

/** Returns the ring's keys of recovery codes. The first is for new ones. */
export const recoveryKeys = (ctx: Pick<Context, 'signIn'>) =>
  cipherKeys(ctx.signIn.ring.ciphers, RECOVERY_KEY);

/** Returns the stored form of a recovery code. Ignores dashes and case. */
export function recoveryMark({ key }: CipherKey, userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return fingerprint(`${userId} ${plain}`, key);
}

/**
 * Accepts a code from the app or a recovery code, each only once. Call this in a transaction. It locks the
 * row, so only one of two simultaneous requests with the same code succeeds.
 */
export async function takeCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .for('update');
  const secret = row && (await decrypted(row.secret, secretKeys(ctx)));
  if (!row || !secret) return false;
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const timestamp = ctx.now().epochMilliseconds;
    const delta = totp(secret, '').validate({ token: digits, timestamp, window: WINDOW });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
    if (step <= row.lastStep) return false;
    await ctx.db.update(authenticators).set({ lastStep: step }).where(eq(authenticators.userId, userId));
    return true;
  }
  if (row.confirmedAt === null) return false;
  const keys = [...recoveryKeys(ctx), ...(await readKeptKeys(ctx, RECOVERY_KEY))];
  const marks = keys.map((key) => recoveryMark(key, userId, code));
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.mark, marks)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
