import * as words from '#text/people/accounts/rules';

/** The placeholder for a client's hidden name, on pages and in stored reviews. */
export const ANONYMOUS = 'Anonymous User';
/** Stored in place of the name of an erased practice. */
export const FORMER_EXPERT = 'Former expert';
/** Stored in place of an erased client's name in reviews. */
export const FORMER_CLIENT = 'Former client';

const STAND_INS: ReadonlyMap<string, () => string> = /* @__PURE__ */ new Map([
  [ANONYMOUS, words.anonymous_user],
  [FORMER_EXPERT, words.former_expert],
  [FORMER_CLIENT, words.former_client],
]);

/**
 * Returns a stored name for readers. Translates the placeholders above and returns all other names unchanged.
 */
export function sayName(stored: string): string {
  return STAND_INS.get(stored)?.() ?? stored;
}
