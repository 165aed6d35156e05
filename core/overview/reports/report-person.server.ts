import { eq } from 'drizzle-orm';
import * as words from '#text/overview/reports/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import { keepReport } from './keep-report.server.ts';
import type { ReportInput } from './report-form.ts';

/**
 * Reports a person to the admins. A repeat changes nothing. New text is added to the open report.
 * @param input.path the path on this site where it happened, or null.
 */
export async function reportPerson(
  ctx: Context,
  { personId, ...input }: ReportInput & { personId: string; path?: string | null },
): Promise<void> {
  const reporter = signedIn(ctx);
  if (personId === reporter.id) throw new Refusal('own_profile', words.own_account);
  const [person] = isId(personId)
    ? await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, personId))
    : [];
  if (!person) throw new Refusal('not_found', words.no_such_person);
  const reported = { kind: 'person' as const, id: person.id, number: 0, personId: person.id, words: null };
  await keepReport(ctx, reporter, { ...input, reported });
}
