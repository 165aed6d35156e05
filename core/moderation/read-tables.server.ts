import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { SET_ASIDE_NAMES, type SetAsideKind } from '../set-aside/kinds.ts';
import { actingAdmin } from './acting-admin.ts';
import type { ActSubject, AdminAct } from './admin-act.ts';
import type { ReportReason } from './report-form.ts';
import { type Cursor, pageOf, ROWS_PER_PAGE, type TablePage, type TableQuery } from './table-page.ts';

export const PEOPLE_FILTERS = ['all', 'clients', 'experts', 'suspended', 'unconfirmed', 'admins'] as const;
export const PEOPLE_SORTS = ['newest', 'oldest', 'name'] as const;
export const TIME_SORTS = ['newest', 'oldest'] as const;
export const REPORT_FILTERS = ['open', 'closed', 'all'] as const;
export const INBOX_FILTERS = ['open', 'done', 'all'] as const;
export const RECORD_FILTERS = ['all'] as const;
export const SET_ASIDE_FILTERS = ['all', ...SET_ASIDE_NAMES] as const;

type Of<List extends readonly string[]> = List[number];

/** A person in the table of people. `listing` is the expert's record, if any. */
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

const ISO = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The order and, after the first page, where to go on; by the row comparison that an index can follow. */
function part(sort: string, after: Cursor | null, time: SQL, id: SQL, name: SQL = sql`''`) {
  if (sort === 'name') {
    return {
      where: after ? sql`(${name}, ${id}) > (${after.value}, ${after.id}::uuid)` : sql`true`,
      order: sql`${name}, ${id}`,
    };
  }
  const from = after && sql`(${after.value}::timestamptz, ${after.id}::uuid)`;
  return sort === 'oldest'
    ? { where: from ? sql`(${time}, ${id}) > ${from}` : sql`true`, order: sql`${time}, ${id}` }
    : { where: from ? sql`(${time}, ${id}) < ${from}` : sql`true`, order: sql`${time} desc, ${id} desc` };
}

/** Every word has to be found in the text. */
function found(text: SQL, words: string): SQL {
  const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const patterns = each.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return patterns.length === 0
    ? sql`true`
    : sql.join(
        patterns.map((pattern) => sql`${text} like ${pattern}`),
        sql` and `,
      );
}

const PEOPLE_WHERE: Record<Of<typeof PEOPLE_FILTERS>, SQL> = {
  all: sql`true`,
  clients: sql`e.id is null`,
  experts: sql`e.id is not null`,
  suspended: sql`s.id is not null`,
  unconfirmed: sql`not u.email_verified`,
  admins: sql`u.is_admin`,
};

export type PeopleQuery = TableQuery<Of<typeof PEOPLE_FILTERS>, Of<typeof PEOPLE_SORTS>>;

/** A page of everybody who has an account. @throws Refusal not_found for whoever is no admin. */
export async function readPeople(ctx: Context, query: PeopleQuery): Promise<TablePage<PersonRow>> {
  actingAdmin(ctx);
  const { rows } = await ctx.db.execute<PersonRow & { key: string }>(peopleStatement(query));
  return pageOf(rows, (row) => (query.sort === 'name' ? row.key : row.at));
}

/**
 * What `readPeople` asks. Words are found by `users_words`, whose trigrams need three letters of a word; each
 * order has an index of its own.
 */
export function peopleStatement(query: PeopleQuery): SQL {
  const { where, order } = part(query.sort, query.after, sql`u.created_at`, sql`u.id`, sql`lower(u.name)`);
  return sql`
    select u.id, u.name, u.email, u.email_verified as "isConfirmed", u.is_admin as "isAdmin",
      s.id is not null as "isSuspended", u.deleted_at is not null as "isDeleted",
      case when e.id is null then 'none' when e.approved_at is null then 'hidden' else 'shown' end as listing,
      ${ISO(sql`u.created_at`)} as at, left(lower(u.name), 200) as key
    from users u
    left join experts e on e.user_id = u.id
    left join suspensions s on s.user_id = u.id and s.lifted_at is null
    where ${PEOPLE_WHERE[query.filter]}
      and ${found(sql`lower(u.name || ' ' || u.email)`, query.words)} and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`;
}

/** A report in its table. */
export type ReportRow = {
  id: string;
  reason: ReportReason;
  details: string;
  path: string | null;
  status: 'open' | 'closed';
  outcome: string | null;
  reporterId: string;
  reporter: string;
  reportedId: string;
  reported: string;
  at: string;
};

const NAME_OF = (person: SQL) => sql`coalesce(nullif(${person}.name, ''), ${person}.email)`;

/** A page of the reports. @throws Refusal not_found for whoever is no admin. */
export async function readReports(
  ctx: Context,
  query: TableQuery<Of<typeof REPORT_FILTERS>, Of<typeof TIME_SORTS>>,
  only: { id?: string; about?: string } = {},
): Promise<TablePage<ReportRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`r.created_at`, sql`r.id`);
  const { rows } = await ctx.db.execute<ReportRow>(sql`
    select r.id, r.reason, r.details, r.path, r.status, r.outcome, a.id as "reporterId",
      ${NAME_OF(sql`a`)} as reporter, b.id as "reportedId", ${NAME_OF(sql`b`)} as reported,
      ${ISO(sql`r.created_at`)} as at
    from reports r join users a on a.id = r.reporter_id join users b on b.id = r.reported_id
    where ${query.filter === 'all' ? sql`true` : sql`r.status = ${query.filter}`}
      and ${only.id ? sql`r.id = ${only.id}` : sql`true`}
      and ${only.about ? sql`b.id = ${only.about}` : sql`true`}
      and ${found(sql`lower(a.name || ' ' || a.email || ' ' || b.name || ' ' || b.email || ' ' || r.details)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`);
  return pageOf(rows, (row) => row.at);
}

/** A letter in the inbox. */
export type LetterRow = {
  id: string;
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: 'new' | 'answered' | 'done';
  at: string;
};

const INBOX_WHERE: Record<Of<typeof INBOX_FILTERS>, SQL> = {
  open: sql`m.status <> 'done'`,
  done: sql`m.status = 'done'`,
  all: sql`true`,
};

/** A page of the letters that the contact form brought. @throws Refusal not_found for whoever is no admin. */
export async function readInbox(
  ctx: Context,
  query: TableQuery<Of<typeof INBOX_FILTERS>, Of<typeof TIME_SORTS>>,
  only: { id?: string } = {},
): Promise<TablePage<LetterRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`m.created_at`, sql`m.id`);
  const { rows } = await ctx.db.execute<LetterRow>(sql`
    select m.id, m.user_id as "userId", m.name, m.email, m.subject, m.message, m.status,
      ${ISO(sql`m.created_at`)} as at
    from contact_messages m
    where ${INBOX_WHERE[query.filter]} and ${only.id ? sql`m.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(m.name || ' ' || m.email || ' ' || m.subject || ' ' || m.message)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`);
  return pageOf(rows, (row) => row.at);
}

/** One admin's act as the record shows it. */
export type ActRow = {
  id: string;
  adminId: string;
  admin: string;
  act: AdminAct;
  subjectKind: ActSubject['kind'];
  subjectId: string;
  subject: string;
  note: string;
  at: string;
};

/** A page of the record of admin acts. @throws Refusal not_found for whoever is no admin. */
export async function readRecord(
  ctx: Context,
  query: TableQuery<Of<typeof RECORD_FILTERS>, Of<typeof TIME_SORTS>>,
  only: { about?: string } = {},
): Promise<TablePage<ActRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`x.at`, sql`x.id`);
  const subject = sql`coalesce(${NAME_OF(sql`p`)}, ${NAME_OF(sql`b`)}, m.name,
    case x.subject_kind when 'set-aside' then 'what was set aside' else 'someone' end)`;
  const { rows } = await ctx.db.execute<ActRow>(sql`
    select x.id, a.id as "adminId", ${NAME_OF(sql`a`)} as admin, x.act, x.subject_kind as "subjectKind",
      x.subject_id as "subjectId", ${subject} as subject, x.note, ${ISO(sql`x.at`)} as at
    from admin_acts x
    join users a on a.id = x.admin_id
    left join users p on x.subject_kind = 'person' and p.id = x.subject_id
    left join reports r on x.subject_kind = 'report' and r.id = x.subject_id
    left join users b on b.id = r.reported_id
    left join contact_messages m on x.subject_kind = 'contact-message' and m.id = x.subject_id
    where ${only.about ? sql`x.subject_id = ${only.about}` : sql`true`}
      and ${found(sql`lower(a.name || ' ' || a.email || ' ' || ${subject} || ' ' || x.note)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`);
  return pageOf(rows, (row) => row.at);
}

/** Something that recurring work has failed on. */
export type SetAsideRow = {
  id: string;
  kind: SetAsideKind;
  /** Whom it concerns: the account's owner, the expert, or the two of a booking. */
  subject: string;
  /** The person whose page tells more, if there is an account. */
  personId: string | null;
  tries: number;
  lastError: string;
  nextTryAt: string;
  at: string;
};

/** A page of what is set aside. @throws Refusal not_found for whoever is no admin. */
export async function readSetAside(
  ctx: Context,
  query: TableQuery<Of<typeof SET_ASIDE_FILTERS>, Of<typeof TIME_SORTS>>,
  only: { id?: string } = {},
): Promise<TablePage<SetAsideRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`z.since`, sql`z.id`);
  const subject = sql`coalesce(${NAME_OF(sql`p`)}, ${NAME_OF(sql`c`)} || ' with ' || be.name, e.name, 'nobody any more')`;
  const { rows } = await ctx.db.execute<SetAsideRow>(sql`
    select z.id, z.kind, ${subject} as subject, coalesce(p.id, c.id, e.user_id) as "personId", z.tries,
      z.last_error as "lastError", ${ISO(sql`z.next_try_at`)} as "nextTryAt", ${ISO(sql`z.since`)} as at
    from set_aside z
    left join users p on z.kind = 'erase-account' and p.id = z.subject_id
    left join bookings b on z.kind = 'end-booking' and b.id = z.subject_id
    left join users c on c.id = b.client_id
    left join experts be on be.id = b.expert_id
    left join experts e on z.kind = 'free-times' and e.id = z.subject_id
    where ${query.filter === 'all' ? sql`true` : sql`z.kind = ${query.filter}`}
      and ${only.id ? sql`z.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(${subject} || ' ' || z.last_error)`, query.words)} and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`);
  return pageOf(rows, (row) => row.at);
}

/** What waits for an admin. */
export type Waiting = { letters: number; reports: number; suspended: number; setAside: number };

/** Counts what waits for an admin. @throws Refusal not_found for whoever is no admin. */
export async function readWaiting(ctx: Context): Promise<Waiting> {
  actingAdmin(ctx);
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select (select count(*)::int from contact_messages where status = 'new') as letters,
      (select count(*)::int from reports where status = 'open') as reports,
      (select count(*)::int from suspensions where lifted_at is null) as suspended,
      (select count(*)::int from set_aside) as "setAside"`);
  return rows[0] ?? { letters: 0, reports: 0, suspended: 0, setAside: 0 };
}
