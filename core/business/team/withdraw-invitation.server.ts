import { and, eq } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { asOwnerOfCenter } from './as-owner-of-center.server.ts';
import { practiceInvitations } from './tables.ts';

/** Withdraws an open invitation. Its link stops working. Refuses anyone but an owner. */
export async function withdrawInvitation(
  ctx: Context,
  { practiceId, invitationId }: ForPractice & { invitationId: string },
): Promise<void> {
  await asOwnerOfCenter(ctx, { practiceId }, async (ctx, center) => {
    const { id, practiceId: of, status } = practiceInvitations;
    const withdrawn = isId(invitationId)
      ? await ctx.db
          .update(practiceInvitations)
          .set({ status: 'withdrawn', answeredAt: asDate(ctx.now()) })
          .where(and(eq(id, invitationId), eq(of, center.id), eq(status, 'open')))
          .returning({ id })
      : [];
    if (withdrawn.length === 0) throw new Refusal('status_changed', words.invitation_not_open);
  });
}

/**
 * Withdraws the open invitations that a person sent for a practice that they no longer own. The caller holds
 * the practice's lock.
 */
export async function withdrawInvitationsOf(
  ctx: Context,
  { practiceId, userId }: { practiceId: string; userId: string },
): Promise<void> {
  const { practiceId: of, invitedBy, status } = practiceInvitations;
  await ctx.db
    .update(practiceInvitations)
    .set({ status: 'withdrawn', answeredAt: asDate(ctx.now()) })
    .where(and(eq(of, practiceId), eq(invitedBy, userId), eq(status, 'open')));
}
