import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { ISO, NAME_OF } from '../../ground/admin/table-sql.server.ts';
import { countryDay, type Law, lawOf, type ServiceStatus } from '../../ground/geography/law.ts';
import type { LawForm } from '../../ground/geography/law-form.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { ALL_STATES, type StateStatus, stateByCode } from '../../ground/geography/states.ts';
import type { TaxRate } from '../../ground/geography/tax.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';

export type StateRow = {
  code: string;
  name: string;
  status: ServiceStatus;
  since: string | null;
  next: { status: ServiceStatus; since: string } | null;
  /** The number of upcoming accepted bookings on days when the law forbids them. */
  stranded: number;
};

/** An upcoming accepted booking on a day when the law forbids it. */
type StrandedBooking = {
  id: string;
  startsAt: string;
  clientId: string;
  client: string;
  expertId: string | null;
  expert: string;
};

export type StateLawDetails = {
  code: string;
  name: string;
  status: ServiceStatus;
  rows: { status: StateStatus; since: string; until: string | null; note: string; source: string }[];
  /** Taxes on the price of a consultation, latest first. */
  taxes: { rate: TaxRate; since: string; note: string; source: string }[];
  /** The first hundred, soonest first. `moreStranded` is true if there are more. */
  stranded: StrandedBooking[];
  moreStranded: boolean;
};

export type LawTouches = {
  /** The effect on the state on the first day of the change, or today if that day has passed. */
  effect: 'opens' | 'closes' | 'stays';
  /** The number of experts listed there now, or when the state opens, without sample listings. */
  experts: number;
  /** The number of requests in the state that would end, including unpaid ones. */
  waiting: number;
  /** The number of accepted bookings on days that the change applies to. */
  accepted: number;
  /** The number of addresses that wait for the state to be served. Each then gets one e-mail. */
  hoping: number;
};

const MAX_STRANDED = 100;

/** Returns all states with their current law. Refuses anyone but an admin. */
export async function readStates(ctx: Context): Promise<StateRow[]> {
  actingAdmin(ctx);
  const law = await readLaw(ctx.db);
  const today = countryDay(ctx.now());
  const rows = await ctx.db
    .select({ state: bookings.state, day: DAY, count: count() })
    .from(bookings)
    .where(ahead(ctx))
    .groupBy(bookings.state, DAY);
  const stranded = rows.filter(({ state, day }) => !law.isServed(state, Temporal.PlainDate.from(day)));
  return ALL_STATES.map(({ code, name }) => {
    const row = law.rowOf(code, today);
    const status = law.statusOf(code, today);
    return {
      code,
      name,
      status,
      since: row?.since ?? null,
      next: nextChange(law, code, today),
      stranded: stranded.filter(({ state }) => state === code).reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** Returns the first known change of the status after today; null if there is none. */
function nextChange(law: Law, code: string, today: Temporal.PlainDate): StateRow['next'] {
  const days = law.rows
    .filter(({ state }) => state === code)
    .flatMap(({ since, until }) => [
      Temporal.PlainDate.from(since),
      ...(until ? [Temporal.PlainDate.from(until).add({ days: 1 })] : []),
    ])
    .filter((day) => Temporal.PlainDate.compare(day, today) > 0)
    .sort(Temporal.PlainDate.compare);
  const now = law.statusOf(code, today);
  const day = days.find((one) => law.statusOf(code, one) !== now);
  return day ? { status: law.statusOf(code, day), since: day.toString() } : null;
}

/** Returns one state's law. Refuses anyone but an admin, and an unknown code. */
export async function readStateLaw(ctx: Context, code: string): Promise<StateLawDetails> {
  actingAdmin(ctx);
  const state = stateByCode(code);
  if (!state || state.code !== code) throw new Refusal('not_found', 'This state was not found.');
  const law = await readLaw(ctx.db);
  const status = law.statusOf(code, countryDay(ctx.now()));
  const stranded = await strandedIn(ctx, law, code);
  return {
    code,
    name: state.name,
    status,
    rows: law.rows
      .filter((row) => row.state === code)
      .toReversed()
      .map(({ status, since, until, note, source }) => ({ status, since, until, note, source })),
    taxes: law.taxes
      .filter((tax) => tax.state === code)
      .toReversed()
      .map(({ rate, since, note, source }) => ({ rate, since, note, source })),
    stranded: stranded.slice(0, MAX_STRANDED),
    moreStranded: stranded.length > MAX_STRANDED,
  };
}

/** Matches upcoming accepted bookings, whether or not the law allows them on their day. */
const ahead = (ctx: Context) =>
  and(inArray(bookings.status, ['accepting', 'accepted']), gt(bookings.startsAt, asDate(ctx.now())));

/** SQL for the day of a booking at its place. */
const DAY = sql<string>`(${bookings.startsAt} at time zone ${bookings.zone})::date::text`;

async function strandedIn(ctx: Context, law: Law, code: string): Promise<StrandedBooking[]> {
  const days = await ctx.db
    .selectDistinct({ day: DAY })
    .from(bookings)
    .where(and(eq(bookings.state, code), ahead(ctx)));
  const closed = days.filter((one) => !law.isServed(code, Temporal.PlainDate.from(one.day)));
  if (closed.length === 0) return [];
  const rows = await runSql<StrandedBooking>(
    ctx.db,
    sql`
    select b.id, ${ISO(sql`b.starts_at`)} as "startsAt", c.id as "clientId", ${NAME_OF(sql`c`)} as client,
      ${sql.raw(ownerIdSql('e.id'))} as "expertId", e.name as expert
    from (select * from bookings where state = ${code} and ${ahead(ctx)}
      and ${DAY} in (${sql.join(
        closed.map((one) => sql`${one.day}`),
        sql`, `,
      )})) b
      join users c on c.id = b.client_id join experts e on e.id = b.expert_id
    order by b.starts_at, b.id limit ${MAX_STRANDED + 1}`,
  );
  return rows;
}

/** Returns the effects that a change would have if an admin made it now. Writes nothing. */
export async function previewLaw(ctx: Context, change: LawForm): Promise<LawTouches> {
  actingAdmin(ctx);
  const { state, since, until } = change;
  const law = await readLaw(ctx.db);
  const others = law.rows.filter((row) => row.state !== state || row.since !== since);
  const changed = lawOf([...others, { ...change, changedAt: new Date(0) }]);
  const today = countryDay(ctx.now());
  const first = Temporal.PlainDate.from(since);
  const day = Temporal.PlainDate.compare(first, today) > 0 ? first : today;
  const [before, after] = [law.isServed(state, day), changed.isServed(state, day)];
  const within = sql`(starts_at at time zone zone)::date
    between ${since}::date and coalesce(${until}::date, 'infinity')`;
  const rows = await runSql<Omit<LawTouches, 'effect'>>(
    ctx.db,
    sql`
    select
      (select count(distinct l.expert_id)::int from listing l join experts e on e.id = l.expert_id
        where not e.is_demo and l.state = ${state}) as experts,
      (select count(*)::int from law_waits where state = ${state}) as hoping,
      (select count(*)::int from bookings
        where state = ${state} and status in ('awaiting-payment', 'requested')
          and starts_at > ${ctx.now().toString()} and (${since}::date <= ${today.toString()}::date or ${within})) as waiting,
      (select count(*)::int from bookings
        where state = ${state} and ${ahead(ctx)} and ${within}) as accepted`,
  );
  return { effect: before === after ? 'stays' : after ? 'opens' : 'closes', ...rows[0]! };
}
