import { eq } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { ChargebackStep } from '../../../platform/payments/sandbox.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { payments } from '../payments/tables.ts';

/**
 * Opens or advances a chargeback of a test payment. The sandbox reports it with an event. Refuses anyone but
 * an admin.
 */
export async function sendTestChargeback(
  ctx: Context,
  { id, step }: { id: string; step: ChargebackStep },
): Promise<void> {
  const admin = actingAdmin(ctx);
  const { sandbox } = ctx.payments;
  const [payment] = isId(id) ? await ctx.db.select().from(payments).where(eq(payments.id, id)) : [];
  if (!sandbox || payment?.provider !== 'sandbox' || !payment.providerRef) {
    throw new Refusal('not_found', 'Oops! Page not found');
  }
  if (!(await sandbox.chargeBack(payment.providerRef, step))) {
    throw new Refusal('status_changed', 'That is not possible now. Please look at the payment again.');
  }
  await inTransaction(ctx, async (ctx) => {
    const about = { admin, act: 'test-chargeback', subject: { kind: 'payment', id } } as const;
    await recordAct(ctx, { ...about, before: {}, after: { chargeback: step } });
  });
}
