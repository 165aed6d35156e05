import { eq } from 'drizzle-orm';
import { pathInLanguage } from '../../../../lib/language.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { AnyContext } from '../../../context.ts';
import { type Side, TRANSITIONS } from '../booking-life.ts';
import { minutesAsked } from '../booking-moments.ts';
import { bookingPath } from '../booking-paths.ts';
import { type CalendarEntry, titleWith } from '../calendar-file.server.ts';
import { standingOf } from '../calendar-standing.ts';
import { disputeUntil } from '../dispute-until.ts';
import type { ExtensionRefund } from '../drop-extension.server.ts';
import { type Move, sayNote } from '../move.ts';
import { readChain } from '../read-chain.server.ts';
import { type BookingRow, bookings } from '../tables.ts';
import { type BookingDetails, NOTICES } from './booking.email.ts';
import { queueBookingMail } from './queue-booking-mail.server.ts';
import { readDetails } from './read-details.server.ts';

/** A transition that has been made, with the row before it (null for a new booking) and the refund. */
type Moved = { before: BookingRow | null; row: BookingRow; move: Move; back: ExtensionRefund | null };

/**
 * Queues the notices that `TRANSITIONS` lists for a transition.
 * @param known the details of the booking, if the caller has read them.
 */
export async function queueNotices(
  ctx: AnyContext,
  moved: Moved,
  known: Awaited<ReturnType<typeof readDetails>> | null = null,
): Promise<void> {
  const { before, row, move } = moved;
  const tells = TRANSITIONS[move.name].tells.filter(
    ({ notice }) => notice !== 'not-ended' || row.endAskedUntil,
  );
  if (tells.length === 0) return;
  const { words, people } = known ?? (await readDetails(ctx.db, row));
  const stands = row.standsId === null ? null : await originalOf(ctx.db, row.standsId);
  const changesEntry = stands === null && changesCalendar(before, row) && !isOnlyAsked(before, row);
  const entry = changesEntry ? await entryOf(ctx, row, words) : () => null;
  const told = {
    ...factsOf(moved, ctx.now()),
    booking: words,
    movedFrom: move.movedFrom ?? stands?.startsAt ?? null,
  };
  await Promise.all(
    tells.map(async ({ side, notice }) => {
      const person = people[side];
      if (!person) return;
      await queueBookingMail(
        ctx,
        person,
        row.id,
        () => NOTICES[notice]({ ...told, to: side, note: sayNote(move.note) }),
        () => entry(side),
      );
    }),
  );
}

/** Checks whether a booking is the first of its chain and not confirmed, so calendars have no entry for it. */
const isOnlyAsked = (before: BookingRow | null, { id, chainId, status }: BookingRow) =>
  before === null && chainId === id && status !== 'accepted';

/** Checks whether the transition changes what a calendar shows: the booking's standing or its length. */
function changesCalendar(before: BookingRow | null, row: BookingRow): boolean {
  if (!before) return true;
  return standingOf(before.status) !== standingOf(row.status) || before.minutes !== row.minutes;
}

/** Returns what a notice says about the transition, without the booking's details. */
function factsOf({ before, row, move, back }: Moved, now: Temporal.Instant) {
  const { status, endReason, startedAt, endAskedUntil } = row;
  const isHeldAgain =
    before?.status === 'client-no-show' && status === 'completed' && row.wayToPay === 'card';
  return {
    by: move.by,
    money: TRANSITIONS[move.name].money,
    back,
    endReason,
    status,
    extension: move.extension ?? null,
    disputeUntil: isHeldAgain ? disputeUntil({ ...row, heldSince: row.decidedAt }) : null,
    startsLater: startedAt !== null && startedAt.getTime() > now.epochMilliseconds,
    asked: endAskedUntil && { until: endAskedUntil, minutes: minutesAsked(row) },
  };
}

async function originalOf(tx: Database, id: string): Promise<Pick<BookingRow, 'startsAt'>> {
  const [row] = await tx.select({ startsAt: bookings.startsAt }).from(bookings).where(eq(bookings.id, id));
  return row!;
}

/**
 * Returns a function that gives each side its calendar entry, or null if there is none, for example before
 * the first acceptance.
 */
async function entryOf(
  ctx: AnyContext,
  booking: BookingRow,
  words: BookingDetails,
): Promise<(side: Side) => CalendarEntry | null> {
  const { shown, wasAccepted, sequence, changedAt } = await readChain(ctx, booking.chainId);
  const standing = standingOf(shown.status);
  if (!wasAccepted || !standing) return () => null;
  const details = shown.id === booking.id ? words : (await readDetails(ctx.db, shown)).words;
  const { chainId, startsAt, minutes, zone } = shown;
  return (side) => ({
    chainId,
    sequence,
    changedAt,
    standing,
    startsAt,
    minutes,
    zone,
    title: titleWith(side === 'client' ? details.expertName : details.clientName),
    location: standing === 'confirmed' ? details.address : null,
    url: ctx.publicOrigin + pathInLanguage(bookingPath(shown.id)),
  });
}
