import { eq, sql } from 'drizzle-orm';
import * as messages from '#text/consultations/disputes/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Cents } from '../../../lib/money.ts';
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
import { found, ISO, NAME_OF, part } from '../../ground/admin/table-sql.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { stepsOf, type WrittenStep } from '../answers/read-steps.server.ts';
import type { MoneyStep } from '../booking-views/money-step.ts';
import { moneyStepsOf } from '../booking-views/read-money-steps.server.ts';
import { EXTENSION } from '../bookings/drop-extension.server.ts';
import { bookings } from '../bookings/tables.ts';
import type { DisputeOutcome, DisputeReason, DisputeState } from './dispute.ts';
import { disputePictureLinks } from './dispute-pictures.server.ts';
import type { DisputePictureLink } from './dispute-view.ts';
import { leftOf, paymentsOf, sumOf } from './left-of-payment.server.ts';
import { withDisputes } from './money-with-disputes.server.ts';
import { disputes } from './tables.ts';

/** 'waiting' means open, even if the expert can still answer. */
export const DISPUTE_FILTERS = ['all', 'waiting', 'decided', 'withdrawn'] as const;

export type DisputesQuery = TableQuery<(typeof DISPUTE_FILTERS)[number], TimeSort>;

/** A dispute in the admins' list, without the texts of the two sides. */
export type DisputeRow = {
  id: string;
  bookingId: string;
  client: string;
  practice: string;
  reason: DisputeReason;
  state: DisputeState;
  at: string;
  answerBy: string;
  answeredAt: string | null;
  /** Whether the expert has answered or the deadline has passed. */
  isReady: boolean;
  /** The amount charged for the booking, including extensions. */
  paidCents: Cents;
  outcome: DisputeOutcome | null;
  backCents: Cents | null;
  closedAt: string | null;
};

const WHERE = {
  waiting: sql`d.state = 'open'`,
  decided: sql`d.state = 'decided'`,
  withdrawn: sql`d.state = 'withdrawn'`,
  all: sql`true`,
};

/** Returns one page of disputes. Refuses anyone but an admin. */
export async function readDisputes(ctx: Context, query: DisputesQuery): Promise<TablePage<DisputeRow>> {
  actingAdmin(ctx);
  const { rows: most = ROWS_PER_PAGE } = query;
  const { where, order } = part(query.sort, query.after, sql`d.opened_at`, sql`d.id`);
  const rows = await runSql<DisputeRow>(
    ctx.db,
    sql`
    select d.id, d.booking_id as "bookingId", ${NAME_OF(sql`u`)} as client, e.name as practice, d.reason, d.state,
      ${ISO(sql`d.opened_at`)} as at, ${ISO(sql`d.answer_by`)} as "answerBy",
      ${ISO(sql`d.answered_at`)} as "answeredAt",
      d.answer is not null or d.answer_by <= ${ctx.now().toString()}::timestamptz as "isReady",
      coalesce((
        select sum(p.paid_cents)::int from payments p
        where (p.purpose = 'consultation' and p.subject_id = coalesce(b.paid_under, b.id))
          or (p.purpose = 'extension'
            and p.subject_id in (select x.id from booking_extensions x where x.booking_id = b.id))
      ), 0) as "paidCents",
      d.outcome, d.back_cents as "backCents", ${ISO(sql`d.closed_at`)} as "closedAt"
    from disputes d join bookings b on b.id = d.booking_id join experts e on e.id = d.expert_id
      join users u on u.id = d.client_id
    where ${WHERE[query.filter]} and ${where}
      and ${found(sql`lower(e.name || ' ' || u.name || ' ' || u.email)`, query.words)}
    order by ${order} limit ${most + 1}`,
  );
  return pageOf(rows, (row) => row.at, most);
}

export type ReviewedDispute = Pick<
  typeof disputes.$inferSelect,
  'id' | 'bookingId' | 'reason' | 'words' | 'state' | 'answer' | 'outcome' | 'backCents' | 'said'
> & {
  client: string;
  clientId: string;
  practice: string;
  practiceId: string;
  decidedBy: string | null;
  openedAt: string;
  answerBy: string;
  answeredAt: string | null;
  closedAt: string | null;
  booking: Pick<
    typeof bookings.$inferSelect,
    'status' | 'zone' | 'startsAt' | 'endsAt' | 'startedAt' | 'endedAt' | 'minutes' | 'feeCents'
  >;
  /** The total amount charged. `moreCents` is the part for extensions. */
  paidCents: Cents;
  moreCents: Cents;
  /** The amount that can still be refunded. */
  leftCents: Cents;
  money: MoneyStep[];
  /** The history of the booking, with notes. */
  steps: WrittenStep[];
  /** The pictures of both sides, in the order they were added. */
  pictures: DisputePictureLink[];
};

export async function readDispute(ctx: Context, id: string): Promise<ReviewedDispute> {
  actingAdmin(ctx);
  const [row] = isId(id)
    ? await ctx.db
        .select({
          dispute: disputes,
          booking: bookings,
          practice: experts.name,
          client: sql<string>`${NAME_OF(sql`${users}`)}`,
          decidedBy: sql<
            string | null
          >`(select ${NAME_OF(sql`a`)} from users a where a.id = ${disputes.decidedBy})`,
        })
        .from(disputes)
        .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
        .innerJoin(experts, eq(experts.id, disputes.expertId))
        .innerJoin(users, eq(users.id, disputes.clientId))
        .where(eq(disputes.id, id))
    : [];
  if (!row) throw new Refusal('not_found', messages.dispute_not_found);
  const { dispute, booking, client, practice, decidedBy } = row;
  const paid = await paymentsOf(ctx, booking);
  const captured = (purpose?: string) =>
    paid.reduce((sum, one) => sum + (purpose && one.purpose !== purpose ? 0 : one.paidCents), 0);
  const { bookingId, reason, words, state, answer, outcome, backCents, said } = dispute;
  const { status, zone, startsAt, endsAt, startedAt, endedAt, minutes, feeCents } = booking;
  return {
    id,
    bookingId,
    reason,
    words,
    state,
    answer,
    outcome,
    backCents,
    said,
    decidedBy,
    client,
    clientId: dispute.clientId,
    practice,
    practiceId: dispute.expertId,
    openedAt: dispute.openedAt.toISOString(),
    answerBy: dispute.answerBy.toISOString(),
    answeredAt: dispute.answeredAt?.toISOString() ?? null,
    closedAt: dispute.closedAt?.toISOString() ?? null,
    booking: { status, zone, startsAt, endsAt, startedAt, endedAt, minutes, feeCents },
    paidCents: captured(),
    moreCents: captured(EXTENSION),
    leftCents: sumOf(await leftOf(ctx, paid)),
    money: await withDisputes(ctx, bookingId, await moneyStepsOf(ctx, booking)),
    steps: await stepsOf(ctx, bookingId),
    pictures: await disputePictureLinks(ctx, id),
  };
}
