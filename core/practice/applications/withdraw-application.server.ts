import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { moveApplication } from './move-application.server.ts';
import { openApplicationOf } from './own-application.server.ts';

/**
 * Withdraws the signed-in user's open application, or discards the draft. Does nothing if there is neither.
 */
export async function withdrawApplication(ctx: Context): Promise<void> {
  const { id } = signedIn(ctx);
  await inTransaction(ctx, async (ctx) => {
    const row = await openApplicationOf(ctx, id, true);
    if (!row) return;
    const name = row.status === 'draft' ? 'discard' : 'withdraw';
    await moveApplication(ctx, row, { name, by: 'applicant' });
  });
}
