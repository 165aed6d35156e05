import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { lockedPerson } from '../accounts/locked-person.server.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { liftedMail } from './moderation.email.ts';
import { suspensions } from './tables.ts';

/**
 * Lets a suspended person back in; a listing that was hidden is shown again. The person is told by mail.
 * @throws Refusal not_found, status_changed when they are not suspended.
 */
export async function liftSuspension(ctx: Context, { personId }: { personId: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    const [lifted] = await ctx.db
      .update(suspensions)
      .set({ liftedAt: new Date(ctx.now().epochMilliseconds) })
      .where(and(eq(suspensions.userId, person.id), isNull(suspensions.liftedAt)))
      .returning({ listingApprovedAt: suspensions.listingApprovedAt });
    if (!lifted) throw new Refusal('status_changed', 'This account is not suspended.');
    if (lifted.listingApprovedAt) {
      await ctx.db
        .update(experts)
        .set({ approvedAt: lifted.listingApprovedAt })
        .where(and(eq(experts.userId, person.id), isNull(experts.approvedAt)));
    }
    await recordAct(ctx, {
      admin,
      act: 'lift',
      subject: { kind: 'person', id: person.id },
      before: { suspended: true, listedSince: null },
      after: { suspended: false, listedSince: lifted.listingApprovedAt?.toISOString() ?? null },
    });
    await queueMail(ctx, liftedMail(person.email, ctx.publicOrigin));
  });
}
