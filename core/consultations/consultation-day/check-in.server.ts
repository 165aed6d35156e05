import { createHmac } from 'node:crypto';
import * as words from '#text/consultations/consultation-day/rules';
import { Refusal } from '../../../lib/errors.ts';
import { sameText } from '../../../lib/secrets/fingerprint.server.ts';
import type { AnyContext, Context } from '../../context.ts';
import { attemptKey, type Limit, TooManyAttempts, takeAttempt } from '../../ground/admin/limits.server.ts';
import { type MoveInput, moveBooking, readOwn } from '../answers/move-booking.server.ts';
import { wrongCode } from '../bookings/answer-form.ts';
import { momentOf } from '../bookings/booking-moments.ts';
import { mayAct, sideOf } from '../bookings/booking-rules.ts';
import { refusalOf } from '../bookings/refusal-of.ts';
import type { BookingRow } from '../bookings/tables.ts';

/** How many minutes before the start the client can first see the code. */
const SHOWN_MINUTES = 30;

/** The limit of attempts per booking, so no one can guess the code. */
const TRIES: Limit = { most: 5, minutes: 10 };

/**
 * Returns the check-in codes of a booking, which only its client sees: the current one, then those that a page
 * can still show under a former key. If the start changes, so do the codes.
 */
function codesOf(
  { signIn }: Pick<AnyContext, 'signIn'>,
  { id, startsAt }: Pick<BookingRow, 'id' | 'startsAt'>,
): string[] {
  return signIn.keysFor('check-in').map((key) => {
    const mark = createHmac('sha256', key).update(`${id} ${startsAt.toISOString()}`).digest();
    return String(mark.readUInt32BE(0) % 1_000_000).padStart(6, '0');
  });
}

/**
 * Returns the client's code from shortly before the start to the booked end. Null for anyone else, at other
 * times, after its use, and while an admin views the account.
 */
export async function readCheckInCode(ctx: Context, bookingId: string): Promise<string | null> {
  if (ctx.viewing) return null;
  const booking = ctx.actor && (await readOwn(ctx, bookingId, ctx.actor));
  if (!booking || sideOf(booking, ctx.actor!) !== 'client' || booking.checkedInAt) return null;
  if (booking.status !== 'accepted' && booking.status !== 'in-progress') return null;
  const at = ctx.now().epochMilliseconds;
  const isNear = at >= momentOf(booking, 'start') - SHOWN_MINUTES * 60_000 && at < momentOf(booking, 'end');
  return isNear ? codesOf(ctx, booking)[0]! : null;
}

/**
 * Starts a consultation as the expert, with the code that the client shows. The time counts from now unless
 * it already does. Refuses a wrong code, and any code after too many attempts.
 */
export async function checkIn(ctx: Context, input: MoveInput & { code?: string | undefined }): Promise<void> {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  const booking = await readOwn(ctx, input.bookingId, ctx.actor);
  const may = mayAct(booking, sideOf(booking, ctx.actor), 'check-in', ctx.now());
  if (!may.allowed && !booking.checkedInAt) throw refusalOf(may.why, booking);
  const key = attemptKey(ctx, 'check-in', `booking ${booking.id}`);
  const wait = await takeAttempt(ctx, key, TRIES);
  if (wait !== null) throw new TooManyAttempts(wait);
  if (!codesOf(ctx, booking).some((code) => sameText(code, input.code ?? ''))) {
    throw new Refusal('invalid_input', wrongCode, { code: [wrongCode] });
  }
  await moveBooking(ctx, 'check-in', input);
}
