import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
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
import { bookingEvents, bookingExtensions, bookings } from '../../consultations/bookings/tables.ts';
import type { DisputeState } from '../../consultations/disputes/dispute.ts';
import { withDisputes } from '../../consultations/disputes/money-with-disputes.server.ts';
import { disputes } from '../../consultations/disputes/tables.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { ISO, NAME_OF } from '../../ground/admin/table-sql.server.ts';
import type { PaymentState } from '../../money/payments/payment.ts';
import { payments } from '../../money/payments/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { practitionerName } from '../../people/experts/practitioner-name-sql.ts';
import { experts } from '../../people/experts/tables.ts';

type Row = typeof bookings.$inferSelect;

/** One step of a booking, without its note. */
type BookingStep = {
  id: string;
  transition: TransitionName;
  by: Mover;
  /** The name of the person who made the step; null if the product made it. */
  actor: string | null;
  from: string | null;
  to: string;
  at: string;
};

/**
 * One booking as admins see it. Omits what only its two sides can see: the client's words, the subject of the
 * consultation, why it ended, and where someone lives.
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
  /** The booking that this one replaced. `replacedById` is the one that replaced it. */
  replacesId: string | null;
  replacedById: string | null;
  /** Whether this booking was replaced because the consultation moved to another time. */
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
  const [row] = isId(id) ? await withNames(ctx, id) : [];
  if (!row) throw new Refusal('not_found', 'This booking was not found.');
  const { booking, ...names } = row;
  const [steps, paid, extensions, next, money, payouts, cases] = await Promise.all([
    stepsOf(ctx, id),
    paymentsOf(ctx, booking),
    extensionsOf(ctx, id),
    replacementOf(ctx, booking),
    moneyStepsOf(ctx, booking).then((steps) => withDisputes(ctx, id, steps)),
    readPayouts(ctx, EVERYTHING, { bookingId: id }),
    disputesOf(ctx, id),
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
    disputes: cases,
    extensions,
  };
}

function withNames(ctx: Context, bookingId: string) {
  return ctx.db
    .select({
      booking: bookings,
      practice: experts.name,
      client: sql<string>`${NAME_OF(sql`${users}`)}`,
      practitioner: practitionerName(bookings.expertId, bookings.practitionerId),
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .innerJoin(users, eq(users.id, bookings.clientId))
    .where(eq(bookings.id, bookingId));
}

function extensionsOf(ctx: Context, bookingId: string): Promise<OneBooking['extensions']> {
  return ctx.db
    .select({
      id: bookingExtensions.id,
      minutes: bookingExtensions.minutes,
      totalCents: bookingExtensions.totalCents,
    })
    .from(bookingExtensions)
    .where(sql`${bookingExtensions.bookingId} = ${bookingId} and ${bookingExtensions.state} = 'agreed'`)
    .orderBy(asc(bookingExtensions.proposedAt));
}

function replacementOf(ctx: Context, { id, chainId }: Row): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.chainId, chainId), eq(bookings.replacesId, id)))
    .limit(1);
}

function disputesOf(ctx: Context, bookingId: string): Promise<OneBooking['disputes']> {
  return ctx.db
    .select({ id: disputes.id, state: disputes.state })
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
}

function stepsOf(ctx: Context, bookingId: string): Promise<BookingStep[]> {
  return ctx.db
    .select({
      id: bookingEvents.id,
      transition: bookingEvents.transition,
      by: bookingEvents.by,
      actor: sql<string | null>`${NAME_OF(sql`${users}`)}`,
      from: bookingEvents.fromStatus,
      to: bookingEvents.toStatus,
      at: sql<string>`${ISO(sql`${bookingEvents.at}`)}`,
    })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.actorId))
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id))
    .limit(200);
}

function paymentsOf(ctx: Context, booking: Row): Promise<OneBooking['payments']> {
  const extensions = ctx.db
    .select({ id: bookingExtensions.id })
    .from(bookingExtensions)
    .where(eq(bookingExtensions.bookingId, booking.id));
  return ctx.db
    .select({ id: payments.id, cents: payments.cents, state: payments.state })
    .from(payments)
    .where(
      or(
        and(eq(payments.purpose, CONSULTATION), eq(payments.subjectId, paidUnder(booking))),
        and(eq(payments.purpose, EXTENSION), inArray(payments.subjectId, extensions)),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id));
}
