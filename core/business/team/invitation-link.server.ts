import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { AnyContext } from '../../context.ts';
import { takesPart } from '../../people/experts/members-sql.ts';
import { practiceInvitations } from './tables.ts';

const KEY = 'invitation';

const INVITATION_PATH = '/invitation';

const linkData = z.object({ invitation: z.uuid(), version: z.int() });

export type InvitationRow = typeof practiceInvitations.$inferSelect;

/** Returns the link for the e-mail. Sending the invitation again disables the link. */
export async function invitationUrl(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin'>,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const token = await signed({ invitation: id, version }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}${INVITATION_PATH}?${new URLSearchParams({ token })}`;
}

const IS_BACKED = sql<boolean>`exists (select 1 from practice_members m join users u on u.id = m.user_id
  where m.practice_id = ${practiceInvitations.practiceId} and m.user_id = ${practiceInvitations.invitedBy}
    and m.role = 'owner' and ${sql.raw(takesPart('u'))})`;

/**
 * Returns a link's invitation, and the version that the link is for. `row` is null if the link is forged. If
 * the sender is no longer an active owner of the practice, the invitation counts as withdrawn.
 */
export async function invitationOf(
  ctx: Pick<AnyContext, 'db' | 'signIn' | 'now'>,
  token: unknown,
): Promise<{ row: InvitationRow | null; version: number }> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success) return { row: null, version: 0 };
  const { invitation, version } = read.data;
  const [found] = await ctx.db
    .select({ row: practiceInvitations, isBacked: IS_BACKED })
    .from(practiceInvitations)
    .where(eq(practiceInvitations.id, invitation));
  if (!found) return { row: null, version };
  const { row, isBacked } = found;
  return { row: row.status === 'open' && !isBacked ? { ...row, status: 'withdrawn' } : row, version };
}
