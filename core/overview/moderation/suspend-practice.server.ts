import { and, eq, isNull, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { bookingTransaction } from '../../consultations/bookings/booking-transaction.server.ts';
import { settleBookingsAt } from '../../consultations/bookings/settle-bookings.server.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { allOwnersSuspended } from '../../people/experts/members-sql.ts';
import { experts, practiceMembers, practiceSuspensions } from '../../people/experts/tables.ts';
import { practiceReinstatedMail, practiceSuspendedMail } from './practice.email.ts';
import { PRACTICE_SHOWN } from './practice-shown.ts';

/**
 * Suspends a practice as an admin, regardless of its owners. It is not listed, has no page, and cannot be
 * booked. Ends upcoming bookings with a neutral notice to the clients. Members keep their accounts, and we
 * e-mail the owners the reason.
 */
export async function suspendPractice(
  ctx: Context,
  { practiceId, reason }: { practiceId: string; reason: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  if (!isId(practiceId)) throw new Refusal('not_found', NO_PRACTICE);
  await bookingTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, practiceId);
    await refuseUnseen(ctx, PRACTICE_SHOWN, practiceId, ['Suspension']);
    const suspendedAt = asDate(ctx.now());
    const added = await ctx.db
      .insert(practiceSuspensions)
      .values({ id: ctx.newId(), practiceId, reason, suspendedBy: admin.id, suspendedAt })
      .onConflictDoNothing()
      .returning({ id: practiceSuspensions.id });
    if (added.length === 0) throw new Refusal('status_changed', 'This practice is suspended already.');
    await ctx.db
      .update(experts)
      .set({ suspendedAt: sql`coalesce(${experts.suspendedAt}, ${suspendedAt.toISOString()}::timestamptz)` })
      .where(eq(experts.id, practiceId));
    const ended = await settleBookingsAt(ctx, practiceId);
    await recordAct(ctx, {
      admin,
      act: 'suspend-practice',
      subject: { kind: 'practice', id: practiceId },
      before: { suspended: false },
      after: { suspended: true },
      note: reason,
    });
    for (const { email, name } of await ownersOf(ctx, practiceId)) {
      const told = { to: email, practiceName: name, reason, hadBookings: ended > 0 };
      await queueMail(ctx, () => practiceSuspendedMail(told, ctx.publicOrigin));
    }
  });
}

/**
 * Reinstates a suspended practice as an admin, and e-mails its owners. Clients can find it again unless
 * something else prevents that, such as a suspension of all its owners.
 */
export async function reinstatePractice(ctx: Context, { practiceId }: { practiceId: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  if (!isId(practiceId)) throw new Refusal('not_found', NO_PRACTICE);
  await bookingTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, practiceId);
    await refuseUnseen(ctx, PRACTICE_SHOWN, practiceId, ['Suspension']);
    const lifted = await ctx.db
      .update(practiceSuspensions)
      .set({ liftedAt: asDate(ctx.now()) })
      .where(and(eq(practiceSuspensions.practiceId, practiceId), isNull(practiceSuspensions.liftedAt)))
      .returning({ id: practiceSuspensions.id });
    if (lifted.length === 0) throw new Refusal('status_changed', 'This practice is not suspended.');
    await ctx.db
      .update(experts)
      .set({ suspendedAt: null })
      .where(and(eq(experts.id, practiceId), sql`not ${allOwnersSuspended('experts.id')}`));
    await recordAct(ctx, {
      admin,
      act: 'reinstate-practice',
      subject: { kind: 'practice', id: practiceId },
      before: { suspended: true },
      after: { suspended: false },
    });
    for (const { email, name } of await ownersOf(ctx, practiceId)) {
      await queueMail(ctx, () => practiceReinstatedMail(email, name, ctx.publicOrigin));
    }
  });
}

const NO_PRACTICE = 'This practice was not found.';

async function ownersOf(ctx: Context, practiceId: string): Promise<{ email: string; name: string }[]> {
  return await ctx.db
    .select({ email: users.email, name: experts.name })
    .from(practiceMembers)
    .innerJoin(users, eq(users.id, practiceMembers.userId))
    .innerJoin(experts, eq(experts.id, practiceMembers.practiceId))
    .where(and(eq(practiceMembers.practiceId, practiceId), eq(practiceMembers.role, 'owner')))
    .orderBy(practiceMembers.since);
}
