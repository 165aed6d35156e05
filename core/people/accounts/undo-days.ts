/** How long the previous address can undo a change of the e-mail address. */
export const UNDO_DAYS = 7;
