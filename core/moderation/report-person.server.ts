import { and, count, eq, gt } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import type { Context } from '../context.ts';
import type { ReportInput } from './report-form.ts';
import { reports } from './tables.ts';

const MOST_A_DAY = 10;

/**
 * Tells the admins about somebody. A second report of the same pair, while the first is open, changes nothing.
 * @param input.path the path of this site where it happened, or null.
 * @throws Refusal sign_in_required, not_found, own_profile, too_many_requests after ten a day.
 */
export async function reportPerson(
  ctx: Context,
  input: ReportInput & { personId: string; path?: string | null },
): Promise<void> {
  const reporter = signedIn(ctx);
  if (input.personId === reporter.id) throw new Refusal('own_profile', 'You cannot report yourself.');
  const [person] = isId(input.personId)
    ? await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, input.personId))
    : [];
  if (!person) throw new Refusal('not_found', 'There is no such person.');
  const now = ctx.now();
  const dayAgo = new Date(now.epochMilliseconds - 24 * 3600_000);
  const [made] = await ctx.db
    .select({ reports: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, reporter.id), gt(reports.createdAt, dayAgo)));
  if ((made?.reports ?? 0) >= MOST_A_DAY) {
    throw new Refusal('too_many_requests', 'You have reported much today. Please write to us instead.');
  }
  const path = input.path && /^\/(?!\/)[\w\-/?=&.]{0,200}$/.test(input.path) ? input.path : null;
  await ctx.db
    .insert(reports)
    .values({
      id: ctx.newId(),
      reporterId: reporter.id,
      reportedId: person.id,
      reason: input.reason,
      details: input.details,
      path,
      createdAt: new Date(now.epochMilliseconds),
    })
    .onConflictDoNothing();
}
