import * as words from '#text/people/sign-in/draft';

/** The URL parameter with the token of a draft. */
export const DRAFT_PARAMETER = 'typed';

/** The form field that makes a form show a stored draft. */
export const DRAFT_FIELD = 'page-draft';

/**
 * The form field that makes the server show the form with its content instead of submitting it. Its value is
 * a key of `DRAFT_SHOWN`.
 */
export const SHOWN_FIELD = 'page-shown';

/**
 * The message above a restored draft. The draft is complete ('whole') or lacks its files, passwords, and
 * codes ('in part').
 */
export const DRAFT_SHOWN = {
  whole: words.put_back,
  'in part': words.put_back_in_part,
};

export const DRAFT_MINUTES = 60;
/** How many seconds a draft still exists after it was shown, so a double click finds it. */
export const DRAFT_PRESS_SECONDS = 10;

export type TypedDraft = {
  action: string;
  fields: [name: string, value: string][];
  /** Whether files, passwords, or codes were left out. */
  isPart?: boolean;
};
