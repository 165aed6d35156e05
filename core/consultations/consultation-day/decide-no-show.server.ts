import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { refuseOwnMatter } from '../../people/experts/own-matter.ts';
import { applyTransition } from '../bookings/apply-transition.server.ts';
import { mayMove } from '../bookings/booking-rules.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import { bookings } from '../bookings/tables.ts';
import { type Finding, FOUND } from './no-show-form.ts';
import { NO_SHOW_SHOWN } from './no-show-shown.ts';

/**
 * Decides a contested no-show as an admin. Both sides can read the reason. Repeating the same decision
 * changes nothing.
 */
export async function decideNoShow(
  ctx: Context,
  { bookingId, finding, reason }: { bookingId: string; finding: Finding; reason: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  await bookingTransaction(ctx, async (ctx) => {
    const ofId = eq(bookings.id, bookingId);
    const [asked] = isId(bookingId)
      ? await ctx.db
          .select({ expertId: bookings.expertId, clientId: bookings.clientId })
          .from(bookings)
          .where(ofId)
      : [];
    if (!asked) throw new Refusal('not_found', 'There is no such booking.');
    refuseOwnMatter(admin, { practiceId: asked.expertId, personIds: [asked.clientId] });
    await lockExpert(ctx.db, asked.expertId);
    const [booking] = await ctx.db.select().from(bookings).where(ofId).for('update');
    if (!booking) throw new Refusal('not_found', 'There is no such booking.');
    if (booking.contest === 'decided' && booking.status === FOUND[finding]) return;
    await refuseUnseen(ctx, NO_SHOW_SHOWN, booking.id);
    if (!mayMove(booking, 'admin', finding, ctx.now()).allowed) {
      throw new Refusal('status_changed', 'There is nothing to decide about this booking now.');
    }
    await applyTransition(ctx, booking, { name: finding, by: 'admin', note: reason });
    await recordAct(ctx, {
      admin,
      act: finding,
      subject: { kind: 'no-show', id: booking.id },
      note: reason,
      before: { status: booking.status },
      after: { status: FOUND[finding] },
    });
  });
}
