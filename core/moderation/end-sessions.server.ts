import { endEverySession } from '../accounts/end-every-session.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { actingAdmin } from './acting-admin.ts';
import { recordAct } from './record-act.server.ts';
import { lockedPerson } from './suspend-person.server.ts';

/**
 * Ends every session of a person; they may log in again.
 * @throws Refusal not_found
 */
export async function endSessionsOf(ctx: Context, { personId }: { personId: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    await endEverySession(ctx, person.id);
    await recordAct(ctx, { admin, act: 'sign-out', subject: { kind: 'person', id: person.id } });
  });
}
