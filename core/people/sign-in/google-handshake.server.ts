import { z } from 'zod';
import { BASE_LANGUAGE, currentLanguage, type Language, parseLanguage } from '../../../lib/language.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { Handshake } from '../../../platform/sign-in/open-id.server.ts';
import type { Context } from '../../context.ts';

/** How many minutes a person can spend on Google's pages. */
export const HANDSHAKE_MINUTES = 10;
const KEY = 'google handshake';
/**
 * The maximum length of a return path. A longer path is replaced by the dashboard, because browsers limit a
 * cookie to 4 kB.
 */
const MAX_NEXT_LENGTH = 1500;

const kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  again: z.string().nullable(),
  /** The default is for older handshakes, which lack a language. */
  language: z.string().default(BASE_LANGUAGE),
});

/**
 * Returns the value of the cookie for the trip to Google. It includes where to go afterward and the current
 * language.
 * @param again the id of the signed-in user who is confirming their identity; null for a sign-in.
 */
export async function signHandshake(
  ctx: Context,
  handshake: Handshake,
  next: string,
  again: string | null = null,
): Promise<string> {
  const until = ctx.now().add({ minutes: HANDSHAKE_MINUTES });
  const back = next.length > MAX_NEXT_LENGTH ? '/dashboard' : next;
  return await signed(
    { ...handshake, next: back, again, language: currentLanguage() },
    ctx.signIn.keyFor(KEY),
    until,
  );
}

export type KeptHandshake = {
  handshake: Handshake;
  next: string;
  again: string | null;
  /** The language of the page that the person left. */
  language: Language;
};

/** Reads the cookie; null if it is invalid or expired. */
export async function readHandshake(ctx: Context, text: unknown): Promise<KeptHandshake | null> {
  const read = kept.safeParse(await readSigned(text, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return null;
  const { state, nonce, verifier, next, again } = read.data;
  const language = parseLanguage(read.data.language) ?? BASE_LANGUAGE;
  return { handshake: { state, nonce, verifier }, next: safePath(next) ?? '/dashboard', again, language };
}
