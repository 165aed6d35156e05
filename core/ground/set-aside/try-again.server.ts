import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../admin/acting-admin.ts';
import { recordAct } from '../admin/record-act.server.ts';
import { refuseUnseen } from '../admin/seen.server.ts';
import type { SetAsideFacts } from './kinds.ts';
import { SET_ASIDE_SHOWN } from './set-aside-shown.ts';
import { setAside } from './tables.ts';

/** Ends the pause of a failed task and queues its work again. */
export async function tryAgain(ctx: Context, kinds: SetAsideFacts, { id }: { id: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  const gone = () => new Refusal('not_found', 'This task is no longer on the list.');
  if (!isId(id)) throw gone();
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(setAside).where(eq(setAside.id, id)).for('update');
    if (!row) throw gone();
    await refuseUnseen(ctx, SET_ASIDE_SHOWN, id);
    const nextTryAt = asDate(ctx.now());
    await ctx.db.update(setAside).set({ nextTryAt }).where(eq(setAside.id, id));
    const { words, queue } = kinds[row.kind];
    await recordAct(ctx, {
      admin,
      act: 'try-again',
      subject: { kind: 'set-aside', id },
      before: { nextTry: row.nextTryAt.toISOString() },
      after: { nextTry: nextTryAt.toISOString() },
      note: words,
    });
    await ctx.jobs.enqueue(queue, {});
  });
}
