import { z } from 'zod';
import { sealed, unsealed } from '../../lib/sealed.server.ts';
import type { Context } from '../context.ts';

const LINK_HOURS = 24;
const KEY = 'change e-mail';

const linkData = z.object({ userId: z.string(), email: z.string(), until: z.number() });

/** The address of the page that takes the new e-mail address into use. */
export function emailChangeUrl(ctx: Context, userId: string, email: string): string {
  const until = ctx.now().add({ hours: LINK_HOURS }).epochMilliseconds;
  const token = sealed({ userId, email, until }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}/auth/new-email?token=${token}`;
}

/** What a link says; null when it was not made here or its time is over. */
export function readEmailChangeLink(ctx: Context, token: unknown): { userId: string; email: string } | null {
  const read = linkData.safeParse(unsealed(token, ctx.signIn.keyFor(KEY)));
  if (!read.success || read.data.until < ctx.now().epochMilliseconds) return null;
  return { userId: read.data.userId, email: read.data.email };
}
