import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { asProvider } from './as-provider.ts';
import { PAYMENT_SHOWN } from './payment-shown.ts';
import { settle } from './settle.server.ts';
import { countMonthByHand } from './subscriptions/months-by-hand.server.ts';
import { payments, refunds } from './tables.ts';

/** Marks an owed payment as paid by hand. Refuses anyone but an admin. */
export async function markPaid(ctx: Context, { id }: { id: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const row = await locked(ctx, id);
    await refuseUnseen(ctx, PAYMENT_SHOWN, id);
    if (row.state !== 'owed') throw new Refusal('status_changed', 'This is no longer owed.');
    const paid = { heldCents: 0, paidCents: row.cents, refundedCents: 0, isOver: false };
    const event = asProvider(ctx, row.provider, `marked:${id}`);
    await settle(event, id, paid);
    if (row.subscriptionId) await countMonthByHand(event, row.subscriptionId);
    await recordAct(ctx, {
      admin,
      act: 'mark-paid',
      subject: { kind: 'payment', id },
      before: { state: row.state, paidCents: row.paidCents },
      after: { state: 'paid', paidCents: row.cents },
    });
  });
}

/** Marks all open refunds of a payment as paid by hand. Refuses anyone but an admin. */
export async function markRefunded(ctx: Context, { id }: { id: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const row = await locked(ctx, id);
    await refuseUnseen(ctx, PAYMENT_SHOWN, id);
    const waiting = await ctx.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, id), isNull(refunds.doneAt)))
      .for('no key update');
    if (row.provider !== 'in-person' || row.paidCents === 0 || waiting.length === 0) {
      throw new Refusal('status_changed', 'No refund is waiting to be made by hand.');
    }
    const asked = waiting.reduce((sum, { cents }) => sum + (cents ?? row.paidCents), 0);
    const refundedCents = Math.min(row.paidCents, row.refundedCents + asked);
    await settle(asProvider(ctx, row.provider, `marked:${id}`), id, {
      ...row,
      refundedCents,
      ref: undefined,
    });
    const doneAt = asDate(ctx.now());
    await ctx.db
      .update(refunds)
      .set({ doneAt })
      .where(and(eq(refunds.paymentId, id), isNull(refunds.doneAt)));
    await recordAct(ctx, {
      admin,
      act: 'mark-given-back',
      subject: { kind: 'payment', id },
      before: { refundedCents: row.refundedCents },
      after: { refundedCents },
    });
  });
}

async function locked(ctx: Context, id: string) {
  const [row] = isId(id)
    ? await ctx.db.select().from(payments).where(eq(payments.id, id)).for('no key update')
    : [];
  if (!row) throw new Refusal('not_found', 'Oops! Page not found');
  return row;
}
