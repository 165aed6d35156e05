import { Refusal } from '../../lib/errors.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockExpert } from '../experts/lock-expert.server.ts';
import { ownPractice } from '../experts/may-act-for.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { setWeeklyHours, type WeekToSet } from './set-weekly-hours.server.ts';

/**
 * An expert sets the weekly hours of a practitioner of their practice, themself where they name none, everywhere or
 * at one place; bookings already made stay as they are.
 * @throws Refusal sign_in_required, not_allowed, invalid_input, not_found.
 */
export async function changeWeeklyHours(ctx: Context, input: WeekToSet): Promise<void> {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Log in to set your hours.');
  const expertId = ownPractice(ctx.actor, 'staff');
  if (!expertId) throw new Refusal('not_allowed', 'Only experts have hours to set.');
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    await setWeeklyHours(ctx, { ...input, expertId });
    await refreshFreeStretch(ctx, [expertId]);
  });
}
