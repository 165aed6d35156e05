import { and, count, eq, gt, sql } from 'drizzle-orm';
import * as words from '#text/overview/reports/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE } from '../../../lib/language.ts';
import { type Context, inTransaction, type Person } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { REPORT_REASON_WORDS, type ReportInput, type ReportSubject } from './report-form.ts';
import { reports } from './tables.ts';

const MAX_PER_DAY = 10;
/** The maximum length of a report. No more text can be added to a full report. */
const DETAILS_KEPT = 5000;

/** The subject of a report, as stored in `reports`. */
export type Reported = {
  kind: ReportSubject;
  id: string;
  /** The number of a message; 0 for anything else. */
  number: number;
  /**
   * The reported person, the author of the reported words, or the owner of the practice with the photo; null
   * for a review or an answer whose author has no account.
   */
  personId: string | null;
  /** The exact text; null for a person. */
  words: string | null;
};

/**
 * Stores a report. A reporter has at most one open report about each subject: a repeat changes nothing, and
 * new text is added to the open report. The reported words stay as first copied. Refuses more than ten
 * reports a day from one person, and more text for a report that is full.
 * @param input.path the path on this site where it happened, or null.
 */
export async function keepReport(
  ctx: Context,
  reporter: Person,
  { reported, ...input }: ReportInput & { reported: Reported; path?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Locks the reporter, so their reports are counted one at a time.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, reporter.id)).for('no key update');
    await keep(ctx, reporter, reported, input);
  });
}

async function keep(
  ctx: Context,
  reporter: Person,
  reported: Reported,
  input: ReportInput & { path?: string | null },
): Promise<void> {
  const now = ctx.now();
  const dayAgo = asDate(now.subtract({ hours: 24 }));
  const [made] = await ctx.db
    .select({ reports: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, reporter.id), gt(reports.createdAt, dayAgo)));
  if ((made?.reports ?? 0) >= MAX_PER_DAY) {
    throw new Refusal('too_many_requests', words.many_reports);
  }
  const path = input.path && /^\/(?!\/)[\w\-/?=&.]{0,200}$/.test(input.path) ? input.path : null;
  const { reason, details } = input;
  const more = `${inLanguage(BASE_LANGUAGE, REPORT_REASON_WORDS[reason])}${path ? ` (${path})` : ''}: ${details}`;
  const isKept = sql`(${reports.reason} = ${reason} and starts_with(${reports.details}, ${details})
    and ${reports.path} is not distinct from ${path} or position(${more} in ${reports.details}) > 0)`;
  const [kept] = await ctx.db
    .insert(reports)
    .values({
      id: ctx.newId(),
      reporterId: reporter.id,
      reportedId: reported.personId,
      subjectKind: reported.kind,
      subjectId: reported.id,
      subjectNumber: reported.number,
      words: reported.words,
      reason,
      details,
      path,
      createdAt: asDate(now),
    })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectKind, reports.subjectId, reports.subjectNumber],
      targetWhere: sql`status = 'open'`,
      set: {
        details: sql`case when ${isKept} then ${reports.details} else concat_ws(E'\\n\\n', nullif(${reports.details}, ''), ${more}::text) end`,
      },
      setWhere: sql`${isKept} or length(${reports.details}) < ${DETAILS_KEPT}`,
    })
    .returning({ id: reports.id });
  if (!kept) throw new Refusal('too_many_requests', words.many_reports);
}
