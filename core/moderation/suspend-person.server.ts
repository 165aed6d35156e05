import { eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { endEverySession } from '../accounts/end-every-session.server.ts';
import { lockedPerson } from '../accounts/locked-person.server.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import { settleBookings } from '../bookings/settle-bookings.server.ts';
import type { Context } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { suspendedMail } from './moderation.email.ts';
import { suspensions } from './tables.ts';

/**
 * Keeps a person out: every session ends, no new one can begin, and a listing of theirs is hidden with the
 * day of its approval kept. Requests and bookings that lie ahead end, with neutral words to the other side. The
 * person is told the reason by mail. All of it happens or nothing.
 * @throws Refusal not_found, not_allowed for an admin (oneself included), status_changed when they are
 * suspended already.
 */
export async function suspendPerson(
  ctx: Context,
  { personId, reason }: { personId: string; reason: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    if (person.isAdmin || person.id === admin.id) {
      throw new Refusal('not_allowed', 'An admin cannot be suspended.');
    }
    const [expert] = await ctx.db
      .select({ id: experts.id, approvedAt: experts.approvedAt })
      .from(experts)
      .where(eq(experts.userId, person.id))
      .for('update');
    const added = await ctx.db
      .insert(suspensions)
      .values({
        id: ctx.newId(),
        userId: person.id,
        reason,
        listingApprovedAt: expert?.approvedAt ?? null,
        suspendedBy: admin.id,
        suspendedAt: new Date(ctx.now().epochMilliseconds),
      })
      .onConflictDoNothing()
      .returning({ id: suspensions.id });
    if (added.length === 0) throw new Refusal('status_changed', 'This account is suspended already.');
    if (expert) await ctx.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, expert.id));
    await endEverySession(ctx, person.id);
    const ended = await settleBookings(ctx, person.id);
    await recordAct(ctx, {
      admin,
      act: 'suspend',
      subject: { kind: 'person', id: person.id },
      before: { suspended: false, listedSince: expert?.approvedAt?.toISOString() ?? null },
      after: { suspended: true, listedSince: null },
      note: reason,
    });
    await queueMail(ctx, suspendedMail(person.email, reason, ended > 0, ctx.publicOrigin));
  });
}
