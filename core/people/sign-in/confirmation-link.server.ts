import { z } from 'zod';
import { fingerprint } from '../../../lib/fingerprint.server.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { readSigned, signed } from '../../../lib/signed.server.ts';
import type { AnyContext } from '../../context.ts';
import { LINK_HOURS } from '../accounts/durations.ts';

/** What a confirmation link carries. */
export type ConfirmationLink = { email: string; proof: string; next: string; isOver: boolean };

/** No link's time is over then, so that one that is too old still says where it was to lead. */
const BEFORE_ALL = Temporal.Instant.fromEpochMilliseconds(0);

const linkData = z.object({ email: z.string(), proof: z.string(), next: z.string() });

/**
 * The address of the page that confirms an e-mail address. It is bound to the password that was chosen with
 * it, so it dies when someone signs up anew with the same address.
 * @param next the path of this site to go to afterwards.
 */
export async function confirmationUrl(
  ctx: AnyContext,
  account: { email: string; passwordHash: string; next: string },
): Promise<string> {
  const token = await signed(
    { email: account.email, proof: proofOf(ctx, account.passwordHash), next: account.next },
    ctx.signIn.keyFor('confirm e-mail'),
    ctx.now().add({ hours: LINK_HOURS }),
  );
  return `${ctx.publicOrigin}/auth/verify?token=${token}`;
}

/** What a link says, `isOver` when its time is; null when it was not made here. */
export async function readConfirmationLink(
  ctx: AnyContext,
  token: unknown,
): Promise<ConfirmationLink | null> {
  const key = ctx.signIn.keyFor('confirm e-mail');
  const read = linkData.safeParse(await readSigned(token, key, BEFORE_ALL));
  if (!read.success) return null;
  const { email, proof, next } = read.data;
  const isOver = (await readSigned(token, key, ctx.now())) === null;
  return { email, proof, next: safePath(next) ?? '/dashboard', isOver };
}

/** Stands in a link for the password that belongs to it. */
export function proofOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor('confirm e-mail: password'));
}

/** Kept in a cookie by the browser that signed up, and asked for when the link is opened. */
export function browserKeyOf(ctx: AnyContext, passwordHash: string): string {
  return fingerprint(passwordHash, ctx.signIn.keyFor('confirm e-mail: browser'));
}
