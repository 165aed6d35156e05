import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readSigned, signed } from '../../lib/signed.server.ts';
import type { AnyContext } from '../context.ts';
import { practiceInvitations } from './tables.ts';

const KEY = 'invitation';

/** The page that answers an invitation. */
export const INVITATION_PATH = '/invitation';

const linkData = z.object({ invitation: z.uuid(), version: z.int() });

export type InvitationRow = typeof practiceInvitations.$inferSelect;

/** The address of the page that answers an invitation, as the mail of one sending says it. */
export async function invitationUrl(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin'>,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const token = await signed({ invitation: id, version }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}${INVITATION_PATH}?${new URLSearchParams({ token })}`;
}

/** The invitation of a link with the version that the link was made for; no row for a link that was not made here. */
export async function invitationOf(
  ctx: Pick<AnyContext, 'db' | 'signIn' | 'now'>,
  token: unknown,
): Promise<{ row: InvitationRow | null; version: number }> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keyFor(KEY), ctx.now()));
  if (!read.success) return { row: null, version: 0 };
  const { invitation, version } = read.data;
  const [row] = await ctx.db.select().from(practiceInvitations).where(eq(practiceInvitations.id, invitation));
  return { row: row ?? null, version };
}
