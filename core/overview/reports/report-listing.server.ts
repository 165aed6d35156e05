import * as rules from '#text/overview/reports/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import type { ReportInput } from './report-form.ts';
import { reportPerson } from './report-person.server.ts';

/** Reports the owner of a listing to the admins, with the path of the listing's page. */
export async function reportListing(
  ctx: Context,
  { expertId, ...words }: ReportInput & { expertId: string },
): Promise<void> {
  signedIn(ctx);
  const [row] = isId(expertId)
    ? await ctx.query<{ ownerId: string | null }>(
        'who answers for a listing',
        `select ${ownerIdSql('e.id')} as "ownerId" from experts e where e.id = $1::uuid and e.is_shown`,
        [expertId],
      )
    : [];
  if (!row?.ownerId) throw new Refusal('not_found', rules.no_one_to_report);
  await reportPerson(ctx, { ...words, personId: row.ownerId, path: `/expert/${expertId}` });
}
