import { and, eq } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context, Role } from '../../context.ts';
import { endKeysOf } from '../../people/api-keys/revoke-key.server.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { dependsOn } from '../../people/experts/members-sql.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { letGoOfWebhooks } from '../../people/webhooks/held.server.ts';
import { endAccountsOf } from '../payouts/end-accounts.server.ts';
import { asOwnerOfCenter } from './as-owner-of-center.server.ts';
import { newRoleNotice } from './team.email.ts';
import { tellMember } from './tell-team.server.ts';
import { withdrawInvitationsOf } from './withdraw-invitation.server.ts';

/**
 * Changes the role of a member of a center. Only owners may do this, and they may change their own role. One
 * active owner must remain, even if two owners demote each other simultaneously. Ends the payout account and the
 * keys of a demoted owner, lets go of their webhooks, and withdraws the invitations they sent. Setting the same
 * role changes nothing.
 */
export async function changeRole(
  ctx: Context,
  { practiceId, userId, role }: ForPractice & { userId: string; role: Role },
): Promise<void> {
  await asOwnerOfCenter(ctx, { practiceId }, async (ctx, center) => {
    const member = and(eq(practiceMembers.practiceId, center.id), eq(practiceMembers.userId, userId));
    const [have] = isId(userId) ? await ctx.db.select().from(practiceMembers).where(member) : [];
    if (!have) throw new Refusal('status_changed', words.no_member);
    if (have.role === role) return;
    if (have.role === 'owner') {
      await refuseLastOwner(ctx, center.id, userId);
      await endAccountsOf(ctx, { practiceId: center.id, userId });
      await withdrawInvitationsOf(ctx, { practiceId: center.id, userId });
      await endKeysOf(ctx, { practiceId: center.id, userId });
      await letGoOfWebhooks(ctx, { practiceId: center.id, userId });
    }
    await ctx.db.update(practiceMembers).set({ role }).where(member);
    if (userId === ctx.actor!.id) return;
    await tellMember(ctx, userId, {
      practiceId: center.id,
      write: () => newRoleNotice(role, center.name),
    });
  });
}

/** Refuses if the practice would be left without an active owner. The caller holds the practice's lock. */
export async function refuseLastOwner(ctx: Context, practiceId: string, userId: string): Promise<void> {
  const [practice] = await ctx.db
    .select({ isLast: dependsOn('experts.id', userId) })
    .from(experts)
    .where(eq(experts.id, practiceId));
  if (practice!.isLast) throw new Refusal('not_allowed', words.last_owner);
}
