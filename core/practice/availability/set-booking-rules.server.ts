import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { readInput } from '../../people/experts/change-practice.server.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { atPractice, type ForPractitioner } from './at-practice.server.ts';
import { bookingRulesForm } from './booking-rules.ts';
import { refreshFreeStretch } from './refresh-free-stretch.server.ts';

/** Sets a practitioner's notice and buffers. Existing bookings keep their own. */
export async function setBookingRules(
  ctx: Context,
  { practiceId, practitionerId, ...input }: ForPractitioner & z.input<typeof bookingRulesForm>,
): Promise<void> {
  await atPractice(ctx, { practiceId }, async (ctx, expertId) => {
    const { notice, before, after } = readInput(bookingRulesForm, input);
    const id = await practitionerOf(ctx, expertId, practitionerId);
    await ctx.db
      .update(practitioners)
      .set({ noticeMinutes: notice, bufferBeforeMinutes: before, bufferAfterMinutes: after })
      .where(eq(practitioners.id, id));
    await refreshFreeStretch(ctx, [expertId]);
  });
}
