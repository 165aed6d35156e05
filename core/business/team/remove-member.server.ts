import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { calendarFeeds } from '../../consultations/calendar-feeds/tables.ts';
import { type Context, inTransaction } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { endKeysOf } from '../../people/api-keys/revoke-key.server.ts';
import { type ForPractice, notTheOwner } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { experts, practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { letGoOfWebhooks } from '../../people/webhooks/held.server.ts';
import { forgetConnection } from '../../practice/connected-calendars/store-connection.server.ts';
import { forgetOutsideCalendar } from '../../practice/linked-calendars/link-outside-calendar.server.ts';
import { endAccountsOf } from '../payouts/end-accounts.server.ts';
import { refuseLastOwner } from './change-role.server.ts';
import { leftNotice, removedMail } from './team.email.ts';
import { tellOwners } from './tell-team.server.ts';
import { withdrawInvitationsOf } from './withdraw-invitation.server.ts';

/**
 * Removes a member. Only an owner or the member themselves may do this. One active owner must remain. Ends
 * the member's access, calendar links, keys, payout account, and the invitations they sent, and lets go of their
 * webhooks. Clients can still book a removed member's practitioner, but without an account or outside calendar.
 */
export async function removeMember(
  ctx: Context,
  { practiceId: named, userId }: ForPractice & { userId: string },
): Promise<void> {
  const actor = signedIn(ctx);
  const isLeaving = userId === actor.id;
  const asks = isLeaving ? 'staff' : 'owner';
  const practiceId = resolvePractice(actor, asks, named);
  if (!practiceId) throw new Refusal('not_allowed', isLeaving ? words.no_member_yourself : notTheOwner);
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, practiceId, asks, isLeaving ? words.no_member_yourself : notTheOwner);
    const member = and(eq(practiceMembers.practiceId, practiceId), eq(practiceMembers.userId, userId));
    const [have] = isId(userId)
      ? await ctx.db
          .select({ role: practiceMembers.role, email: users.email, name: users.name })
          .from(practiceMembers)
          .innerJoin(users, eq(users.id, practiceMembers.userId))
          .where(member)
      : [];
    if (!have) throw new Refusal('status_changed', words.no_member);
    if (have.role === 'owner') {
      await refuseLastOwner(ctx, practiceId, userId);
      await endAccountsOf(ctx, { practiceId, userId });
      await withdrawInvitationsOf(ctx, { practiceId, userId });
      await endKeysOf(ctx, { practiceId, userId });
      await letGoOfWebhooks(ctx, { practiceId, userId });
    }
    await ctx.db.delete(practiceMembers).where(member);
    await endAccess(ctx, practiceId, userId);
    if (isLeaving) {
      await tellOwners(ctx, {
        practiceId,
        write: () => leftNotice(have.name || have.email),
      });
      return;
    }
    const [practice] = await ctx.db
      .select({ name: experts.name })
      .from(experts)
      .where(eq(experts.id, practiceId));
    await queueMail(ctx, () => removedMail(have.email, practice!.name, ctx.publicOrigin));
  });
}

/**
 * Revokes a member's calendar links and detaches their account and outside calendars from their
 * practitioner.
 */
async function endAccess(ctx: Context, practiceId: string, userId: string): Promise<void> {
  await ctx.db
    .update(calendarFeeds)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(
      and(
        eq(calendarFeeds.expertId, practiceId),
        eq(calendarFeeds.openedBy, userId),
        isNull(calendarFeeds.revokedAt),
      ),
    );
  const theirs = await ctx.db
    .update(practitioners)
    .set({ userId: null })
    .where(and(eq(practitioners.practiceId, practiceId), eq(practitioners.userId, userId)))
    .returning({ id: practitioners.id });
  for (const { id } of theirs) {
    await forgetOutsideCalendar(ctx, practiceId, id);
    await forgetConnection(ctx, practiceId, id);
  }
}
