import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { closeViews, viewOn } from '../accounts/close-views.server.ts';
import { lockedPerson } from '../accounts/locked-person.server.ts';
import { PERSON_SHOWN } from '../accounts/person-shown.ts';
import { accountViews, sessions, suspensions } from '../accounts/tables.ts';
import { VIEW_MINUTES } from '../accounts/view-reasons.ts';
import { requireProof } from '../sign-in/fresh-proof.server.ts';
import type { ViewInput } from './view-form.ts';

/**
 * Lets an admin's own session see an account as its owner does, read-only, for 30 minutes. Requires fresh
 * proof of identity. Refuses to show other admins, the admin's own account, and people who are suspended or
 * gone.
 */
export async function startView(
  ctx: Context,
  { personId, reason, words, currentPassword = '' }: ViewInput & { personId: string },
): Promise<void> {
  const admin = actingAdmin(ctx);
  const { sessionId } = ctx;
  if (!sessionId) throw new Refusal('sign_in_required', 'Please log in first.');
  await requireProof(ctx, currentPassword);
  await inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx.db, personId);
    await refuseUnseen(ctx, PERSON_SHOWN, person.id);
    if (person.id === admin.id) throw new Refusal('not_allowed', 'This is your own account.');
    if (person.isAdmin) throw new Refusal('not_allowed', 'Admins can’t be viewed.');
    const [suspended] = await ctx.db
      .select({ id: suspensions.id })
      .from(suspensions)
      .where(and(eq(suspensions.userId, person.id), isNull(suspensions.liftedAt)));
    if (suspended)
      throw new Refusal('not_allowed', 'A suspended person sees no pages, so there is nothing to view.');
    const own = and(eq(sessions.id, sessionId), eq(sessions.userId, admin.id))!;
    const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(own).for('update');
    if (!session) throw new Refusal('sign_in_required', 'Please log in first.');
    await closeViews(ctx, viewOn(ctx, own));
    const now = ctx.now();
    const view = {
      id: ctx.newId(),
      personId: person.id,
      adminId: admin.id,
      reason,
      words,
      startedAt: asDate(now),
      endsAt: asDate(now.add({ minutes: VIEW_MINUTES })),
    };
    await ctx.db.insert(accountViews).values(view);
    await ctx.db.update(sessions).set({ viewId: view.id }).where(own);
    await recordAct(ctx, {
      admin,
      act: 'view-as',
      subject: { kind: 'person', id: person.id },
      before: {},
      after: { reason, ends: view.endsAt.toISOString() },
      note: words,
    });
  });
}
