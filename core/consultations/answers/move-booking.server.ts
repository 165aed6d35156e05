import { eq } from 'drizzle-orm';
import * as sentences from '#text/consultations/answers/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type Cents, formatCents } from '../../../lib/money.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { sayDay } from '../../../lib/when.ts';
import type { AnyContext, Context, Person } from '../../context.ts';
import { withLawHeld } from '../../ground/geography/read-law.server.ts';
import { taxRateAt } from '../../ground/geography/tax-rate-at.ts';
import { quote } from '../../money/pricing/price.ts';
import { CAFE } from '../../people/experts/consultation-methods.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { refuseBlocked } from '../../people/reach/may-reach.server.ts';
import { findBookableExpert } from '../../practice/availability/read-free-times.server.ts';
import { moveTime } from '../../practice/availability/taken-time.server.ts';
import { bookingNote, noEndReason, noWords } from '../bookings/answer-form.ts';
import { applyTransition } from '../bookings/apply-transition.server.ts';
import { type Act, type Side, TRANSITIONS, type TransitionName } from '../bookings/booking-life.ts';
import { runsUntil } from '../bookings/booking-moments.ts';
import { mayAct, mayMove, sideOf } from '../bookings/booking-rules.ts';
import { bookingTransaction, lockClient } from '../bookings/booking-transaction.server.ts';
import type { EndReason } from '../bookings/end-reasons.ts';
import { refundIfEnded } from '../bookings/move-money.server.ts';
import { refusalOf } from '../bookings/refusal-of.ts';
import { shownTotal } from '../bookings/request/booking-request.ts';
import { type BookingRow, bookings } from '../bookings/tables.ts';
import type { BookingClient } from '../bookings/why-under-age.ts';
import { namedCafe } from '../requests/named-cafe.ts';
import { hasOwnOverlap } from '../requests/own-overlap.server.ts';
import { judgeAcceptance } from './judge-acceptance.server.ts';
import { stepsOf } from './read-steps.server.ts';
import { isSecondPress } from './repeated-press.ts';

export type MoveInput = {
  bookingId: string;
  note?: string | null;
  /** The total that the acceptance form showed, in cents; by default, the current total. */
  totalCents?: number | string;
  /**
   * The refund that the cancellation form of a card booking showed, in cents. If omitted, we don't compare
   * it.
   */
  backCents?: number | string;
  cafeName?: string;
  cafeAddress?: string;
  /**
   * The start that the expert chose when accepting, in ISO 8601; by default, the start that the request
   * holds.
   */
  start?: string;
  /** The reason for an early end. */
  endReason?: EndReason;
};

/**
 * Performs one act under the locks of client, expert, and booking. Repeating an act changes nothing. Refuses
 * if the rules or a block forbid the act, or if the input is missing or outdated.
 * @param unsaid returns our own note, for a person who wrote none.
 */
export async function moveBooking(
  ctx: Context,
  act: Act,
  input: MoveInput,
  unsaid: (() => string) | null = null,
): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', sentences.log_in_first);
  const note = bookingNote.safeParse(input.note);
  if (!note.success) {
    const messages = note.error.issues.map((issue) => issue.message);
    throw new Refusal('invalid_input', messages[0]!, { note: messages });
  }
  const shown = shownTotal.safeParse(input.totalCents);
  if (!shown.success) throw new Refusal('invalid_input', sentences.reload_page);
  const shownBack = shownTotal.safeParse(input.backCents);
  if (!shownBack.success) throw new Refusal('invalid_input', sentences.reload_page);
  const known = await readOwn(ctx, input.bookingId, actor);
  const totalCents = shown.data ?? (await totalNow(ctx, known));
  const move = async (ctx: Context, { booking, client, side, name }: Held) => {
    const { expertId, clientId } = booking;
    const pair = { as: side, expertId, clientId, memberId: side === 'expert' ? actor.id : null };
    if (act === 'accept') await refuseBlocked(ctx.db, 'acceptance', pair);
    if (note.data && act !== 'contest') await refuseBlocked(ctx.db, 'note', pair);
    const chosen = act === 'accept' ? chosenTime(booking, input) : booking;
    if (act === 'cancel') checkRefund(ctx, booking, side, shownBack.data);
    if (TRANSITIONS[name].asksAgain) {
      await judgeAcceptance(await withLawHeld(ctx), chosen, client, totalCents, chosen !== booking);
    }
    const cafe = act === 'accept' && booking.method === CAFE ? namedCafe(input) : {};
    if (act === 'contest' && !note.data && !unsaid) {
      throw new Refusal('invalid_input', noWords, { note: [noWords] });
    }
    const endReason = name === 'end' ? endReasonOf(ctx, booking, input) : null;
    const movedFrom = name === 'grant-move' ? await cancelOriginal(ctx, chosen, side) : null;
    if (chosen !== booking) await takeChosen(ctx, chosen);
    const moved = { ...chosen, ...cafe };
    const said = note.data ?? unsaid;
    await applyTransition(ctx, moved, { name, by: side, note: said, endReason, movedFrom });
  };
  await holdBooking(ctx, act, known, move, async (ctx, booking, side) =>
    isSecondPress(act, side, booking, await stepsOf(ctx, booking.id), { ...input, note: note.data }),
  );
}

function checkRefund(ctx: AnyContext, booking: BookingRow, by: Side, shown: Cents | undefined): void {
  if (shown === undefined || booking.wayToPay !== 'card' || booking.standsId !== null) return;
  const back = refundIfEnded(booking, by, ctx.now());
  if (back >= shown) return;
  const facts = {
    back: formatCents(back),
    total: formatCents(booking.totalCents),
    shown: formatCents(shown),
  };
  throw new Refusal(
    'price_changed',
    back > 0
      ? withFacts(sentences.now_less_back, facts)
      : withFacts(sentences.now_nothing_back, { shown: facts.shown }),
  );
}

function chosenTime(booking: BookingRow, { start }: MoveInput): BookingRow {
  if (!start) return booking;
  const at = Date.parse(start);
  if (booking.startsAt.getTime() === at) return booking;
  const startsAt = booking.otherStarts.find((one) => one.getTime() === at);
  if (!startsAt)
    throw new Refusal('invalid_input', sentences.time_not_asked, { start: [sentences.time_not_asked] });
  return { ...booking, startsAt, endsAt: new Date(at + booking.minutes * 60_000) };
}

async function takeChosen(ctx: AnyContext, chosen: BookingRow): Promise<void> {
  if (chosen.startsAt.getTime() <= ctx.now().epochMilliseconds) {
    throw new Refusal('slot_unavailable', sentences.time_has_begun, {
      start: [sentences.time_has_begun],
    });
  }
  const except = [chosen.id, ...(chosen.standsId ? [chosen.standsId] : [])];
  if (await hasOwnOverlap(ctx.db, chosen, except)) {
    throw new Refusal('slot_taken', sentences.client_not_free, { start: [sentences.client_not_free] });
  }
  await moveTime(ctx, { ...chosen, bookingId: chosen.id });
}

/**
 * Cancels the original booking when the expert grants its move. The move takes over the payment.
 * @returns when the original would have started.
 */
async function cancelOriginal(
  ctx: AnyContext,
  { standsId, startsAt, zone }: BookingRow,
  by: Side,
): Promise<Date> {
  const [stands] = await ctx.db.select().from(bookings).where(eq(bookings.id, standsId!)).for('update');
  const answer = mayMove(stands!, by, 'give-way', ctx.now());
  if (!answer.allowed) throw refusalOf(answer.why, stands!);
  const note = () => sentences.moved_to({ day: sayDay(startsAt, zone) });
  await applyTransition(ctx, stands!, { name: 'give-way', by, note });
  return stands!.startsAt;
}

/** A locked booking, its client's account, the actor's side, and the transition to make. */
export type Held = { booking: BookingRow; client: BookingClient | null; side: Side; name: TransitionName };

/**
 * Locks client, expert, and booking in one transaction and runs `work` if the actor may make the
 * transition. Refuses otherwise.
 * @param isDone whether this side has already done the act. If so, `work` does not run.
 * @returns the result of `work`; null if the act was already done.
 */
export async function holdBooking<Result>(
  ctx: Context,
  act: Act,
  { id, clientId, expertId }: Pick<BookingRow, 'id' | 'clientId' | 'expertId'>,
  work: (ctx: Context, held: Held) => Promise<Result>,
  isDone: (ctx: Context, booking: BookingRow, side: Side | null) => boolean | Promise<boolean> = () => false,
): Promise<Result | null> {
  const actorId = ctx.actor!.id;
  return await bookingTransaction(ctx, async (ctx) => {
    const client = await lockClient(ctx.db, clientId);
    await lockExpert(ctx.db, expertId);
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id)).for('update');
    if (!booking) throw refusalOf('stranger', null);
    const memberships = await readMemberships(ctx.query, actorId);
    const side = sideOf(booking, { id: actorId, memberships });
    const answer = mayAct(booking, side, act, ctx.now());
    if (!answer.allowed && (await isDone(ctx, booking, side))) return null;
    if (!answer.allowed) throw refusalOf(answer.why, booking);
    return await work(ctx, { booking, client, side: side!, name: answer.name });
  });
}

/**
 * Returns the reason for an early end; null once the booked time is over. Refuses an early end without a
 * reason.
 */
function endReasonOf(
  ctx: Context,
  booking: BookingRow,
  { endReason }: Pick<MoveInput, 'endReason'>,
): EndReason | null {
  if (ctx.now().epochMilliseconds >= runsUntil(booking).getTime()) return null;
  if (!endReason) throw new Refusal('invalid_input', noEndReason, { endReason: [noEndReason] });
  return endReason;
}

/** Returns a booking to its client or its expert's side. Refuses everyone else. */
export async function readOwn(ctx: Context, bookingId: string, actor: Person): Promise<BookingRow> {
  const [booking] = isId(bookingId)
    ? await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId))
    : [];
  if (!booking || !sideOf(booking, actor)) throw refusalOf('stranger', null);
  return booking;
}

async function totalNow(
  ctx: Pick<AnyContext, 'query' | 'law' | 'now'>,
  { expertId, minutes, state, zone, feeCents }: BookingRow,
): Promise<number | null> {
  const expert = await findBookableExpert(ctx, expertId);
  const taxRate = taxRateAt(ctx, { state, zone });
  return expert && quote(minutes, expert.ratePerMinuteCents, taxRate, feeCents).totalCents;
}
