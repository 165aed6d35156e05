import { count, eq } from 'drizzle-orm';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { lockedPerson } from '../accounts/locked-person.server.ts';
import { PERSON_SHOWN } from '../accounts/person-shown.ts';
import { sessions } from '../accounts/tables.ts';
import { endEverySession } from './end-every-session.server.ts';

/** Signs a person out everywhere. They can log in again. Refuses anyone but an admin. */
export async function endSessionsOf(ctx: Context, { personId }: { personId: string }): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    await refuseUnseen(ctx, PERSON_SHOWN, person.id);
    const [open] = await ctx.db
      .select({ count: count() })
      .from(sessions)
      .where(eq(sessions.userId, person.id));
    await endEverySession(ctx, person.id);
    await recordAct(ctx, {
      admin,
      act: 'sign-out',
      subject: { kind: 'person', id: person.id },
      before: { sessions: open?.count ?? 0 },
      after: { sessions: 0 },
    });
  });
}
