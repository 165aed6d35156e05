import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { AnyContext } from '../../context.ts';
import { contentFlags } from '../experts/tables.ts';
import { checkContent, contentWarning } from './content-check.ts';

/** Said of a flag whose words are gone. */
const CHANGED = 'The author has changed the words.';

/**
 * Looks at a text of a listing before it is kept. What reads like an offer of product is refused beside its field until
 * the author confirms it; then it is kept, and admins are shown it. A text without any closes what was flagged before.
 * To be called with the practice held, in the transaction that keeps the text.
 * @param text.field the name of the form's field; `place` which text of the practice it is.
 */
export async function watchContent(
  ctx: Pick<AnyContext, 'db' | 'now' | 'newId'>,
  practiceId: string,
  texts: readonly { field: string; place: string; words: string; was: string }[],
  isConfirmed: boolean,
): Promise<void> {
  // What stood before has been warned of already.
  const looked = texts.map((text) => ({
    ...text,
    found: text.words === text.was ? [] : checkContent(text.words),
  }));
  const fields = Object.fromEntries(
    looked.flatMap(({ field, found }) => {
      const warning = contentWarning(found);
      return warning ? [[field, [warning]]] : [];
    }),
  );
  const [first] = Object.values(fields).flat();
  if (first && !isConfirmed) throw new Refusal('content_warning', first, fields);
  const at = new Date(ctx.now().epochMilliseconds);
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
