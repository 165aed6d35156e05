import { z } from 'zod';
import { safePath } from '../../lib/safe-path.ts';
import { sealed, unsealed } from '../../lib/sealed.server.ts';
import type { Handshake } from '../../platform/sign-in/open-id.server.ts';
import type { Context } from '../context.ts';

/** How long someone may take at Google. */
export const HANDSHAKE_MINUTES = 10;
const KEY = 'google handshake';

const kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  again: z.string().nullable(),
  until: z.number(),
});

/**
 * What a cookie keeps until the browser is back, and where it wanted to go.
 * @param again the person who is signed in and confirms it with Google; null for who signs in.
 */
export function sealHandshake(
  ctx: Context,
  handshake: Handshake,
  next: string,
  again: string | null = null,
): string {
  const until = ctx.now().add({ minutes: HANDSHAKE_MINUTES }).epochMilliseconds;
  return sealed({ ...handshake, next, again, until }, ctx.signIn.keyFor(KEY));
}

/** What the cookie kept; null when it is not ours or its time is over. */
export function openHandshake(
  ctx: Context,
  text: unknown,
): { handshake: Handshake; next: string; again: string | null } | null {
  const read = kept.safeParse(unsealed(text, ctx.signIn.keyFor(KEY)));
  if (!read.success || read.data.until < ctx.now().epochMilliseconds) return null;
  const { state, nonce, verifier, next, again } = read.data;
  return { handshake: { state, nonce, verifier }, next: safePath(next) ?? '/dashboard', again };
}
