import type { Context } from '../context.ts';
import { acceptedMail } from './booking.email.ts';
import { checkState } from './check-state.ts';
import { type MoveInput, moveBooking } from './move-booking.server.ts';

/**
 * The expert accepts a request, if the law still allows it both where it was to take place and where the
 * expert is now; the client hears of it.
 * @throws Refusal as `moveBooking`, and state_not_served.
 */
export function acceptBooking(ctx: Context, input: MoveInput): Promise<void> {
  return moveBooking(ctx, input, 'accepted', {
    check: (booking, place) => {
      checkState(booking, ctx.now());
      checkState(place, ctx.now());
    },
    mail: (words, _as, note) => ({ to: 'client', mail: acceptedMail(words, note) }),
  });
}
