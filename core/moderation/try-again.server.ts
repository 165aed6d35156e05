import { eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { SET_ASIDE_KINDS } from '../set-aside/kinds.ts';
import { setAside } from '../set-aside/tables.ts';
import { actingAdmin } from './acting-admin.ts';
import { recordAct } from './record-act.server.ts';

/**
 * Ends the pause of something that is set aside and queues the work that tries it again.
 * @throws Refusal not_found, also once it has succeeded.
 */
export async function tryAgain(ctx: Context, { id }: { id: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  const gone = () => new Refusal('not_found', 'This is no longer set aside.');
  if (!isId(id)) throw gone();
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(setAside)
      .set({ nextTryAt: new Date(ctx.now().epochMilliseconds) })
      .where(eq(setAside.id, id))
      .returning({ kind: setAside.kind });
    if (!row) throw gone();
    const { words, queue } = SET_ASIDE_KINDS[row.kind];
    await recordAct(ctx, { admin, act: 'try-again', subject: { kind: 'set-aside', id }, note: words });
    await ctx.jobs.enqueue(queue, {});
  });
}
