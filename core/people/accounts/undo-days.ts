/** How long a change of the e-mail address can be undone from the previous one. */
export const UNDO_DAYS = 7;
