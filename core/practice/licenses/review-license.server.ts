import { eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Context, inTransaction, type Person } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { refuseUnseen } from '../../ground/admin/seen.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { refuseOwnMatter } from '../../people/experts/own-matter.ts';
import { experts } from '../../people/experts/tables.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { clockOf } from './clock-of.server.ts';
import { isExpired } from './license.ts';
import { LICENSE_SHOWN } from './license-shown.ts';
import { licenseThat } from './note-license.server.ts';
import { licenses } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

const LICENSE_CHANGED =
  'This license has been decided, or another one was sent meanwhile. Please look at the list.';

type Reviewed = {
  license: typeof licenses.$inferSelect;
  practice: { id: string; name: string };
  admin: Person;
};

/**
 * Locks the practice and its waiting license, and runs `work` for the admin. Refuses an outdated page, a
 * license that is no longer waiting, and one of the admin's own practice.
 * @param isDone checks whether the license already has the requested outcome, as after a double click. If so,
 * nothing happens.
 */
async function underReview(
  ctx: Context,
  id: string,
  isDone: (license: typeof licenses.$inferSelect) => boolean,
  work: (ctx: Context, it: Reviewed) => Promise<void>,
): Promise<void> {
  const admin = actingAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [found] = isId(id)
      ? await ctx.db.select({ practiceId: licenses.practiceId }).from(licenses).where(eq(licenses.id, id))
      : [];
    if (!found) throw new Refusal('not_found', 'There is no such license.');
    refuseOwnMatter(admin, { practiceId: found.practiceId });
    await lockExpert(ctx.db, found.practiceId);
    const [license] = await ctx.db.select().from(licenses).where(eq(licenses.id, id)).for('update');
    if (license && isDone(license)) return;
    await refuseUnseen(ctx, LICENSE_SHOWN, id);
    if (license?.status !== 'waiting') throw new Refusal('status_changed', LICENSE_CHANGED);
    const [practice] = await ctx.db
      .select({ id: experts.id, name: experts.name })
      .from(experts)
      .where(eq(experts.id, found.practiceId));
    await work(ctx, { license, practice: practice!, admin });
  });
}

/**
 * Approves a waiting license, which replaces the previous one. Lists the practice again if its expired
 * license had hidden it. Refuses anyone but an admin.
 */
export async function approveLicense(ctx: Context, { id }: { id: string }): Promise<void> {
  const isValid = ({ status }: { status: string }) => status === 'valid';
  await underReview(ctx, id, isValid, async (ctx, { license, practice, admin }) => {
    const { expiresOn } = license;
    if (isExpired(expiresOn, (await clockOf(ctx, practice.id)).toPlainDate())) {
      throw new Refusal('invalid_input', 'This license has expired while it waited. Please reject it.');
    }
    const at = asDate(ctx.now());
    const former = await licenseThat(ctx, practice.id, 'valid');
    if (former) {
      await ctx.db.update(licenses).set({ status: 'replaced' }).where(eq(licenses.id, former.id));
    }
    await ctx.db.update(licenses).set({ status: 'valid', decidedAt: at }).where(eq(licenses.id, id));
    await ctx.db.update(experts).set({ licenseExpiredAt: null }).where(eq(experts.id, practice.id));
    await refreshFreeStretch(ctx, [practice.id]);
    await tellOwners(ctx, practice, 'approved', { expiresOn });
    await recordAct(ctx, {
      admin,
      act: 'approve-license',
      subject: { kind: 'license', id },
      before: { expiresOn: former?.expiresOn ?? null },
      after: { expiresOn },
    });
  });
}

/** Rejects a waiting license with a reason. The previous one stays in force. Refuses anyone but an admin. */
export async function rejectLicense(
  ctx: Context,
  { id, words }: { id: string; words: string },
): Promise<void> {
  const isSaid = ({ status, said }: { status: string; said: string }) =>
    status === 'rejected' && said === words;
  await underReview(ctx, id, isSaid, async (ctx, { license, practice, admin }) => {
    const decidedAt = asDate(ctx.now());
    await ctx.db
      .update(licenses)
      .set({ status: 'rejected', said: words, decidedAt })
      .where(eq(licenses.id, id));
    await tellOwners(ctx, practice, 'rejected', { expiresOn: license.expiresOn, said: words });
    await recordAct(ctx, {
      admin,
      act: 'reject-license',
      subject: { kind: 'license', id },
      note: words.slice(0, 500),
      before: { status: 'waiting' },
      after: { status: 'rejected' },
    });
  });
}
