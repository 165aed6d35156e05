import { and, eq, inArray, sql } from 'drizzle-orm';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { inEachLanguage } from '../../../lib/language.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { markSubjectRead } from '../../ground/notifications/mark-read.server.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { users } from '../../people/accounts/tables.ts';
import { clientName } from '../../people/clients/client-name.ts';
import { readNameChoice } from '../../people/clients/read-client-profile.server.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { practitionerName } from '../../people/experts/practitioner-name-sql.ts';
import { shortName } from '../../people/experts/short-name.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { lengthenTime, releaseTime, takeTime } from '../../practice/availability/taken-time.server.ts';
import { type BookingDetails, type ExtensionDetails, NOTICES } from './booking.email.ts';
import {
  ACTIVE_STATUSES,
  type Mover,
  type Side,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from './booking-life.ts';
import { ASK_HOURS, answerByOf, endsTooEarly, minutesAsked, startedTooLate } from './booking-moments.ts';
import { bookingPath } from './booking-paths.ts';
import { type CalendarEntry, titleWith } from './calendar-file.server.ts';
import { standingOf } from './calendar-standing.ts';
import { disputeUntil } from './dispute-until.ts';
import { dropExtension, type ExtensionRefund } from './drop-extension.server.ts';
import type { EndReason } from './end-reasons.ts';
import { meetingAddress } from './meeting-address.ts';
import { moveMoney } from './move-money.server.ts';
import { noteWhatHappened } from './note-what-happened.server.ts';
import { queueBookingMail, type Recipient } from './queue-booking-mail.server.ts';
import { readChain } from './read-chain.server.ts';
import { refusalOf } from './refusal-of.ts';
import { bookingEvents, bookings, homeVisits } from './tables.ts';

export type BookingRow = typeof bookings.$inferSelect;

/** A booking to insert. Its first transition sets the status. */
export type NewBooking = Omit<typeof bookings.$inferInsert, 'status' | 'decidedAt'>;

export type Move = {
  name: TransitionName;
  by: Mover;
  /** The mover's note, or a function that returns our own sentence in the current language. */
  note: string | (() => string) | null;
  /** When the booking that this one replaces would have started. */
  movedFrom?: Date | null;
  endReason?: EndReason | null;
  /** Whether another booking takes over the payment. If so, nothing is refunded. */
  keepsPayment?: boolean;
  /** The extension that the step is about. */
  extension?: ExtensionDetails;
};

/**
 * Makes one transition. Only this function writes a booking's status. Writes the row and its event, takes or
 * frees the time, ends a pending move or extension that no longer applies, moves the money, and sends the
 * notices that `TRANSITIONS` lists. Refuses if the stored status no longer allows the transition. Call this
 * in a transaction that holds the locks of expert and booking, after checking that the actor may make the
 * transition.
 * @param booking a new booking, or the row read under the lock. For an acceptance, it already has the chosen
 * time and café.
 * @returns the row as written.
 */
export async function applyTransition(
  ctx: AnyContext,
  booking: BookingRow | NewBooking,
  move: Move,
): Promise<BookingRow> {
  const before = 'status' in booking ? booking : null;
  const row = await writeStatus(ctx, booking, move);
  if (EXTENDS.includes(move.name)) await lengthenTime(ctx, { ...row, bookingId: row.id });
  await writeEvent(ctx, before, row, move);
  if (!ACTIVE_STATUSES.includes(row.status)) await releaseTime(ctx, row.id);
  else if (!before) await takeTime(ctx, { ...row, bookingId: row.id });
  const stoodUntilNow = before?.status === 'accepted' && move.name !== 'give-way';
  if (stoodUntilNow) await dropMove(ctx, row, move.by);
  if (row.status !== 'in-progress') await dropExtension(ctx, row);
  await refreshFreeStretch(ctx, [row.expertId]);
  await noteWhatHappened(ctx, row, { ...move, from: before?.status ?? null });
  if (before) await markSubjectRead(ctx, { kind: 'request', subjectId: row.id });
  const back = await moveMoney(ctx, before, row, move);
  await queueNotices(ctx, { before, row, move, back });
  return row;
}

async function writeEvent(
  ctx: AnyContext,
  before: BookingRow | null,
  row: BookingRow,
  { name, by, note }: Move,
): Promise<void> {
  await ctx.db.insert(bookingEvents).values({
    id: ctx.newId(),
    bookingId: row.id,
    transition: name,
    by,
    actorId: ctx.actor?.kind === 'person' ? ctx.actor.id : null,
    fromStatus: before?.status ?? null,
    toStatus: row.status,
    note: sayNote(note),
    notes: typeof note === 'function' ? inEachLanguage(note) : null,
    at: asDate(ctx.now()),
  });
}

/** A transition that has been made, with the row before it (null for a new booking) and the refund. */
type Moved = { before: BookingRow | null; row: BookingRow; move: Move; back: ExtensionRefund | null };

/** Queues the notices that `TRANSITIONS` lists. */
async function queueNotices(ctx: AnyContext, moved: Moved): Promise<void> {
  const { before, row, move } = moved;
  const tells = TRANSITIONS[move.name].tells.filter(
    ({ notice }) => notice !== 'not-ended' || row.endAskedUntil,
  );
  if (tells.length === 0) return;
  const { words, people } = await readDetails(ctx.db, row);
  const stands = row.standsId === null ? null : await originalOf(ctx.db, row.standsId);
  const changesEntry = stands === null && changesCalendar(before, row);
  const entry = changesEntry ? await entryOf(ctx, row, words) : () => null;
  const told = {
    ...factsOf(moved, ctx.now()),
    booking: words,
    movedFrom: move.movedFrom ?? stands?.startsAt ?? null,
  };
  for (const { side, notice } of tells) {
    const person = people[side];
    if (!person) continue;
    await queueBookingMail(
      ctx,
      person,
      row.id,
      () => NOTICES[notice]({ ...told, to: side, note: sayNote(move.note) }),
      () => entry(side),
    );
  }
}

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

const sayNote = (note: Move['note']) => (typeof note === 'function' ? note() : note);

const WAITING: readonly TransitionName[] = ['propose-extension', 'agree-to-extension'];
const EXTENDS: readonly TransitionName[] = ['extend', 'extend-by-card'];

async function dropMove(ctx: AnyContext, { id }: BookingRow, by: Mover): Promise<void> {
  const isAsked = and(eq(bookings.standsId, id), eq(bookings.status, 'requested'));
  const [asked] = await ctx.db.select().from(bookings).where(isAsked).for('update');
  if (asked) await applyTransition(ctx, asked, { name: 'drop-move', by, note: null });
}

async function originalOf(tx: Database, id: string): Promise<Pick<BookingRow, 'startsAt'>> {
  const [row] = await tx.select({ startsAt: bookings.startsAt }).from(bookings).where(eq(bookings.id, id));
  return row!;
}

async function writeStatus(
  ctx: AnyContext,
  booking: BookingRow | NewBooking,
  { name, endReason = null, extension }: Move,
): Promise<BookingRow> {
  const { from, to, act, contest }: Transition = TRANSITIONS[name];
  if (from.length === 0) {
    const [begun] = await ctx.db
      .insert(bookings)
      .values({ ...booking, status: to, decidedAt: to === 'accepted' ? booking.createdAt : null })
      .returning();
    return begun!;
  }
  const { cafeName, cafeAddress } = booking;
  const at = asDate(ctx.now());
  const [moved] = await ctx.db
    .update(bookings)
    .set({
      status: to,
      cafeName,
      cafeAddress,
      // A start keeps the time of the acceptance. After an early start, either side can still cancel, and the
      // cancellation policy counts from the acceptance.
      ...(to !== 'in-progress' && { decidedAt: to === 'requested' || to === 'accepting' ? null : at }),
      ...cardChanges(ctx, booking, name),
      // The expert can accept one of the other requested times.
      ...(act === 'accept' && { startsAt: booking.startsAt, endsAt: booking.endsAt, otherStarts: [] }),
      ...visitChanges(booking as BookingRow, name, at, endReason),
      ...(extension && {
        proposalUntil: WAITING.includes(name) ? extension.until : null,
        extensionPayBy: name === 'agree-to-extension' ? extension.until : null,
      }),
      ...(extension && EXTENDS.includes(name) && lengthened(booking, extension)),
      ...(to !== 'in-progress' && { extensionPayBy: null }),
      ...(act === 'no-show' && { missedAt: at }),
      ...(act === 'withdraw-claim' && { missedAt: null }),
      ...(act === 'contest' && { contest: 'open' as const }),
      ...(contest === 'open' && { contest: 'decided' as const }),
      changes: sql`${bookings.changes} + 1`,
    })
    .where(and(eq(bookings.id, booking.id), inArray(bookings.status, [...from])))
    .returning();
  if (!moved) throw refusalOf('wrong-status', null);
  return moved;
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

function cardChanges(
  ctx: AnyContext,
  { startsAt, answerHours }: BookingRow | NewBooking,
  name: TransitionName,
): Partial<BookingRow> {
  const now = asDate(ctx.now());
  switch (name) {
    case 'hold':
    case 'hold-for-offer':
    case 'renew-card':
      return { askedAt: now, answerBy: answerByOf(now, startsAt, answerHours), cardFailedAt: null };
    case 'lose-card':
      return { answerBy: answerByOf(now, startsAt, answerHours), cardFailedAt: now, isFromOffer: false };
    case 'settle-missed':
    case 'find-expert-missed':
      return { missSettledAt: now };
    case 'grant-move':
      return { standsId: null };
    case 'give-up':
    case 'lapse':
      // A new key lets the client submit the same form or take the same offer again.
      return { requestKey: ctx.newId() };
    default:
      return {};
  }
}

function visitChanges(
  booking: BookingRow,
  name: TransitionName,
  at: Date,
  endReason: EndReason | null,
): Partial<BookingRow> {
  const { startedAt, startsAt } = booking;
  switch (name) {
    case 'start':
      return { startedAt: startsAt > at ? startsAt : at };
    case 'start-now':
      return { startedAt: at };
    case 'check-in':
      return { checkedInAt: at, startedAt: startedAt && startedAt < at ? startedAt : at };
    case 'end': {
      const isAsked = endsTooEarly(booking, asInstant(at));
      return { endedAt: at, endReason, endAskedUntil: isAsked ? hoursAfter(at, ASK_HOURS) : null };
    }
    case 'complete':
      return startedTooLate(booking) ? { endAskedUntil: hoursAfter(at, ASK_HOURS) } : {};
    case 'agree-end':
      return { endAgreedAt: at };
    default:
      return {};
  }
}

const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

function lengthened({ minutes, endsAt }: Pick<BookingRow, 'minutes' | 'endsAt'>, more: ExtensionDetails) {
  return {
    minutes: minutes + more.minutes,
    endsAt: new Date(endsAt.getTime() + more.minutes * 60_000),
  };
}

/**
 * Returns the booking's details for e-mails and notices, and who to notify on each side. Names are in the
 * reader's language. The expert's side is null if the listing has no owner.
 */
export async function readDetails(
  tx: Database,
  booking: BookingRow,
): Promise<{ words: BookingDetails; people: Record<Side, Recipient | null> }> {
  const [client] = await tx.select().from(users).where(eq(users.id, booking.clientId));
  const [expert] = await tx
    .select({
      name: experts.name,
      type: experts.type,
      userId: users.id,
      email: users.email,
      practitionerName: practitionerName(bookings.expertId, bookings.practitionerId),
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(users, eq(users.id, sql.raw(ownerIdSql('experts.id'))))
    .where(eq(bookings.id, booking.id));
  const choice = await readNameChoice(tx, booking.clientId);
  const { startsAt, answerBy, minutes, zone, location, method, priceCents, taxCents, totalCents } = booking;
  const { wayToPay, policy, cardFailedAt } = booking;
  const [site] = await tx
    .select({ place: expertPlaces, visit: homeVisits })
    .from(bookings)
    .leftJoin(expertPlaces, eq(expertPlaces.id, bookings.placeId))
    .leftJoin(homeVisits, eq(homeVisits.bookingId, bookings.id))
    .where(eq(bookings.id, booking.id));
  return {
    words: {
      startsAt,
      answerBy,
      minutes,
      otherStarts: booking.otherStarts,
      zone,
      location,
      // We never e-mail the address of a home visit. The client knows it, and the expert sees it on the page.
      address: site!.visit ? null : meetingAddress(booking, site!),
      method,
      priceCents,
      taxCents,
      totalCents,
      wayToPay,
      policy,
      needsCard: cardFailedAt !== null,
      get expertName() {
        return sayName(expert!.name);
      },
      expertShortName: shortName(expert!),
      practitionerName: expert!.practitionerName,
      get clientName() {
        return clientName({ ...client!, ...choice });
      },
    },
    people: {
      client: { id: client!.id, email: client!.email },
      expert: expert!.userId && expert!.email ? { id: expert!.userId, email: expert!.email } : null,
    },
  };
}
