import { z } from 'zod';
import { fingerprint } from '../../lib/fingerprint.server.ts';
import { readSigned, signed } from '../../lib/signed.server.ts';
import type { AnyContext } from '../context.ts';

const LINK_HOURS = 1;
const KEY = 'password reset';

const linkData = z.object({ email: z.string(), proof: z.string() });

/** The address of the page that sets a new password. Bound to the present one, so it works once. */
export async function passwordResetUrl(
  ctx: AnyContext,
  account: { email: string; passwordHash: string },
): Promise<string> {
  const token = await signed(
    { email: account.email, proof: resetProofOf(ctx, account.passwordHash) },
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

/** Stands in a link for the password that it replaces. */
export function resetProofOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor(`${KEY}: password`));
}
