import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/people/practice-profile/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput } from '../experts/change-practice.server.ts';
import { practitioners } from '../experts/tables.ts';
import { whoMeetsForm } from './who-meets-form.ts';

/**
 * Saves a practitioner's languages and gender, which clients can search for. Refuses anyone but an owner.
 * @param input.practitionerId an active practitioner; null for the only practitioner of an individual.
 */
export async function saveWhoMeets(
  ctx: Context,
  {
    practiceId,
    practitionerId,
    ...input
  }: ForPractice & z.input<typeof whoMeetsForm> & { practitionerId: string | null },
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { languages, gender } = readInput(whoMeetsForm, input);
    const active = await ctx.db
      .select({ id: practitioners.id })
      .from(practitioners)
      .where(and(eq(practitioners.practiceId, expertId), isNull(practitioners.activeUntil)))
      .orderBy(asc(practitioners.rank), asc(practitioners.id));
    const meant = practitionerId === null ? active[0] : active.find(({ id }) => id === practitionerId);
    if (!meant) throw new Refusal('not_found', words.practitioner_not_found);
    await ctx.db.update(practitioners).set({ languages, gender }).where(eq(practitioners.id, meant.id));
  });
}
