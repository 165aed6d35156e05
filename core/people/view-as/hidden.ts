/** Stands for private words while an admin views someone's account. */
export const HIDDEN = 'Hidden while viewing as';

/** Returns the words or, while an admin views the account, a placeholder. Keeps null. */
export function privately<Words extends string | null | undefined>(
  ctx: { viewing?: unknown },
  words: Words,
): Words | typeof HIDDEN {
  return ctx.viewing && words ? HIDDEN : words;
}
