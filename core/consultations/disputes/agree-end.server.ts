import * as words from '#text/consultations/disputes/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { type MoveInput, moveBooking, readOwn } from '../answers/move-booking.server.ts';
import { isDisputed } from './open-disputes.server.ts';

/**
 * Agrees as the client that the consultation ended before half of its time. Refuses while a dispute about
 * the booking is open.
 */
export async function agreeEnd(ctx: Context, input: MoveInput): Promise<void> {
  if (ctx.actor) {
    const { id } = await readOwn(ctx, input.bookingId, ctx.actor);
    if (await isDisputed(ctx, id)) throw new Refusal('status_changed', words.withdraw_first);
  }
  await moveBooking(ctx, 'agree-end', input);
}
