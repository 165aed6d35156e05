import { sql } from 'drizzle-orm';
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
import { found, ISO, NAME_OF, part } from '../../ground/admin/table-sql.server.ts';
import type { SetAsideFacts, SetAsideKind } from '../../ground/set-aside/kinds.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';

/** A failed recurring task. */
export type SetAsideRow = {
  id: string;
  kind: SetAsideKind;
  /**
   * The subject of the task: the owner of an account, an expert, both sides of a booking, a payer, or an
   * event.
   */
  subject: string;
  /** The person whose page has more details; null if there is none. */
  personId: string | null;
  tries: number;
  lastError: string;
  nextTryAt: string;
  at: string;
};

/**
 * Returns one page of failed tasks. Refuses anyone but an admin.
 * @param kinds from `core/registries.ts`.
 */
export async function readSetAside(
  ctx: Context,
  kinds: SetAsideFacts,
  query: TableQuery<'all' | SetAsideKind, TimeSort>,
  only: { id?: string } = {},
): Promise<TablePage<SetAsideRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`z.since`, sql`z.id`);
  const subject = sql`coalesce(${NAME_OF(sql`p`)}, ${NAME_OF(sql`c`)} || ' with ' || be.name, e.name, v.type || ' of ' || v.provider, ${NAME_OF(sql`rp`)}, ${NAME_OF(sql`sp`)}, 'nobody any more')`;
  const isAbout = (what: string) => {
    const names = Object.entries(kinds).flatMap(([kind, { subject }]) => (subject === what ? kind : []));
    return sql`z.kind = any(${sql.param(names)}::text[])`;
  };
  const rows = await runSql<SetAsideRow>(
    ctx.db,
    sql`
    select z.id, z.kind, ${subject} as subject, coalesce(p.id, c.id, rp.id, sp.id, ${sql.raw(ownerIdSql('e.id'))}) as "personId", z.tries,
      z.last_error as "lastError", ${ISO(sql`z.next_try_at`)} as "nextTryAt", ${ISO(sql`z.since`)} as at
    from set_aside z
    left join users p on ${isAbout('person')} and p.id = z.subject_id
    left join bookings b on ${isAbout('booking')} and b.id = z.subject_id
    left join users c on c.id = b.client_id
    left join experts be on be.id = b.expert_id
    left join experts e on ${isAbout('expert')} and e.id = z.subject_id
    left join provider_events v on ${isAbout('provider-event')} and v.id = z.subject_id
    left join refunds r on ${isAbout('refund')} and r.id = z.subject_id
    left join captures cap on ${isAbout('capture')} and cap.id = z.subject_id
    left join payments rpay on rpay.id = coalesce(r.payment_id, cap.payment_id)
    left join users rp on rp.id = rpay.payer_id
    left join subscriptions sub on ${isAbout('subscription')} and sub.id = z.subject_id
    left join users sp on sp.id = sub.payer_id
    where ${query.filter === 'all' ? sql`true` : sql`z.kind = ${query.filter}`}
      and ${only.id ? sql`z.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(${subject} || ' ' || z.last_error)`, query.words)} and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export async function readOneSetAside(ctx: Context, kinds: SetAsideFacts, id: string): Promise<SetAsideRow> {
  actingAdmin(ctx);
  const page = isId(id) ? await readSetAside(ctx, kinds, EVERYTHING, { id }) : null;
  const row = page?.rows[0];
  if (!row) throw new Refusal('not_found', 'This task is no longer on the list.');
  return row;
}
