import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as messages from '#text/practice/licenses/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import {
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import { clockOf } from './clock-of.server.ts';
import { daysLeft, type LicenseStatus } from './license.ts';
import { licensePicturePath } from './license-picture.server.ts';
import { licenses } from './tables.ts';

export type LicenseView = {
  id: string;
  status: LicenseStatus;
  number: string;
  state: string;
  expiresOn: string;
  said: string;
  sentAt: string;
  /** The number of days left at the practice's first place; negative once expired. */
  left: number;
};

export type OwnLicenses = {
  valid: LicenseView | null;
  /** The newest license that is waiting or rejected and was not replaced. */
  sent: (LicenseView & { picture: string | null }) | null;
  /** Whether the practice is hidden because of its license. */
  isHidden: boolean;
};

const tell = (row: typeof licenses.$inferSelect, today: Temporal.PlainDate): LicenseView => {
  const { id, status, number, state, expiresOn, said, sentAt } = row;
  const left = daysLeft(expiresOn, today);
  return { id, status, number, state, expiresOn, said, sentAt: sentAt.toISOString(), left };
};

export async function readOwnLicenses(ctx: Context, practiceId: string): Promise<OwnLicenses> {
  if (!mayActFor(ctx.actor, practiceId, 'owner')) {
    throw new Refusal('not_allowed', messages.only_owner_sees);
  }
  const today = (await clockOf(ctx, practiceId)).toPlainDate();
  const [practice] = await ctx.db
    .select({ expiredAt: experts.licenseExpiredAt })
    .from(experts)
    .where(eq(experts.id, practiceId));
  const rows = await ctx.db
    .select()
    .from(licenses)
    .where(
      and(eq(licenses.practiceId, practiceId), inArray(licenses.status, ['valid', 'waiting', 'rejected'])),
    )
    .orderBy(desc(licenses.sentAt), desc(licenses.id));
  const valid = rows.find(({ status }) => status === 'valid');
  const sent = rows[0]?.status === 'valid' ? undefined : rows[0];
  return {
    valid: valid ? tell(valid, today) : null,
    sent: sent
      ? { ...tell(sent, today), picture: sent.hasPicture ? await licensePicturePath(ctx, sent.id) : null }
      : null,
    isHidden: practice?.expiredAt != null,
  };
}

export const LICENSE_FILTERS = ['all', 'waiting', 'ending', 'expired'] as const;

export type LicenseInList = {
  id: string;
  practice: string;
  status: LicenseStatus;
  place: string | null;
  expiresOn: string;
  at: string;
};

/** The conditions for the list's filters. */
const LIST_WHERE = (today: string) => ({
  waiting: sql`l.status = 'waiting'`,
  ending: sql`l.status = 'valid' and l.expires_on between ${today}::date and ${today}::date + 30`,
  expired: sql`l.status = 'valid' and e.license_expired_at is not null`,
  all: sql`true`,
});

export async function readLicenses(
  ctx: Context,
  query: TableQuery<(typeof LICENSE_FILTERS)[number], TimeSort>,
): Promise<TablePage<LicenseInList>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`l.sent_at`, sql`l.id`);
  const today = ctx.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
  const rows = await runSql<LicenseInList>(
    ctx.db,
    sql`
    select l.id, e.name as practice, l.status, p.public_label as place, l.expires_on::text as "expiresOn",
      ${ISO(sql`l.sent_at`)} as at
    from licenses l join experts e on e.id = l.practice_id
    left join expert_places p on p.expert_id = e.id and p.rank = 0
    where ${LIST_WHERE(today)[query.filter]} and ${where}
      and ${found(sql`lower(e.name || ' ' || coalesce(p.public_label, ''))`, query.words)}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

/** A license with everything that an admin needs to decide about it. */
export type ReviewedLicense = LicenseView & {
  practiceId: string;
  practice: string;
  place: string | null;
  /** The license in force until this one is approved; null if there is none. */
  former: LicenseView | null;
  picture: string | null;
};

export async function readLicense(ctx: Context, id: string): Promise<ReviewedLicense> {
  actingAdmin(ctx);
  const [row] = isId(id)
    ? await ctx.db
        .select({ license: licenses, practice: experts.name, place: expertPlaces.publicLabel })
        .from(licenses)
        .innerJoin(experts, eq(experts.id, licenses.practiceId))
        .leftJoin(expertPlaces, and(eq(expertPlaces.expertId, experts.id), eq(expertPlaces.rank, 0)))
        .where(eq(licenses.id, id))
    : [];
  if (!row) throw new Refusal('not_found', 'There is no such license.');
  const { license, practice, place } = row;
  const { practiceId } = license;
  const today = (await clockOf(ctx, practiceId)).toPlainDate();
  const [valid] = await ctx.db
    .select()
    .from(licenses)
    .where(and(eq(licenses.practiceId, practiceId), eq(licenses.status, 'valid')));
  return {
    ...tell(license, today),
    practiceId,
    practice,
    place,
    former: valid && valid.id !== id ? tell(valid, today) : null,
    picture: license.hasPicture ? await licensePicturePath(ctx, id) : null,
  };
}
