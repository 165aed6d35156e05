/** How long a change of the e-mail address can be undone from the previous address. */
export const UNDO_DAYS = 7;
