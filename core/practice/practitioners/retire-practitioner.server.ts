import { and, eq } from 'drizzle-orm';
import * as words from '#text/practice/practitioners/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { takenTimes } from '../availability/tables.ts';
import { lockAsOwner } from './lock-as-owner.server.ts';
import { noOneGives, optionsWithoutPractitioner } from './options-without-practitioner.server.ts';

/**
 * Retires a practitioner, who then takes no new bookings but keeps past ones. Refuses if they have upcoming
 * bookings, or if the practice or one of its options would have no one left. Safe to repeat.
 */
export async function retirePractitioner(
  ctx: Context,
  { practiceId, practitionerId }: ForPractice & { practitionerId: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const practice = await lockAsOwner(ctx, { practiceId });
    const all = await ctx.db
      .select({ id: practitioners.id, activeUntil: practitioners.activeUntil })
      .from(practitioners)
      .where(eq(practitioners.practiceId, practice.id));
    const meant = all.find(({ id }) => id === practitionerId);
    if (!meant) throw new Refusal('not_found', words.practitioner_not_found);
    if (meant.activeUntil) return;
    const active = all.filter(({ activeUntil }) => activeUntil === null);
    if (active.length === 1) {
      throw new Refusal('invalid_input', words.needs_one_person);
    }
    const [booked] = await ctx.db
      .select({ id: takenTimes.id })
      .from(takenTimes)
      .where(and(eq(takenTimes.practitionerId, practitionerId), eq(takenTimes.kind, 'booking')))
      .limit(1);
    if (booked) {
      throw new Refusal('invalid_input', words.still_booked);
    }
    const [alone] = await optionsWithoutPractitioner(ctx, practice.id, practitionerId);
    if (alone) throw new Refusal('invalid_input', noOneGives(alone.title));
    await ctx.db
      .update(practitioners)
      .set({ activeUntil: asDate(ctx.now()) })
      .where(eq(practitioners.id, practitionerId));
    await refreshSetup(ctx, practice.id);
    await refreshFreeStretch(ctx, [practice.id]);
  });
}
