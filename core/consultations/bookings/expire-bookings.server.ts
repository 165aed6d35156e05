import { and, asc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import { TRANSITION_NAMES, TRANSITIONS, type Transition, type TransitionName } from './booking-life.ts';
import { MOMENTS, type Moment } from './booking-moments.ts';
import { mayMove } from './booking-rules.ts';
import { bookingTransaction } from './booking-transaction.server.ts';
import { dropExtension } from './drop-extension.server.ts';
import { bookingExtensions, bookings } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'expire-bookings': NoPayload;
  }
}

const DUE_BY_THEMSELVES = TRANSITION_NAMES.flatMap((name) => {
  const { from, by, since, way }: Transition = TRANSITIONS[name];
  return by.includes('product') && since ? [{ name, from, way, moment: since }] : [];
});

/**
 * Runs every minute. Frees unpaid times, expires unanswered requests and moves, ends bookings whose charge
 * was not confirmed before the start, lapses unpaid extensions, completes consultations that are over, and
 * settles uncontested no-shows. Idempotent. Sets aside a booking if its step fails.
 * @returns how many requests expired, not counting moves, and how many consultations were completed.
 */
export async function expireBookings(ctx: Context<Product>): Promise<{ expired: number; completed: number }> {
  const now = asDate(ctx.now());
  const moved = await sweep(ctx, 'end-booking', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id, expertId: bookings.expertId })
        .from(bookings)
        .where(
          and(
            or(
              ...DUE_BY_THEMSELVES.map(({ name, from, way, moment }) =>
                and(
                  ...[inArray(bookings.status, [...from]), hasCome(moment, now)],
                  way && eq(bookings.wayToPay, way),
                  name === 'settle-missed' ? isUnsettled : undefined,
                ),
              ),
            ),
            isReady(ctx, 'end-booking', bookings.id),
          ),
        )
        .orderBy(asc(bookings.endsAt), asc(bookings.id))
        .limit(limit),
    work: (row) => endBooking(ctx, row),
  });
  const count = (which: TransitionName) => moved.filter((name) => name === which).length;
  return { expired: count('expire'), completed: count('complete') };
}

/** Matches a reported no-show that no one has contested or settled. */
const isUnsettled = and(isNull(bookings.contest), isNull(bookings.missSettledAt));

/** Returns SQL for whether a moment of a booking has come. */
function hasCome(moment: Moment, now: Date): SQL | undefined {
  const { of, minutes } = MOMENTS[moment];
  return lte(bookings[of], new Date(now.getTime() - minutes * 60_000));
}

async function openExtension(ctx: Context<Product>, { id }: { id: string }) {
  const [row] = await ctx.db
    .select({
      minutes: bookingExtensions.minutes,
      totalCents: bookingExtensions.totalCents,
      until: bookingExtensions.until,
    })
    .from(bookingExtensions)
    .where(and(eq(bookingExtensions.bookingId, id), eq(bookingExtensions.state, 'paying')));
  return row!;
}

/** Makes the step that is due for one booking and returns the step's name; null if none is due. */
function endBooking(ctx: Context<Product>, { id, expertId }: { id: string; expertId: string }) {
  return bookingTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    const due = DUE_BY_THEMSELVES.find(
      ({ name }) => booking && mayMove(booking, 'product', name, ctx.now()).allowed,
    );
    if (!booking || !due) return null;
    const extension = due.name === 'lapse-extension' ? await openExtension(ctx, booking) : undefined;
    if (extension) await dropExtension(ctx, booking);
    await applyTransition(ctx, booking, {
      name: due.name,
      by: 'product',
      note: null,
      ...(extension && { extension }),
    });
    return due.name;
  });
}
