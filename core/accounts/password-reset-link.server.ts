import { z } from 'zod';
import { fingerprint, sealed, unsealed } from '../../lib/sealed.server.ts';
import type { AnyContext } from '../context.ts';

const LINK_HOURS = 1;
const KEY = 'password reset';

const linkData = z.object({ email: z.string(), proof: z.string(), until: z.number() });

/** The address of the page that sets a new password. Bound to the present one, so it works once. */
export function passwordResetUrl(ctx: AnyContext, account: { email: string; passwordHash: string }): string {
  const token = sealed(
    {
      email: account.email,
      proof: resetProofOf(ctx, account.passwordHash),
      until: ctx.now().add({ hours: LINK_HOURS }).epochMilliseconds,
    },
    ctx.signIn.keyFor(KEY),
  );
  return `${ctx.publicOrigin}/auth/reset?token=${token}`;
}

/** What a link says; null when it was not made here or its time is over. */
export function readPasswordResetLink(
  ctx: AnyContext,
  token: unknown,
): { email: string; proof: string } | null {
  const read = linkData.safeParse(unsealed(token, ctx.signIn.keyFor(KEY)));
  if (!read.success || read.data.until < ctx.now().epochMilliseconds) return null;
  return { email: read.data.email, proof: read.data.proof };
}

/** Stands in a link for the password that it replaces. */
export function resetProofOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor(`${KEY}: password`));
}
