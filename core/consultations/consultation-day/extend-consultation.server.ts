import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as words from '#text/consultations/consultation-day/rules';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext, Context } from '../../context.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { type Held, holdBooking, readOwn } from '../answers/move-booking.server.ts';
import { applyTransition } from '../bookings/apply-transition.server.ts';
import { runsUntil } from '../bookings/booking-moments.ts';
import { dropExtension } from '../bookings/drop-extension.server.ts';
import {
  chooseMinutes,
  EXTENSIONS,
  type ExtensionPrice,
  extensionPayBy,
  extensionPrice,
  proposalUntil,
} from '../bookings/extension.ts';
import { type BookingRow, bookingExtensions, bookings } from '../bookings/tables.ts';
import { freeMinutesAfter } from './free-minutes-after.server.ts';

/**
 * Proposes an extension of a consultation in progress as the expert, and tells the client its price. The
 * proposal holds no time. Repeating an open proposal changes nothing.
 */
export async function proposeExtension(
  ctx: Context,
  { bookingId, minutes }: { bookingId: string; minutes: number },
): Promise<void> {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  if (!EXTENSIONS.some((known) => known === minutes)) {
    throw new Refusal('invalid_input', chooseMinutes, { extendBy: [chooseMinutes] });
  }
  const known = await readOwn(ctx, bookingId, ctx.actor);
  const waiting = await openProposal(ctx, known);
  if (waiting?.minutes === minutes && known.clientId !== ctx.actor.id) return;
  await holdBooking(ctx, 'extend', known, async (ctx, { booking, side, name }) => {
    const room = await freeMinutesAfter(ctx, booking);
    if (!room.some((free) => free === minutes)) throw new Refusal('slot_taken', words.no_time_after);
    const { priceCents, taxCents, totalCents } = await priceOf(ctx, booking, minutes);
    const until = proposalUntil(ctx.now(), runsUntil(booking));
    await ctx.db.insert(bookingExtensions).values({
      id: ctx.newId(),
      bookingId: booking.id,
      expertId: booking.expertId,
      clientId: booking.clientId,
      minutes,
      priceCents,
      taxCents,
      state: 'proposed',
      until,
      proposedAt: asDate(ctx.now()),
    });
    const extension = { minutes, totalCents, until };
    await applyTransition(ctx, booking, { name, by: side, note: null, extension });
  });
}

/**
 * Agrees to an extension as the client. Extends the consultation if the time is still free. By card, the
 * extension holds no time and takes effect only with the payment (`payForExtension`).
 * @param input.extensionId the proposal that the form showed. Its price never changes.
 * @returns whether the client still has to pay by card.
 */
export async function agreeToExtension(
  ctx: Context,
  input: { bookingId: string; extensionId: string },
): Promise<{ isToPay: boolean }> {
  return { isToPay: (await answer(ctx, 'agree', input)) === 'paying' };
}

export async function refuseExtension(
  ctx: Context,
  input: { bookingId: string; extensionId: string },
): Promise<void> {
  await answer(ctx, 'refuse', input);
}

async function answer(
  ctx: Context,
  act: 'agree' | 'refuse',
  { bookingId, extensionId }: { bookingId: string; extensionId: string },
): Promise<Extension['state'] | null> {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  const known = await readOwn(ctx, bookingId, ctx.actor);
  const grant = async (ctx: Context, { booking, side, name }: Held): Promise<Extension['state']> => {
    const proposal = await openProposal(ctx, booking);
    if (proposal?.id !== extensionId) throw new Refusal('status_changed', words.proposal_over);
    const isAgreed = act === 'agree';
    // The client has agreed but not paid. They clicked twice or returned from the payment page.
    if (isAgreed && proposal.state === 'paying') return 'paying';
    if (isAgreed && !(await hasRoom(ctx, booking, proposal)))
      throw new Refusal('slot_taken', words.no_time_after);
    const isToPay = name === 'agree-to-extension';
    const until = isToPay ? extensionPayBy(ctx.now(), runsUntil(booking), proposal.until) : proposal.until;
    const { minutes, totalCents } = proposal;
    const wasPaying = proposal.state === 'paying';
    if (wasPaying) await dropExtension(ctx, booking);
    await applyTransition(ctx, booking, {
      name,
      by: side,
      note: null,
      extension: { minutes, totalCents, until },
    });
    const state = isToPay ? 'paying' : isAgreed ? 'agreed' : 'refused';
    await ctx.db
      .update(bookingExtensions)
      .set({
        state,
        until,
        paid: state === 'agreed' ? 'in-person' : null,
        answeredAt: asDate(ctx.now()),
      })
      .where(eq(bookingExtensions.id, proposal.id));
    return state;
  };
  return await holdBooking(ctx, act, known, grant, async (ctx, { id }, side) => {
    if (!isId(extensionId)) return false;
    const ofId = and(eq(bookingExtensions.bookingId, id), eq(bookingExtensions.id, extensionId));
    const [row] = await ctx.db.select().from(bookingExtensions).where(ofId);
    return side === 'client' && row?.state === (act === 'agree' ? 'agreed' : 'refused');
  });
}

type Extension = typeof bookingExtensions.$inferSelect;

/**
 * Checks whether the consultation can still be extended by these minutes. The caller holds the locks of
 * expert and booking.
 */
export async function hasRoom(
  ctx: Pick<AnyContext, 'db' | 'query' | 'now' | 'law' | 'settings'>,
  booking: BookingRow,
  { minutes }: Pick<Extension, 'minutes'>,
): Promise<boolean> {
  return (await freeMinutesAfter(ctx, booking)).some((free) => free === minutes);
}

/** Returns the proposal that waits for the client's answer or payment; null if there is none. */
export async function openProposal(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  { id, proposalUntil, status }: Pick<BookingRow, 'id' | 'proposalUntil' | 'status'>,
): Promise<typeof bookingExtensions.$inferSelect | null> {
  if (status !== 'in-progress' || !proposalUntil) return null;
  if (proposalUntil.getTime() <= ctx.now().epochMilliseconds) return null;
  const [row] = await ctx.db
    .select()
    .from(bookingExtensions)
    .where(and(eq(bookingExtensions.bookingId, id), inArray(bookingExtensions.state, ['proposed', 'paying'])))
    .orderBy(desc(bookingExtensions.proposedAt), desc(bookingExtensions.id))
    .limit(1);
  return row ?? null;
}

/**
 * Returns the price of extra minutes at the booking's rate, with the tax rate from the day of the request.
 */
async function priceOf(
  ctx: Pick<AnyContext, 'db' | 'law'>,
  { id, minutes, priceCents, taxCents, state, zone, createdAt }: BookingRow,
  more: number,
): Promise<ExtensionPrice> {
  const [extended] = await ctx.db
    .select({ minutes: sql<number>`coalesce(sum(${bookingExtensions.minutes}), 0)`.mapWith(Number) })
    .from(bookingExtensions)
    .where(and(eq(bookingExtensions.bookingId, id), eq(bookingExtensions.state, 'agreed')));
  const asked = dateAt(asInstant(createdAt), zone);
  const taxRate = taxCents > 0 ? ctx.law.taxRateOf(state, asked) : 0;
  return extensionPrice(more, { priceCents, minutes: minutes - extended!.minutes }, taxRate);
}

/** Returns the extensions that the expert can propose now, with their prices. */
export async function readExtensions(ctx: Context, bookingId: string): Promise<ExtensionPrice[]> {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  await readOwn(ctx, bookingId, ctx.actor);
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId));
  const room = await freeMinutesAfter(ctx, booking!);
  return await Promise.all(room.map((minutes) => priceOf(ctx, booking!, minutes)));
}
