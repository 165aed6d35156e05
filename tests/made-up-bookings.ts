import type pg from 'pg';
import { ACTIVE_STATUSES } from '../core/consultations/bookings/booking-life.ts';

/**
 * Adds made-up bookings to a database with experts and clients: nine tenths in the last two years, the others
 * in the next 14 days, with their requests and acceptances as events. Most of the past ones took place. Leaves out the few that
 * would overlap another of the same person. The same arguments give the same bookings.
 * @param options.from how many bookings earlier calls have added.
 */
export async function fillWithBookings(
  client: pg.ClientBase,
  count: number,
  options: { now: Temporal.Instant; from?: number },
): Promise<void> {
  const { now, from = 0 } = options;
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`
    create temporary table numbered_experts on commit drop as
    select (row_number() over (order by e.id) - 1)::int as at, e.id, pr.id as practitioner_id, p.id as place_id,
      p.zone, p.public_label as location, p.state
    from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
      join practitioners pr on pr.practice_id = e.id and pr.rank = 0`);
  await client.query(`
    create temporary table numbered_clients on commit drop as
    select (row_number() over (order by id) - 1)::int as at, id from users
    where not exists (select 1 from practice_members where user_id = users.id)`);
  for (const table of ['numbered_experts', 'numbered_clients']) {
    await client.query(`create unique index on ${table} (at)`);
    await client.query(`analyze ${table}`);
  }
  await client.query(BOOKINGS, [from, count, now.toString()]);
  await client.query(
    `insert into booking_events (id, booking_id, transition, by, actor_id, to_status, at)
     select gen_random_uuid(), b.id, transition, by, actor, to_status, at
     from bookings b, lateral (values
       ('request', 'client', client_id, 'requested', created_at),
       ('accept', 'expert', expert_id, 'accepted', decided_at)) event (transition, by, actor, to_status, at)
     where b.id >= ${ID('$1::int')} and b.id < ${ID('($1::int + $2::int)')}
       and (transition = 'request' or status in ('accepted', 'completed'))`,
    [from, count],
  );
  await client.query(
    `insert into taken_times (id, expert_id, practitioner_id, kind, booking_id, chain_id, place_id, starts_at, ends_at)
     select gen_random_uuid(), expert_id, practitioner_id, 'booking', id, id, place_id, starts_at, ends_at
     from bookings where id >= ${ID('$1::int')} and id < ${ID('($1::int + $2::int)')} and status = any($3)
     on conflict do nothing`,
    [from, count, [...ACTIVE_STATUSES]],
  );
  await client.query('commit');
}

/** SQL for the ID of the nth booking. Like our own, IDs increase with time and end in chance. */
function ID(n: string): string {
  return `('0190' || lpad(to_hex(${n}), 8, '0') || '70008000' || left(md5('booking ' || ${n}), 12))::uuid`;
}

/** Steps of half an hour before and after now. */
const PAST = 2 * 365 * 48;
const COMING = 14 * 48;

const BOOKINGS = `
  insert into bookings (id, chain_id, expert_id, client_id, practitioner_id, place_id, method, status, starts_at,
    ends_at, minutes, zone, location, state, price_cents, fee_cents, request_key, created_at, asked_at, answer_by,
    decided_at, missed_at, contest, way_to_pay, pay_by, policy)
  select made.id, made.id, e.id, c.id, e.practitioner_id, e.place_id, 'In-Person Consultation', status, starts_at,
    starts_at + interval '30 minutes', 30, e.zone, e.location, e.state, 3000, 0, gen_random_uuid(), asked, asked,
    least(asked + interval '24 hours', starts_at), case when status <> 'requested' then asked + interval '1 hour' end,
    case when status like '%no-show' then starts_at + interval '1 hour' end,
    case when status = 'expert-no-show' and nth % 3 = 0 then 'decided' end,
    case when nth % 2 = 0 then 'card' else 'in-person' end,
    case when nth % 2 = 0 then asked + interval '30 minutes' end,
    case when nth % 2 = 0 then '{}'::jsonb end
  from (
    select nth, ${ID('nth')} as id, is_past,
      -- Spreads the starts evenly.
      date_trunc('hour', $3::timestamptz) + interval '30 minutes' * case
        when is_past then -1 - (nth::bigint * 7919 % ${PAST}) else 4 + (nth::bigint * 7919 % ${COMING}) end as starts_at,
      case when is_past then case when kind < 70 then 'completed' when kind < 82 then 'cancelled'
          when kind < 90 then 'declined' when kind < 98 then 'expired' when kind < 99 then 'client-no-show'
          else 'expert-no-show' end
        when kind < 45 then 'requested' when kind < 90 then 'accepted' when kind < 96 then 'cancelled'
        else 'declined' end as status
    from (
      select nth, drawn % 10 <> 0 as is_past, drawn / 10 % 100 as kind
      from generate_series($1::int, $1::int + $2::int - 1) nth
        cross join lateral (select (nth::bigint * 2654435761 >> 13) % 1000 as drawn) chance
    ) numbered
  ) made
    cross join lateral (select least(starts_at - interval '3 days', $3::timestamptz - interval '1 hour') as asked) at
    join numbered_experts e on e.at = nth % (select count(*) from numbered_experts)
    join numbered_clients c on c.at = nth % (select count(*) from numbered_clients)
  on conflict do nothing`;
