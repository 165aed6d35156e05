import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type AccountInChain, readAccountChain } from '../../business/payouts/read-account-chain.server.ts';
import type { Context, Role } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import {
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { type Unlisted, whyUnlisted } from '../../people/experts/listed.ts';
import {
  contentFlags,
  expertPlaces,
  experts,
  practiceMembers,
  practiceSuspensions,
} from '../../people/experts/tables.ts';
import type { ContentKind } from '../../people/practice-profile/content-check.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';

export const PRACTICE_FILTERS = ['all', 'flagged', 'suspended'] as const;

export type PracticeRow = {
  id: string;
  name: string;
  type: 'individual' | 'wellness-center';
  flags: number;
  isSuspended: boolean;
  at: string;
};

const OPEN_FLAGS = sql`(select count(*)::int from content_flags f where f.practice_id = e.id and f.closed_at is null)`;
const IS_SUSPENDED = sql`exists (select 1 from practice_suspensions s where s.practice_id = e.id and s.lifted_at is null)`;
const WHERE = {
  flagged: sql`exists (select 1 from content_flags f where f.practice_id = e.id and f.closed_at is null)`,
  suspended: IS_SUSPENDED,
  all: sql`true`,
};

/** Returns one page of the practices that have members. Refuses anyone but an admin. */
export async function readPractices(
  ctx: Context,
  query: TableQuery<(typeof PRACTICE_FILTERS)[number], TimeSort>,
): Promise<TablePage<PracticeRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`e.created_at`, sql`e.id`);
  const rows = await runSql<PracticeRow>(
    ctx.db,
    sql`
    select e.id, e.name, e.type, ${OPEN_FLAGS} as flags, ${IS_SUSPENDED} as "isSuspended",
      ${ISO(sql`e.created_at`)} as at
    from experts e
    where exists (select 1 from practice_members m where m.practice_id = e.id)
      and ${WHERE[query.filter]} and ${found(sql`lower(e.name)`, query.words)} and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export type PracticeDetails = {
  id: string;
  name: string;
  type: 'individual' | 'wellness-center';
  isShown: boolean;
  unlisted: Unlisted[];
  members: { id: string; name: string; role: Role }[];
  suspension: { reason: string; at: string } | null;
  accounts: AccountInChain[];
  flags: {
    id: string;
    place: string;
    found: ContentKind[];
    words: string;
    at: string;
    outcome: string | null;
  }[];
};

export async function readPracticeForAdmin(ctx: Context, practiceId: string): Promise<PracticeDetails> {
  actingAdmin(ctx);
  const [practice] = isId(practiceId)
    ? await ctx.db.select(getTableColumns(experts)).from(experts).where(eq(experts.id, practiceId))
    : [];
  if (!practice) throw new Refusal('not_found', 'This practice was not found.');
  const { id, name, type, isShown } = practice;
  const [places, members, [suspension], flags, accounts] = await Promise.all([
    ctx.db
      .select({ state: expertPlaces.state, zone: expertPlaces.zone })
      .from(expertPlaces)
      .where(eq(expertPlaces.expertId, id)),
    ctx.db
      .select({ id: users.id, name: users.name, email: users.email, role: practiceMembers.role })
      .from(practiceMembers)
      .innerJoin(users, eq(users.id, practiceMembers.userId))
      .where(eq(practiceMembers.practiceId, id))
      .orderBy(asc(practiceMembers.since)),
    ctx.db
      .select()
      .from(practiceSuspensions)
      .where(and(eq(practiceSuspensions.practiceId, id), sql`${practiceSuspensions.liftedAt} is null`)),
    ctx.db
      .select()
      .from(contentFlags)
      .where(eq(contentFlags.practiceId, id))
      .orderBy(sql`${contentFlags.closedAt} is not null`, desc(contentFlags.createdAt))
      .limit(50),
    readAccountChain(ctx, id),
  ]);
  const isServed = places.some(({ state, zone }) => ctx.law.isServed(state, dateAt(ctx.now(), zone)));
  return {
    id,
    name,
    type,
    isShown,
    unlisted: whyUnlisted(practice, isServed),
    members: members.map((one) => ({ id: one.id, name: one.name || one.email, role: one.role })),
    accounts,
    suspension: suspension ? { reason: suspension.reason, at: suspension.suspendedAt.toISOString() } : null,
    flags: flags.map((flag) => ({
      id: flag.id,
      place: flag.place,
      words: flag.words,
      outcome: flag.outcome,
      found: flag.found as ContentKind[],
      at: flag.createdAt.toISOString(),
    })),
  };
}
