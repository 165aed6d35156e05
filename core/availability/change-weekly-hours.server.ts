import { Refusal } from '../../lib/errors.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockPracticeAs } from '../experts/lock-practice-as.server.ts';
import { ownPractice } from '../experts/may-act-for.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { setWeeklyHours, type WeekToSet } from './set-weekly-hours.server.ts';

const NOT_AN_EXPERT = 'Only experts have hours to set.';

/**
 * An expert sets the weekly hours of a practitioner of their practice, themself where they name none, everywhere or
 * at one place; bookings already made stay as they are.
 * @throws Refusal sign_in_required, not_allowed, invalid_input, not_found.
 */
export async function changeWeeklyHours(ctx: Context, input: WeekToSet): Promise<void> {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Log in to set your hours.');
  const expertId = ownPractice(ctx.actor, 'staff');
  if (!expertId) throw new Refusal('not_allowed', NOT_AN_EXPERT);
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'staff', NOT_AN_EXPERT);
    await setWeeklyHours(ctx, { ...input, expertId });
    await refreshFreeStretch(ctx, [expertId]);
  });
}
