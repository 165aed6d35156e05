import { z } from 'zod';
import { decrypted, encrypted, namesUnknownKey } from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import type { AnyContext } from '../../context.ts';
import { LINK_HOURS } from '../accounts/durations.ts';

const KEY = 'kept sign-up';
/** Keys from SECRET, because a cookie ends soon and no job can encrypt it again. */
const keysOf = (ctx: AnyContext) => cipherKeys(ctx.signIn.ring.secrets, KEY);

const keptData = z.object({
  email: z.string(),
  until: z.number(),
  madeId: z.uuid().nullable().default(null),
  typed: z
    .object({
      firstName: z.string(),
      dateOfBirth: z.string(),
      zone: z.string().nullable(),
      passwordHash: z.string(),
    })
    .nullable(),
});

/** What a person entered at sign-up, with the password only as a hash. */
export type TypedSignUp = NonNullable<z.infer<typeof keptData>['typed']>;

/**
 * A stored sign-up. `typed` is null if this browser only requested a link. `madeId` is the id of the account
 * that this sign-up created. If it created none, `madeId` is a random id, because the length of the cookie
 * must reveal nothing. Without `typed`, `madeId` is null.
 */
export type KeptSignUp = { email: string; typed: TypedSignUp | null; madeId: string | null };

/**
 * Encrypts a sign-up for the browser that made it. The person can then correct a mistyped address without
 * entering the rest again. Every browser that signs up gets the result, whether or not the address has an
 * account, so it reveals nothing.
 */
export async function sealSignUp(ctx: AnyContext, { email, typed, madeId }: KeptSignUp): Promise<string> {
  const until = ctx.now().add({ hours: LINK_HOURS }).epochMilliseconds;
  return await encrypted(JSON.stringify({ email, typed, madeId, until }), keysOf(ctx));
}

/**
 * Reads the output of `sealSignUp`; null for any other text, and once the sign-up's links have expired.
 */
export async function openKeptSignUp(ctx: AnyContext, sealed: string | null): Promise<KeptSignUp | null> {
  if (!sealed || namesUnknownKey(sealed, keysOf(ctx))) return null;
  const text = await decrypted(sealed, keysOf(ctx));
  if (!text) return null;
  const { email, typed, madeId, until } = keptData.parse(JSON.parse(text));
  return until < ctx.now().epochMilliseconds ? null : { email, typed, madeId };
}
