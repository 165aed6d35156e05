import { asc, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Cents } from '../../../lib/money.ts';
import type { PayoutRow } from '../../business/payouts/payout-rows.ts';
import { readPayouts } from '../../business/payouts/read-payouts.server.ts';
import type { MoneyStep } from '../../consultations/booking-views/money-step.ts';
import { moneyStepsOf } from '../../consultations/booking-views/read-money-steps.server.ts';
import type { Mover, TransitionName } from '../../consultations/bookings/booking-life.ts';
import { EXTENSION } from '../../consultations/bookings/drop-extension.server.ts';
import { CONSULTATION, paidUnder } from '../../consultations/bookings/move-money.server.ts';
import { bookingExtensions, bookings } from '../../consultations/bookings/tables.ts';
import type { DisputeState } from '../../consultations/disputes/dispute.ts';
import { withDisputes } from '../../consultations/disputes/money-with-disputes.server.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { ISO, NAME_OF } from '../../ground/admin/table-sql.server.ts';
import type { PaymentState } from '../../money/payments/payment.ts';
import { users } from '../../people/accounts/tables.ts';
import { practitionerName } from '../../people/experts/practitioner-name-sql.ts';
import { experts } from '../../people/experts/tables.ts';

type Row = typeof bookings.$inferSelect;

/** One step in a booking's life: by whom, from which status to which; without the words written with it. */
type BookingStep = {
  id: string;
  transition: TransitionName;
  by: Mover;
  /** The name of the person; null if the product did it. */
  actor: string | null;
  from: string | null;
  to: string;
  at: string;
};

/**
 * One booking as admins see it, without what only its two sides may see: what its client wrote, its
 * subject, why it ended and where someone lives.
 */
export type OneBooking = Pick<
  Row,
  | 'id'
  | 'status'
  | 'method'
  | 'location'
  | 'state'
  | 'zone'
  | 'minutes'
  | 'priceCents'
  | 'feeCents'
  | 'taxCents'
  | 'totalCents'
  | 'wayToPay'
  | 'policy'
  | 'commissionPercent'
  | 'contest'
> & {
  client: string;
  clientId: string;
  practice: string;
  practiceId: string;
  practitioner: string | null;
  startsAt: Date;
  endsAt: Date;
  createdAt: string;
  answerBy: string;
  startedAt: string | null;
  endedAt: string | null;
  /** The bookings that it replaced and that replaced it. */
  replacesId: string | null;
  replacedById: string | null;
  /** Whether its replacement is a move to another time. */
  hasMoved: boolean;
  steps: BookingStep[];
  money: MoneyStep[];
  payments: { id: string; cents: Cents; state: PaymentState }[];
  payouts: PayoutRow[];
  disputes: { id: string; state: DisputeState }[];
  extensions: { id: string; minutes: number; totalCents: Cents }[];
};

export async function readOneBooking(ctx: Context, id: string): Promise<OneBooking> {
  actingAdmin(ctx);
  const [row] = isId(id)
    ? await ctx.db
        .select({
          booking: bookings,
          practice: experts.name,
          client: sql<string>`${NAME_OF(sql`${users}`)}`,
          practitioner: practitionerName(bookings.expertId, bookings.practitionerId),
        })
        .from(bookings)
        .innerJoin(experts, eq(experts.id, bookings.expertId))
        .innerJoin(users, eq(users.id, bookings.clientId))
        .where(eq(bookings.id, id))
    : [];
  if (!row) throw new Refusal('not_found', 'This booking was not found.');
  const { booking, ...names } = row;
  const [{ rows: steps }, { rows: paid }, extensions, { rows: next }, money, payouts, { rows: disputes }] =
    await Promise.all([
      ctx.db.execute<BookingStep>(sql`
      select v.id, v.transition, v.by, ${NAME_OF(sql`u`)} as actor, v.from_status as "from",
        v.to_status as "to", ${ISO(sql`v.at`)} as at
      from booking_events v left join users u on u.id = v.actor_id
      where v.booking_id = ${id} order by v.at, v.id limit 200`),
      ctx.db.execute<OneBooking['payments'][number]>(sql`
      select p.id, p.cents, p.state from payments p
      where p.subject_id = ${paidUnder(booking)} and p.purpose = ${CONSULTATION}
        or p.purpose = ${EXTENSION} and p.subject_id in (select x.id from booking_extensions x where x.booking_id = ${id})
      order by p.created_at, p.id`),
      ctx.db
        .select({
          id: bookingExtensions.id,
          minutes: bookingExtensions.minutes,
          totalCents: bookingExtensions.totalCents,
        })
        .from(bookingExtensions)
        .where(sql`${bookingExtensions.bookingId} = ${id} and ${bookingExtensions.state} = 'agreed'`)
        .orderBy(asc(bookingExtensions.proposedAt)),
      ctx.db.execute<{ id: string }>(sql`
      select n.id from bookings n where n.chain_id = ${booking.chainId} and n.replaces_id = ${id} limit 1`),
      moneyStepsOf(ctx, booking).then((steps) => withDisputes(ctx, id, steps)),
      readPayouts(ctx, EVERYTHING, { bookingId: id }),
      ctx.db.execute<OneBooking['disputes'][number]>(sql`
      select d.id, d.state from disputes d where d.booking_id = ${id} order by d.opened_at, d.id`),
    ]);
  const { status, method, location, state, zone, minutes, wayToPay, policy, contest } = booking;
  const { priceCents, feeCents, taxCents, totalCents, commissionPercent } = booking;
  return {
    id,
    ...names,
    clientId: booking.clientId,
    practiceId: booking.expertId,
    status,
    method,
    location,
    state,
    zone,
    minutes,
    wayToPay,
    policy,
    contest,
    priceCents,
    feeCents,
    taxCents,
    totalCents,
    commissionPercent,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    createdAt: booking.createdAt.toISOString(),
    answerBy: booking.answerBy.toISOString(),
    startedAt: booking.startedAt?.toISOString() ?? null,
    endedAt: booking.endedAt?.toISOString() ?? null,
    replacesId: booking.replacesId,
    replacedById: next[0]?.id ?? null,
    hasMoved: steps.some(({ transition }) => transition === 'replace' || transition === 'give-way'),
    steps,
    money,
    payments: paid,
    payouts: payouts.rows,
    disputes,
    extensions,
  };
}
