import { type SQL, sql } from 'drizzle-orm';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { pageOf, ROWS_PER_PAGE, type TablePage, type TableQuery } from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';

export const PEOPLE_FILTERS = ['all', 'clients', 'experts', 'suspended', 'unconfirmed', 'admins'] as const;
export const PEOPLE_SORTS = ['newest', 'oldest', 'name'] as const;

/** A person in the table of people. `listing` is 'shown' if their first practice has a public page. */
export type PersonRow = {
  id: string;
  name: string;
  email: string;
  isConfirmed: boolean;
  isAdmin: boolean;
  isSuspended: boolean;
  isDeleted: boolean;
  listing: 'none' | 'shown' | 'hidden';
  at: string;
};

const PEOPLE_WHERE: Record<(typeof PEOPLE_FILTERS)[number], SQL> = {
  all: sql`true`,
  clients: sql`not u.is_admin and u.deleted_at is null
    and not exists (select 1 from practice_members m where m.user_id = u.id)`,
  experts: sql`exists (select 1 from practice_members m where m.user_id = u.id)`,
  suspended: sql`s.id is not null`,
  unconfirmed: sql`not u.email_verified`,
  admins: sql`u.is_admin`,
};

export type PeopleQuery = TableQuery<(typeof PEOPLE_FILTERS)[number], (typeof PEOPLE_SORTS)[number]>;

/** Returns one page of all accounts. Refuses anyone but an admin. */
export async function readPeople(ctx: Context, query: PeopleQuery): Promise<TablePage<PersonRow>> {
  actingAdmin(ctx);
  const rows = await runSql<PersonRow & { key: string }>(ctx.db, peopleStatement(query));
  return pageOf(rows, (row) => (query.sort === 'name' ? row.key : row.at));
}

/**
 * Returns the query of `readPeople`. The index `users_words` finds words with at least three letters, and
 * each order has its own index.
 */
export function peopleStatement(query: PeopleQuery): SQL {
  const { where, order } = part(query.sort, query.after, sql`u.created_at`, sql`u.id`, sql`lower(u.name)`);
  return sql`
    select u.id, u.name, u.email, u.email_verified as "isConfirmed", u.is_admin as "isAdmin",
      s.id is not null as "isSuspended", u.deleted_at is not null as "isDeleted",
      case when e.id is null then 'none' when not e.is_shown then 'hidden' else 'shown' end as listing,
      ${ISO(sql`u.created_at`)} as at, left(lower(u.name), 200) as key
    from users u
    left join lateral (
      select p.* from practice_members m join experts p on p.id = m.practice_id
      where m.user_id = u.id order by m.role, m.since limit 1) e on true
    left join suspensions s on s.user_id = u.id and s.lifted_at is null
    where ${PEOPLE_WHERE[query.filter]}
      and ${found(sql`lower(u.name || ' ' || u.email)`, query.words)} and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`;
}
