import type { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput } from '../experts/change-practice.server.ts';
import { practiceHoldsSpotlight } from '../experts/practice-holds-spotlight.server.ts';
import { profileStyles } from '../experts/tables.ts';
import { changedStyle, sayLocked, styleFields } from './profile-style.ts';
import { readStoredStyle } from './read-style.server.ts';

const sentStyle = styleFields.partial();

/**
 * Saves an owner's profile style. If the practice does not hold Spotlight, refuses changes that require it
 * and keeps stored locked fields. Checks Spotlight while holding the practice's lock.
 */
export async function saveStyle(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof sentStyle>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const sent = readInput(sentStyle, input);
    const holds = await practiceHoldsSpotlight(ctx, expertId);
    const { style, refused } = changedStyle(await readStoredStyle(ctx, expertId), sent, holds);
    const [first] = refused;
    if (first) {
      const fields = Object.fromEntries(refused.map((field) => [field, [sayLocked(field)]]));
      throw new Refusal('not_allowed', sayLocked(first), fields);
    }
    const updatedAt = asDate(ctx.now());
    await ctx.db
      .insert(profileStyles)
      .values({ practiceId: expertId, style, updatedAt })
      .onConflictDoUpdate({ target: profileStyles.practiceId, set: { style, updatedAt } });
  });
}
