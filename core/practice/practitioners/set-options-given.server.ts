import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/practice/practitioners/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { consultationOptions, optionsNotGiven, practitioners } from '../../people/experts/tables.ts';
import { lockAsOwner } from './lock-as-owner.server.ts';
import { noOneGives, optionsWithoutPractitioner } from './options-without-practitioner.server.ts';

/**
 * Sets which of the practice's options a practitioner gives. The practitioner also gives options added later.
 * Each option keeps at least one practitioner. Existing bookings stay. Refuses anyone but an owner.
 * @param input.optionIds the options to give. Ignores unknown ones.
 */
export async function setOptionsGiven(
  ctx: Context,
  { practiceId, practitionerId, optionIds }: ForPractice & { practitionerId: string; optionIds: string[] },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id: expertId } = await lockAsOwner(ctx, { practiceId });
    const active = await ctx.db
      .select({ id: practitioners.id })
      .from(practitioners)
      .where(and(eq(practitioners.practiceId, expertId), isNull(practitioners.activeUntil)));
    if (!active.some(({ id }) => id === practitionerId)) {
      throw new Refusal('not_found', words.practitioner_not_found);
    }
    const options = await ctx.db
      .select({ id: consultationOptions.id })
      .from(consultationOptions)
      .where(eq(consultationOptions.expertId, expertId));
    await ctx.db.delete(optionsNotGiven).where(eq(optionsNotGiven.practitionerId, practitionerId));
    const withheld = options.filter(({ id }) => !optionIds.includes(id));
    if (withheld.length === 0) return;
    await ctx.db
      .insert(optionsNotGiven)
      .values(withheld.map(({ id: optionId }) => ({ expertId, optionId, practitionerId })));
    const [nobodys] = await optionsWithoutPractitioner(ctx, expertId);
    if (nobodys) {
      const message = noOneGives(nobodys.title);
      throw new Refusal('invalid_input', message, { options: [message] });
    }
  });
}
