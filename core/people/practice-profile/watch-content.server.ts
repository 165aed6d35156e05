import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext } from '../../context.ts';
import { contentFlags } from '../experts/tables.ts';
import { checkContent, contentWarning } from './content-check.ts';

const CHANGED = 'The author has changed the words.';

/**
 * Checks texts before they are stored. If a changed text reads like an offer of product, refuses it until the
 * author confirms it, then flags it for admins. Any change closes the earlier flag. Call this in the
 * transaction that stores the texts, while holding the practice's lock.
 * @param texts `field` is the form field, `place` identifies the text within the practice, and `was` is the
 * stored text.
 */
export async function watchContent(
  ctx: Pick<AnyContext, 'db' | 'now' | 'newId'>,
  practiceId: string,
  texts: readonly { field: string; place: string; words: string; was: string }[],
  isConfirmed: boolean,
): Promise<void> {
  // The author has already seen the warning for unchanged text.
  const looked = texts.map((text) => ({
    ...text,
    found: text.words === text.was ? [] : checkContent(text.words),
  }));
  const warned = looked.flatMap(({ field, found }) => {
    const warning = contentWarning(found);
    return warning ? [{ field, warning }] : [];
  });
  const [first] = warned;
  if (first && !isConfirmed) {
    const fields = Object.fromEntries(warned.map(({ field, warning }) => [field, [warning]]));
    throw new Refusal('content_warning', first.warning, fields);
  }
  const at = asDate(ctx.now());
  for (const { place, words, was, found } of looked) {
    if (words === was) continue;
    const open = and(
      eq(contentFlags.practiceId, practiceId),
      eq(contentFlags.place, place),
      isNull(contentFlags.closedAt),
    );
    await ctx.db.update(contentFlags).set({ outcome: CHANGED, closedAt: at }).where(open);
    if (found.length === 0) continue;
    await ctx.db.insert(contentFlags).values({
      id: ctx.newId(),
      practiceId,
      place,
      words,
      found: found.map(({ kind }) => kind),
      createdAt: at,
    });
  }
}
