import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { lockedPerson } from '../accounts/locked-person.server.ts';
import { PERSON_SHOWN } from '../accounts/person-shown.ts';
import { suspensions } from '../accounts/tables.ts';
import { endEverySession } from './end-every-session.server.ts';

export type SuspendedPerson = { id: string; email: string };

/**
 * Suspends a person: ends every session and allows no new one until the suspension is lifted. The caller
 * handles the listing and the bookings in the same transaction. Refuses admins, people who are already
 * suspended, and an outdated page.
 * @param input.by the id of the admin who suspends the person.
 */
export async function suspendAccount(
  ctx: Context,
  { personId, reason, by }: { personId: string; reason: string; by: string },
): Promise<SuspendedPerson> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    await refuseUnseen(ctx, PERSON_SHOWN, person.id);
    if (person.isAdmin || person.id === by) {
      throw new Refusal('not_allowed', 'Admins can’t be suspended.');
    }
    const added = await ctx.db
      .insert(suspensions)
      .values({
        id: ctx.newId(),
        userId: person.id,
        reason,
        suspendedBy: by,
        suspendedAt: asDate(ctx.now()),
      })
      .onConflictDoNothing()
      .returning({ id: suspensions.id });
    if (added.length === 0) throw new Refusal('status_changed', 'This account is suspended already.');
    await endEverySession(ctx, person.id);
    return person;
  });
}

export async function reopenAccount(ctx: Context, personId: string): Promise<SuspendedPerson> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    await refuseUnseen(ctx, PERSON_SHOWN, person.id);
    const lifted = await ctx.db
      .update(suspensions)
      .set({ liftedAt: asDate(ctx.now()) })
      .where(and(eq(suspensions.userId, person.id), isNull(suspensions.liftedAt)))
      .returning({ id: suspensions.id });
    if (lifted.length === 0) throw new Refusal('status_changed', 'This account is not suspended.');
    return person;
  });
}
