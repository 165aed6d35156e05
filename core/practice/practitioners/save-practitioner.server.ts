import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as words from '#text/practice/practitioners/rules';
import { asDate } from '../../../lib/as-date.ts';
import type { Said } from '../../../lib/errors.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { lockAsOwner } from './lock-as-owner.server.ts';
import { practitionerForm } from './practitioner-form.ts';

/** The maximum number of practitioners per practice. */
const MAX_PRACTITIONERS = 20;

/**
 * Adds a practitioner to an owner's center, or renames one. A new practitioner comes last and has the default
 * hours until someone changes them. Refuses a name already in use, more than `MAX_PRACTITIONERS`, and a
 * second practitioner for an individual.
 * @param input.practitionerId the practitioner to rename; null to add one.
 * @param input.newId the id of the practitioner to add. A repeated call returns the same practitioner.
 * @returns the id of the practitioner.
 */
export async function savePractitioner(
  ctx: Context,
  input: ForPractice & z.input<typeof practitionerForm> & { practitionerId: string | null; newId?: string },
): Promise<string> {
  const parsed = practitionerForm.safeParse(input);
  return await inTransaction(ctx, async (ctx) => {
    const practice = await lockAsOwner(ctx, input);
    if (!parsed.success) refuse(parsed.error.issues[0]!.message);
    const { name } = parsed.data;
    const all = await ctx.db.select().from(practitioners).where(eq(practitioners.practiceId, practice.id));
    const active = all.filter(({ activeUntil }) => activeUntil === null);
    const { practitionerId, newId = ctx.newId() } = input;
    const have = active.find(({ id }) => id === (practitionerId ?? newId));
    if ((practitionerId !== null && !have) || !isId(newId)) {
      throw new Refusal('not_found', words.practitioner_not_found);
    }
    const isCalledSo = (one: { name: string | null }) =>
      (one.name ?? practice.name).toLowerCase() === name.toLowerCase();
    if (active.some((one) => one !== have && isCalledSo(one))) {
      refuse(words.name_taken);
    }
    if (have) {
      await ctx.db.update(practitioners).set({ name }).where(eq(practitioners.id, have.id));
      return have.id;
    }
    if (!practice.isCenter) {
      throw new Refusal('not_allowed', words.centers_alone);
    }
    if (active.length >= MAX_PRACTITIONERS) {
      throw new Refusal(
        'invalid_input',
        withFacts(words.too_many_practitioners, { most: MAX_PRACTITIONERS }),
      );
    }
    const rank = Math.max(-1, ...all.map((one) => one.rank)) + 1;
    const activeSince = asDate(ctx.now());
    await ctx.db
      .insert(practitioners)
      .values({ id: newId, practiceId: practice.id, name, rank, activeSince });
    await refreshFreeStretch(ctx, [practice.id]);
    return newId;
  });
}

function refuse(message: Said): never {
  throw new Refusal('invalid_input', message, { name: [message] });
}
