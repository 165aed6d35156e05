import { and, count, eq, gt, sql } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { isId } from '../../lib/id.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { users } from '../accounts/tables.ts';
import type { Context } from '../context.ts';
import { REPORT_REASON_WORDS, type ReportInput } from './report-form.ts';
import { reports } from './tables.ts';

const MOST_A_DAY = 10;
/** A report of so many characters takes no more words. */
const DETAILS_KEPT = 5000;
const REPORTED_MUCH = 'You have reported much today. Please write to us instead.';

/**
 * Tells the admins about somebody. The same report once more changes nothing; the words of another one of the same
 * pair, while the first is open, are kept with it.
 * @param input.path the path of this site where it happened, or null.
 * @throws Refusal sign_in_required, not_found, own_profile, too_many_requests after ten a day, or when much has been added to one.
 */
export async function reportPerson(
  ctx: Context,
  input: ReportInput & { personId: string; path?: string | null },
): Promise<void> {
  const reporter = signedIn(ctx);
  if (input.personId === reporter.id) throw new Refusal('own_profile', 'You can’t report yourself.');
  const [person] = isId(input.personId)
    ? await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, input.personId))
    : [];
  if (!person) throw new Refusal('not_found', 'This person was not found.');
  const now = ctx.now();
  const dayAgo = new Date(now.epochMilliseconds - 24 * 3600_000);
  const [made] = await ctx.db
    .select({ reports: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, reporter.id), gt(reports.createdAt, dayAgo)));
  if ((made?.reports ?? 0) >= MOST_A_DAY) {
    throw new Refusal('too_many_requests', REPORTED_MUCH);
  }
  const path = input.path && /^\/(?!\/)[\w\-/?=&.]{0,200}$/.test(input.path) ? input.path : null;
  const { reason, details } = input;
  const more = `${REPORT_REASON_WORDS[reason]}${path ? ` (${path})` : ''}: ${details}`;
  const isKept = sql`(${reports.reason} = ${reason} and starts_with(${reports.details}, ${details})
    and ${reports.path} is not distinct from ${path} or position(${more} in ${reports.details}) > 0)`;
  const [kept] = await ctx.db
    .insert(reports)
    .values({
      id: ctx.newId(),
      reporterId: reporter.id,
      reportedId: person.id,
      reason,
      details,
      path,
      createdAt: new Date(now.epochMilliseconds),
    })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.reportedId],
      targetWhere: sql`status = 'open'`,
      set: {
        details: sql`case when ${isKept} then ${reports.details} else concat_ws(E'\\n\\n', nullif(${reports.details}, ''), ${more}::text) end`,
      },
      setWhere: sql`${isKept} or length(${reports.details}) < ${DETAILS_KEPT}`,
    })
    .returning({ id: reports.id });
  if (!kept) throw new Refusal('too_many_requests', REPORTED_MUCH);
}
