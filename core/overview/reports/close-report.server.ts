import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { REPORT_SHOWN } from './report-shown.ts';
import { reports } from './tables.ts';

/** Closes a report as an admin, with a note on how it was handled. */
export async function closeReport(
  ctx: Context,
  { reportId, outcome }: { reportId: string; outcome: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  if (!isId(reportId)) throw new Refusal('not_found', 'This report was not found.');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: reports.id }).from(reports).where(eq(reports.id, reportId)).for('update');
    await refuseUnseen(ctx, REPORT_SHOWN, reportId);
    const closed = await ctx.db
      .update(reports)
      .set({ status: 'closed', outcome, closedAt: asDate(ctx.now()) })
      .where(and(eq(reports.id, reportId), eq(reports.status, 'open')))
      .returning({ id: reports.id });
    if (closed.length === 0) throw new Refusal('status_changed', 'This report is closed already.');
    await recordAct(ctx, {
      admin,
      act: 'close-report',
      subject: { kind: 'report', id: reportId },
      before: { status: 'open' },
      after: { status: 'closed' },
      note: outcome,
    });
  });
}
