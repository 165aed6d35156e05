import { z } from 'zod';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { Context } from '../../context.ts';
import { LINK_HOURS } from '../../people/accounts/durations.ts';

const KEY = 'change e-mail';

const linkData = z.object({ userId: z.string(), email: z.string() });

export async function emailChangeUrl(ctx: Context, userId: string, email: string): Promise<string> {
  const until = ctx.now().add({ hours: LINK_HOURS });
  const token = await signed({ userId, email }, ctx.signIn.keyFor(KEY), until);
  return `${ctx.publicOrigin}/auth/new-email?token=${token}`;
}

/** Reads the link in an e-mail to a new address. Null if the link is invalid or has expired. */
export async function readEmailChangeLink(
  ctx: Context,
  token: unknown,
): Promise<{ userId: string; email: string } | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return null;
  return { userId: read.data.userId, email: read.data.email };
}
