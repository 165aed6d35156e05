import { z } from 'zod';
import { safePath } from '../../../lib/safe-path.ts';
import { fingerprint, sameText } from '../../../lib/secrets/fingerprint.server.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { AnyContext } from '../../context.ts';

const LINK_HOURS = 1;
const KEY = 'password reset';

/** A time before any link expires. Passed as the current time, it lets us read expired links. */
const BEFORE_ALL = Temporal.Instant.fromEpochMilliseconds(0);

const linkData = z.object({ email: z.string(), proof: z.string() });

/**
 * Returns the URL that sets a new password. It contains a proof of the current password, so it works only
 * once.
 * @param account.next the path to go to afterward.
 */
export async function passwordResetUrl(
  ctx: AnyContext,
  account: { email: string; passwordHash: string; next: string },
): Promise<string> {
  const token = await signed(
    { email: account.email, proof: resetProofOf(ctx, account.passwordHash), next: account.next },
    ctx.signIn.keyFor(KEY),
    ctx.now().add({ hours: LINK_HOURS }),
  );
  return `${ctx.publicOrigin}/auth/reset?token=${token}`;
}

/** Reads a link; null if it is invalid or expired. */
export async function readPasswordResetLink(
  ctx: AnyContext,
  token: unknown,
): Promise<{ email: string; proof: string } | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return null;
  return { email: read.data.email, proof: read.data.proof };
}

/** Returns the path to go to after a link, even an expired one, or the dashboard if the link is invalid. */
export async function nextOfPasswordReset(ctx: AnyContext, token: unknown): Promise<string> {
  const read = await readSigned(token, ctx.signIn.keysFor(KEY), BEFORE_ALL);
  return safePath(read?.next) ?? '/dashboard';
}

/** Returns a fingerprint that identifies the current password without revealing it. */
function resetProofOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor(`${KEY}: password`));
}

/** Checks whether a link's proof is of this password. */
export function resetProves(ctx: AnyContext, proof: string, passwordHash: string): boolean {
  return ctx.signIn
    .keysFor(`${KEY}: password`)
    .some((key) => sameText(proof, fingerprint(passwordHash, key)));
}
