import type { Context } from '../../context.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { atPractice, type ForPractitioner } from './at-practice.server.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';
import { setWeeklyHours, type WeekToSet } from './set-weekly-hours.server.ts';

/**
 * Sets the weekly hours of a practitioner (by default the signed-in user's own) at one place, or at all
 * places without their own hours. Existing bookings stay.
 */
export async function changeWeeklyHours(
  ctx: Context,
  { practiceId, ...input }: ForPractitioner & WeekToSet,
): Promise<void> {
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    await setWeeklyHours(ctx, { ...input, expertId });
    await refreshSetup(ctx, expertId);
    await refreshFreeStretch(ctx, [expertId]);
  });
}
