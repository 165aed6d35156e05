import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { dateAt } from '../../../lib/date-at.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { type Law, staysServed } from '../../ground/geography/law.ts';
import { readLaw, withLawHeld } from '../../ground/geography/read-law.server.ts';
import { ALL_STATES, ALL_TERRITORIES, sayState } from '../../ground/geography/states.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { applyTransition } from './apply-transition.server.ts';
import { mayMove } from './booking-rules.ts';
import { bookingTransaction } from './booking-transaction.server.ts';
import { isLawfulThen, whyNotAgreed } from './check-state.ts';
import { lawMail } from './notices/booking.email.ts';
import { queueBookingMail } from './notices/queue-booking-mail.server.ts';
import { readDetails } from './notices/read-details.server.ts';
import { strandedMail } from './stranded.email.ts';
import { bookings, IS_COMING } from './tables.ts';

/**
 * Ends upcoming requests and unpaid bookings that the law no longer allows, and notifies each side that knows
 * about them. Accepted bookings stay. Runs after each change of the law, and every minute for changes
 * scheduled earlier. Idempotent.
 * @returns how many requests and unpaid bookings ended.
 */
export async function endUnlawfulRequests(ctx: Context<Product>): Promise<number> {
  const now = ctx.now();
  const law = await readLaw(ctx.db);
  const waiting = and(
    inArray(bookings.status, ['awaiting-payment', 'requested']),
    gt(bookings.startsAt, asDate(now)),
  );
  const there = await placesAndDays(
    ctx,
    and(waiting, inClosing(ctx, law)),
    (one) => whyNotAgreed({ ...ctx, law }, one) !== null,
  );
  if (!there) return 0;
  const ended = await sweep(ctx, 'end-by-law', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id, expertId: bookings.expertId })
        .from(bookings)
        .where(and(waiting, there, isReady(ctx, 'end-by-law', bookings.id)))
        .orderBy(asc(bookings.startsAt), asc(bookings.id))
        .limit(limit),
    work: (row) => endOne(ctx, row),
  });
  return ended.length;
}

/** Ends one request. Returns null if its status changed or the law allows it again. */
function endOne(ctx: Context<Product>, { id, expertId }: { id: string; expertId: string }) {
  return bookingTransaction(ctx, async (locked) => {
    await lockExpert(locked.db, expertId);
    const [booking] = await locked.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    const ctx = await withLawHeld(locked);
    const note = booking && whyNotAgreed(ctx, booking);
    if (!note) return null;
    // If this is a requested move, only the move ends. The confirmed booking stays.
    const name = stepOf(booking);
    if (!mayMove(booking, 'product', name, ctx.now()).allowed) return null;
    await applyTransition(ctx, booking, { name, by: 'product', note });
    return id;
  });
}

function stepOf({ status, standsId }: typeof bookings.$inferSelect) {
  if (status === 'awaiting-payment') return 'end-unpaid-by-law';
  return standsId === null ? 'end-by-law' : 'end-move-by-law';
}

/**
 * Notifies both sides of an upcoming accepted consultation when a change of the law forbids it or allows it
 * again. The booking stays. E-mails the admins the number of forbidden ones. Runs with `endUnlawfulRequests`.
 * @returns the number of bookings.
 */
export async function tellOfLaw(ctx: Context<Product>): Promise<number> {
  const law = await readLaw(ctx.db);
  const ahead = and(
    inArray(bookings.status, ['accepting', 'accepted']),
    gt(bookings.startsAt, asDate(ctx.now())),
  );
  const [closed, open] = [isNull(bookings.unlawfulSince), isNotNull(bookings.unlawfulSince)];
  const [toTell, toTakeBack] = await Promise.all([
    placesAndDays(ctx, and(ahead, closed, inClosing(ctx, law)), (one) => !isLawfulThen({ law }, one)),
    placesAndDays(ctx, and(ahead, open), (one) => isLawfulThen({ law }, one)),
  ]);
  if (!toTell && !toTakeBack) return 0;
  const isDue = or(toTell ? and(closed, toTell) : undefined, toTakeBack ? and(open, toTakeBack) : undefined);
  const told = await sweep(ctx, 'tell-of-law', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id, expertId: bookings.expertId })
        .from(bookings)
        .where(and(ahead, isDue, isReady(ctx, 'tell-of-law', bookings.id)))
        .orderBy(asc(bookings.startsAt), asc(bookings.id))
        .limit(limit),
    work: (row) => tellOne(ctx, row),
  });
  await tellAdmins(
    ctx,
    told.filter((state) => state !== AGAIN),
  );
  return told.length;
}

const AGAIN = 'again';

/**
 * Notifies both sides of one booking. Returns the state's code if the law now forbids the consultation,
 * `AGAIN` if it allows it again, and null if nothing changed.
 */
function tellOne(ctx: Context<Product>, { id, expertId }: { id: string; expertId: string }) {
  return bookingTransaction(ctx, async (locked) => {
    await lockExpert(locked.db, expertId);
    const [booking] = await locked.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    const ctx = await withLawHeld(locked);
    if (!booking || (booking.status !== 'accepted' && booking.status !== 'accepting')) return null;
    const isLawful = isLawfulThen(ctx, booking);
    if (isLawful === (booking.unlawfulSince === null)) return null;
    const unlawfulSince = isLawful ? null : asDate(ctx.now());
    await ctx.db
      .update(bookings)
      .set({ unlawfulSince, changes: sql`${bookings.changes} + 1` })
      .where(eq(bookings.id, id));
    const { words, people } = await readDetails(ctx.db, booking);
    for (const side of ['client', 'expert'] as const) {
      const person = people[side];
      if (!person) continue;
      await queueBookingMail(ctx, person, id, () =>
        lawMail({ booking: words, to: side, state: sayState(booking.state), isLawful }),
      );
    }
    return isLawful ? AGAIN : booking.state;
  });
}

async function tellAdmins(ctx: Context<Product>, states: readonly string[]): Promise<void> {
  if (states.length === 0) return;
  const admins = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.emailVerified, true), isNull(users.deletedAt)));
  await inTransaction(ctx, async (ctx) => {
    for (const [code, each] of Map.groupBy(states, (state) => state)) {
      for (const { email } of admins) {
        await queueMail(ctx, () => strandedMail(email, { code, count: each.length }, ctx.publicOrigin));
      }
    }
  });
}

/**
 * Returns a filter for coming bookings in states that are closed or, as far as we know, will be. The law
 * allows all others.
 */
function inClosing(ctx: Context<Product>, law: Law): SQL {
  // The date is at least this one in every zone.
  const today = dateAt(ctx.now(), 'UTC').subtract({ days: 1 });
  const codes = [...ALL_STATES, ...ALL_TERRITORIES].map(({ code }) => code);
  const closing = codes.filter((code) => !staysServed(law, code, today));
  return and(IS_COMING, inArray(bookings.state, closing))!;
}

/**
 * Groups the bookings that `which` selects by state, zone, and day. Returns a filter for the groups that
 * `holds` accepts; null if there are none.
 */
async function placesAndDays(
  ctx: Context<Product>,
  which: SQL | undefined,
  holds: (one: { state: string; zone: string; startsAt: Date }) => boolean,
): Promise<SQL | null> {
  const day = sql<string>`(${bookings.startsAt} at time zone ${bookings.zone})::date`;
  const all = await ctx.db
    .select({
      state: bookings.state,
      zone: bookings.zone,
      day,
      startsAt: sql`min(${bookings.startsAt})`.mapWith(bookings.startsAt),
    })
    .from(bookings)
    .where(which)
    .groupBy(bookings.state, bookings.zone, day);
  const found = all.filter(holds);
  if (found.length === 0) return null;
  return or(
    ...found.map(({ state, zone, day: on }) =>
      and(eq(bookings.state, state), eq(bookings.zone, zone), eq(day, on)),
    ),
  )!;
}
