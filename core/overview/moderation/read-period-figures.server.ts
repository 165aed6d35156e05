import { type SQL, sql } from 'drizzle-orm';
import { dateAt } from '../../../lib/date-at.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { EXTENSION } from '../../consultations/bookings/drop-extension.server.ts';
import { CONSULTATION } from '../../consultations/bookings/move-money.server.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { incomeOf } from '../../money/payments/ledger.server.ts';
import { zoneOf } from '../../people/accounts/zone-of.server.ts';
import { type Counted, type Period, type PeriodFigures, periodFiguresOf } from './period-figures.ts';

/**
 * Returns the figures of the last days, in the admin's time zone. Refuses anyone but an admin. Requests,
 * answers, and cancellations count on their own day. Consultations count on the day they start, with their
 * current status. Money comes from the ledger.
 * @param state filters the figures that have a state; `states` always covers all states.
 */
export async function readPeriodFigures(
  ctx: Context,
  { days: count, state }: { days: Period; state: string | null },
): Promise<PeriodFigures & { zone: string }> {
  actingAdmin(ctx);
  const zone = await zoneOf(ctx);
  const today = dateAt(ctx.now(), zone);
  const days = Array.from({ length: count }, (_, place) =>
    today.subtract({ days: count - 1 - place }).toString(),
  );
  const since = today
    .subtract({ days: count - 1 })
    .toZonedDateTime(zone)
    .toInstant();
  const rows = await runSql<Counted>(
    ctx.db,
    figuresStatement({ since: since.toString(), now: ctx.now().toString(), zone, state }),
  );
  return { ...periodFiguresOf(rows, days), zone };
}

/**
 * Steps that end a booking without counting as a cancellation: the booking was replaced, never sent, or only
 * a requested move.
 */
const NOT_CANCELLED = sql`('replace', 'give-up', 'give-way', 'take-back-move', 'drop-move', 'end-move-by-law')`;

/** Returns the query of `readPeriodFigures`. Each part uses an index on its time. */
export function figuresStatement(asked: {
  since: string;
  now: string;
  zone: string;
  state: string | null;
}): SQL {
  const since = sql`${asked.since}::timestamptz`;
  const now = sql`${asked.now}::timestamptz`;
  const atProvider = sql`a.name like 'at:%'`;
  const ofConsultation = sql`p.purpose in (${CONSULTATION}, ${EXTENSION})`;
  return sql`
    with happened as (
      select 'requests' as name, b.created_at as at, b.state, 1 as value from bookings b
        where b.created_at between ${since} and ${now} and b.asked_at is not null and b.stands_id is null
      union all
      select case v.to_status when 'accepted' then 'accepted' else 'cancelled' end, v.at, b.state, 1
        from booking_events v join bookings b on b.id = v.booking_id
        where v.at between ${since} and ${now} and v.from_status is distinct from v.to_status
          and (v.to_status = 'accepted'
            or (v.to_status = 'cancelled' and v.transition not in ${NOT_CANCELLED}))
          and v.transition <> 'grant-move'
      union all
      select case b.status when 'completed' then 'completed' else 'no-shows' end, b.starts_at, b.state, 1
        from bookings b
        where b.starts_at between ${since} and ${now}
          and b.status in ('completed', 'client-no-show', 'expert-no-show')
      union all
      select m.name, m.at, b.state, m.value from (
        select e.at, e.payment_id, case
            when e.what = 'paid' and ${atProvider} then 'charged'
            when e.what = 'refunded' and ${atProvider} then 'given-back'
            when e.what in ('paid-out', 'payout-reversed') and ${atProvider} then 'paid-out'
            when a.name = ${incomeOf('booking-fee')} then 'fees'
            when a.name = ${incomeOf('commission')} then 'commission'
          end as name,
          case when e.what = 'paid' and ${atProvider} then l.cents else -l.cents end as value
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
          join ledger_accounts a on a.id = l.account_id
        where e.at between ${since} and ${now}
      ) m
      left join payments p on p.id = m.payment_id
      left join booking_extensions x on p.purpose = ${EXTENSION} and x.id = p.subject_id
      left join bookings b on ${ofConsultation} and b.id = coalesce(x.booking_id, p.subject_id)
      where m.name is not null and (m.name not in ('charged', 'given-back') or ${ofConsultation})
    ), counted as (
      select name, (at at time zone ${asked.zone})::date::text as day, state, sum(value)::float8 as total
      from happened group by 1, 2, 3
    )
    select name, day, null as state, sum(total)::float8 as total from counted
      where ${asked.state ? sql`state = ${asked.state}` : sql`true`} group by 1, 2
    union all
    select name, null, state, sum(total)::float8 from counted where state is not null group by 1, 3`;
}
