import { z } from 'zod';
import { fingerprint } from '../../../lib/fingerprint.server.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { readSigned, signed } from '../../../lib/signed.server.ts';
import type { AnyContext } from '../../context.ts';

const LINK_HOURS = 1;
const KEY = 'password reset';

/** No link's time is over then, so that one that is too old still says where it was to lead. */
const BEFORE_ALL = Temporal.Instant.fromEpochMilliseconds(0);

const linkData = z.object({ email: z.string(), proof: z.string() });

/**
 * The address of the page that sets a new password. Bound to the present one, so it works once.
 * @param account.next the path of this site to go to afterwards.
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

/** What a link says; null when it was not made here or its time is over. */
export async function readPasswordResetLink(
  ctx: AnyContext,
  token: unknown,
): Promise<{ email: string; proof: string } | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keyFor(KEY), ctx.now()));
  if (!read.success) return null;
  return { email: read.data.email, proof: read.data.proof };
}

/** Where a link that was made here is to lead, also when its time is over; the dashboard for anything else. */
export async function nextOfPasswordReset(ctx: AnyContext, token: unknown): Promise<string> {
  const read = await readSigned(token, ctx.signIn.keyFor(KEY), BEFORE_ALL);
  return safePath(read?.next) ?? '/dashboard';
}

/** Stands in a link for the password that it replaces. */
export function resetProofOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor(`${KEY}: password`));
}
