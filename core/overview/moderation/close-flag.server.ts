import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { contentFlags } from '../../people/experts/tables.ts';
import { PRACTICE_SHOWN } from './practice-shown.ts';

/** Closes a flag on a listing's text as an admin, with a note on how it was handled. */
export async function closeFlag(
  ctx: Context,
  { practiceId, flagId, outcome }: { practiceId: string; flagId: string; outcome: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  if (!isId(flagId) || !isId(practiceId)) throw new Refusal('not_found', 'This flag was not found.');
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, practiceId);
    await refuseUnseen(ctx, PRACTICE_SHOWN, practiceId, ['Flags']);
    const { id, practiceId: of, closedAt } = contentFlags;
    const closed = await ctx.db
      .update(contentFlags)
      .set({ outcome, closedAt: asDate(ctx.now()) })
      .where(and(eq(id, flagId), eq(of, practiceId), isNull(closedAt)))
      .returning({ id });
    if (closed.length === 0) throw new Refusal('status_changed', 'This flag is closed already.');
    await recordAct(ctx, {
      admin,
      act: 'close-flag',
      subject: { kind: 'practice', id: practiceId },
      before: { open: true },
      after: { open: false },
      note: outcome,
    });
  });
}
