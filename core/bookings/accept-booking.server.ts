import { dateAt } from '../availability/place-clock.ts';
import type { Context } from '../context.ts';
import { acceptedMail } from './booking.email.ts';
import { checkState } from './check-state.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/**
 * The expert accepts a request, if the state is still served; the client hears of it.
 * @throws Refusal as `moveBooking`, and state_not_served.
 */
export function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, input, 'accepted', {
    check: (booking) => checkState(booking.state, dateAt(ctx.now(), booking.zone)),
    mail: (words, _as, note) => ({ to: 'client', mail: acceptedMail(words, note) }),
  });
}
