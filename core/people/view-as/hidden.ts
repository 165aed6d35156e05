/** The placeholder for private text while an admin views someone's account. */
export const HIDDEN = 'Hidden while viewing as';

/** Returns the text or, while an admin views the account, a placeholder. Keeps null and empty text. */
export function privately<Words extends string | null | undefined>(
  ctx: { viewing?: unknown },
  words: Words,
): Words | typeof HIDDEN {
  return ctx.viewing && words ? HIDDEN : words;
}
