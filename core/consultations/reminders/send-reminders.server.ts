import { and, asc, eq, gt, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context, Product } from '../../context.ts';
import { isReady, sweep } from '../../ground/set-aside/sweep.server.ts';
import { bookingTransaction } from '../bookings/booking-transaction.server.ts';
import { queueBookingMail } from '../bookings/notices/queue-booking-mail.server.ts';
import { readDetails } from '../bookings/notices/read-details.server.ts';
import { bookings } from '../bookings/tables.ts';
import { reminderMail } from './reminder.email.ts';
import { REMINDER_NAMES, REMINDERS, type ReminderName, reminderDue, startsToRemindOf } from './reminders.ts';
import { bookingReminders } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'send-reminders': NoPayload;
  }
}

/**
 * Sends both sides each due reminder, once even with several nodes. Runs every minute. Sets aside a booking
 * whose reminder fails.
 * @returns the number of reminders. A reminder to both sides counts as one.
 */
export async function sendReminders(ctx: Context<Product>): Promise<number> {
  const reminded = await sweep(ctx, 'remind', {
    due: (limit) =>
      ctx.db
        .select({ id: bookings.id })
        .from(bookings)
        .where(
          and(
            eq(bookings.status, 'accepted'),
            isNotNull(bookings.decidedAt),
            // Always true for these bookings, but the database needs it to use the index of accepted
            // bookings.
            gt(bookings.endsAt, asDate(ctx.now())),
            or(...REMINDER_NAMES.map((name) => isDue(ctx, name))),
            isReady(ctx, 'remind', bookings.id),
          ),
        )
        .orderBy(asc(bookings.startsAt), asc(bookings.id))
        .limit(limit),
    work: ({ id }) => remindOf(ctx, id),
  });
  return reminded.length;
}

/**
 * Returns SQL for whether a reminder is due and unsent. Follows `reminderDue`, but leaves the status to the
 * caller.
 */
function isDue(ctx: Context<Product>, name: ReminderName) {
  const { after, until } = startsToRemindOf(name, ctx.now());
  const moment = sql`${bookings.startsAt} - ${REMINDERS[name].hoursBefore}::int * interval '1 hour'`;
  return and(
    gt(bookings.startsAt, new Date(after)),
    lte(bookings.startsAt, new Date(until)),
    sql`${bookings.decidedAt} < ${moment}`,
    notExists(
      ctx.db
        .select({ sent: sql`1` })
        .from(bookingReminders)
        .where(and(eq(bookingReminders.bookingId, bookings.id), eq(bookingReminders.name, name))),
    ),
  );
}

/**
 * Sends the reminder of one booking after checking again under the booking's lock. Returns null if none is
 * due or another node was faster.
 */
function remindOf(ctx: Context<Product>, bookingId: string): Promise<ReminderName | null> {
  return bookingTransaction(ctx, async (ctx) => {
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)).for('update');
    const name = booking ? reminderDue(booking, ctx.now()) : null;
    if (!booking || !name) return null;
    const at = asDate(ctx.now());
    const [first] = await ctx.db
      .insert(bookingReminders)
      .values({ bookingId, name, at })
      .onConflictDoNothing()
      .returning();
    if (!first) return null;
    const { words, people } = await readDetails(ctx.db, booking);
    for (const side of ['client', 'expert'] as const) {
      const to = people[side];
      if (!to) continue;
      await queueBookingMail(ctx, to, bookingId, () => reminderMail(words, { side, name, at }));
    }
    return name;
  });
}
