import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { EVENT_SHOWN } from '../payments/payment-shown.ts';
import { providerEvents } from '../payments/tables.ts';

/**
 * Queues an event to be applied again: a failed one before its pause is over, or an applied one to notify its
 * purpose again. Money does not move twice. Refuses a mismatched event, and anyone but an admin.
 */
export async function applyAgain(ctx: Context, { id }: { id: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const isIt = eq(providerEvents.id, id);
    const [event] = isId(id) ? await ctx.db.select().from(providerEvents).where(isIt).for('update') : [];
    if (!event) throw new Refusal('not_found', 'Oops! Page not found');
    if (event.mismatch) {
      throw new Refusal('not_allowed', 'This event does not match what it names, so it is never applied.');
    }
    await refuseUnseen(ctx, EVENT_SHOWN, id);
    await ctx.db.update(providerEvents).set({ appliedAt: null, failure: null, tellAgain: true }).where(isIt);
    await ctx.db
      .update(setAside)
      .set({ nextTryAt: asDate(ctx.now()) })
      .where(and(eq(setAside.kind, 'apply-event'), eq(setAside.subjectId, id)));
    await recordAct(ctx, {
      admin,
      act: 'apply-again',
      subject: { kind: 'provider-event', id },
      before: { applied: event.appliedAt?.toISOString() ?? null, failure: event.failure },
      after: { applied: null, failure: null },
    });
    await ctx.jobs.enqueue('apply-events', {});
  });
}
