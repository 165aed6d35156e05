import { z } from 'zod';
import { decrypted, encrypted } from '../../../lib/encrypted.server.ts';
import type { AnyContext } from '../../context.ts';
import { LINK_HOURS } from '../accounts/durations.ts';

const KEY = 'kept sign-up';

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

/** What was typed at sign-up, the password as its hash alone. */
export type TypedSignUp = NonNullable<z.infer<typeof keptData>['typed']>;

/**
 * An address that a link was sent to; `typed` where this browser signed up with it, null where it asked anew.
 * `madeId` is the account that this sign-up made: nobody's id where it made none, so that the length of what is
 * kept tells nothing; null where nothing was typed.
 */
export type KeptSignUp = { email: string; typed: TypedSignUp | null; madeId: string | null };

/**
 * Seals a sign-up for the browser that made it, so that a mistyped address can be mended without typing the rest
 * again. The browser keeps it whether or not an account was made, which therefore tells nobody who has one.
 */
export async function sealSignUp(ctx: AnyContext, { email, typed, madeId }: KeptSignUp): Promise<string> {
  const until = ctx.now().add({ hours: LINK_HOURS }).epochMilliseconds;
  return await encrypted(JSON.stringify({ email, typed, madeId, until }), ctx.signIn.keyFor(KEY));
}

/** What `sealSignUp` was given; null for anything else, and once the links of that time are over. */
export async function openKeptSignUp(ctx: AnyContext, sealed: string | null): Promise<KeptSignUp | null> {
  const text = sealed && (await decrypted(sealed, ctx.signIn.keyFor(KEY)));
  if (!text) return null;
  const { email, typed, madeId, until } = keptData.parse(JSON.parse(text));
  return until < ctx.now().epochMilliseconds ? null : { email, typed, madeId };
}
