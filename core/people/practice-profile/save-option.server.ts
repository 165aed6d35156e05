import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as messages from '#text/people/practice-profile/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput } from '../experts/change-practice.server.ts';
import { categoryFull, MAX_OPTIONS, optionForm } from '../experts/option-form.ts';
import { consultationOptions } from '../experts/tables.ts';
import { watchContent } from './watch-content.server.ts';

/**
 * Adds or changes an owner's option. Counts the options of a category while holding the practice's lock, so
 * two tabs can't exceed the maximum.
 * @param input.optionId null to add an option.
 * @param input.newId the id for a new option. A repeated request changes the option that the first request
 * added.
 * @param input.version the version that the person edited. If omitted, overwrites any version.
 */
export async function saveOption(
  ctx: Context,
  { practiceId, optionId, newId, version, ...input }: SaveOption,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { price: minutes, confirmed, ...words } = readInput(optionForm, input);
    const option = { ...words, minutes };
    const all = await ctx.db
      .select()
      .from(consultationOptions)
      .where(eq(consultationOptions.expertId, expertId));
    const id = (optionId ?? newId ?? ctx.newId()).toLowerCase();
    const have = all.find((one) => one.id === id);
    if ((optionId !== null && !have) || !isId(id)) throw new Refusal('not_found', messages.option_not_found);
    const others = all.filter((one) => one.category === option.category && one.id !== id);
    if (others.length >= MAX_OPTIONS && have?.category !== option.category) {
      throw new Refusal('invalid_input', categoryFull, { category: [categoryFull] });
    }
    if (have) {
      if (isSame(have, option)) return;
      if (version !== undefined && have.version !== version) {
        throw new Refusal('status_changed', messages.option_changed);
      }
      await watchContent(ctx, expertId, textsOf(id, option, have), confirmed);
      await ctx.db
        .update(consultationOptions)
        .set({ ...option, version: have.version + 1 })
        .where(eq(consultationOptions.id, id));
      return;
    }
    await watchContent(ctx, expertId, textsOf(id, option, null), confirmed);
    const position = Math.max(-1, ...all.map((one) => one.position)) + 1;
    const added = await ctx.db
      .insert(consultationOptions)
      .values({ ...option, id, expertId, position })
      .onConflictDoNothing()
      .returning({ id: consultationOptions.id });
    if (added.length === 0) throw new Refusal('not_found', messages.option_not_found);
  });
}

function textsOf(id: string, now: Words, was: Words | null) {
  return (['title', 'description'] as const).map((field) => ({
    field,
    place: `option ${field} ${id}`,
    words: now[field],
    was: was?.[field] ?? '',
  }));
}

type Words = { title: string; description: string };

type SaveOption = ForPractice &
  z.input<typeof optionForm> & { optionId: string | null; newId?: string; version?: number };

type Offered = Pick<
  typeof consultationOptions.$inferSelect,
  'title' | 'description' | 'category' | 'minutes'
>;

const isSame = (one: Offered, other: Offered) =>
  one.title === other.title &&
  one.description === other.description &&
  one.category === other.category &&
  one.minutes === other.minutes;
