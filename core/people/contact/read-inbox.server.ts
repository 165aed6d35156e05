import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import {
  EVERYTHING,
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import { users } from '../accounts/tables.ts';
import { contactAnswers } from './tables.ts';

export const INBOX_FILTERS = ['all', 'open', 'done'] as const;

export type ContactMessageRow = {
  id: string;
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: 'new' | 'answered' | 'done';
  at: string;
};

const INBOX_WHERE: Record<(typeof INBOX_FILTERS)[number], SQL> = {
  open: sql`m.status <> 'done'`,
  done: sql`m.status = 'done'`,
  all: sql`true`,
};

export async function readInbox(
  ctx: Context,
  query: TableQuery<(typeof INBOX_FILTERS)[number], TimeSort>,
  only: { id?: string } = {},
): Promise<TablePage<ContactMessageRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`m.created_at`, sql`m.id`);
  const rows = await runSql<ContactMessageRow>(
    ctx.db,
    sql`
    select m.id, m.user_id as "userId", m.name, m.email, m.subject, m.message, m.status,
      ${ISO(sql`m.created_at`)} as at
    from contact_messages m
    where ${INBOX_WHERE[query.filter]} and ${only.id ? sql`m.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(m.name || ' ' || m.email || ' ' || m.subject || ' ' || m.message)`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export async function readContactMessage(
  ctx: Context,
  messageId: string,
): Promise<ContactMessageRow & { answers: { id: string; body: string; by: string; at: string }[] }> {
  actingAdmin(ctx);
  const page = isId(messageId) ? await readInbox(ctx, EVERYTHING, { id: messageId }) : null;
  const letter = page?.rows[0];
  if (!letter) throw new Refusal('not_found', 'This message was not found.');
  const answers = await ctx.db
    .select({ id: contactAnswers.id, body: contactAnswers.body, by: users.name, at: contactAnswers.at })
    .from(contactAnswers)
    .innerJoin(users, eq(users.id, contactAnswers.adminId))
    .where(eq(contactAnswers.messageId, letter.id))
    .orderBy(asc(contactAnswers.at));
  return { ...letter, answers: answers.map((answer) => ({ ...answer, at: answer.at.toISOString() })) };
}
