import { z } from 'zod';
import { safePath } from '../../../lib/safe-path.ts';
import { fingerprint, sameText } from '../../../lib/secrets/fingerprint.server.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { AnyContext } from '../../context.ts';
import { LINK_HOURS } from '../accounts/durations.ts';

export type ConfirmationLink = { email: string; proof: string; next: string; isOver: boolean };

/** A time before any link expires. Passed as the current time, it lets us read expired links. */
const BEFORE_ALL = Temporal.Instant.fromEpochMilliseconds(0);

const KEY = 'confirm e-mail';

const linkData = z.object({ email: z.string(), proof: z.string(), next: z.string() });

/**
 * Returns the URL that confirms an e-mail address. It contains a proof of the password chosen at sign-up, so
 * a later sign-up with the same address disables it.
 * @param next the path to go to afterward.
 */
export async function confirmationUrl(
  ctx: AnyContext,
  account: { email: string; passwordHash: string; next: string },
): Promise<string> {
  const token = await signed(
    { email: account.email, proof: proofOf(ctx, account.passwordHash), next: account.next },
    ctx.signIn.keyFor(KEY),
    ctx.now().add({ hours: LINK_HOURS }),
  );
  return `${ctx.publicOrigin}/auth/verify?token=${token}`;
}

/** Reads a link; null if it is invalid. `isOver` says whether it has expired. */
export async function readConfirmationLink(
  ctx: AnyContext,
  token: unknown,
): Promise<ConfirmationLink | null> {
  const keys = ctx.signIn.keysFor(KEY);
  const read = linkData.safeParse(await readSigned(token, keys, BEFORE_ALL));
  if (!read.success) return null;
  const { email, proof, next } = read.data;
  const isOver = (await readSigned(token, keys, ctx.now())) === null;
  return { email, proof, next: safePath(next) ?? '/dashboard', isOver };
}

/** Returns a fingerprint that identifies the password without revealing it. */
function proofOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor(`${KEY}: password`));
}

/** Checks whether a link's proof is of this password. */
export function provesPassword(ctx: AnyContext, proof: string, passwordHash: string): boolean {
  return ctx.signIn
    .keysFor(`${KEY}: password`)
    .some((key) => sameText(proof, fingerprint(passwordHash, key)));
}

/** Returns the value of the cookie that identifies the browser that signed up. */
export function browserKeyOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor(`${KEY}: browser`));
}

/** Checks whether a cookie's value is of the browser that signed up with this password. */
export function isBrowserKey(ctx: AnyContext, browserKey: string, passwordHash: string): boolean {
  return ctx.signIn
    .keysFor(`${KEY}: browser`)
    .some((key) => sameText(browserKey, fingerprint(passwordHash, key)));
}
