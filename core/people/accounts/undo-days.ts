/** How many days the previous address can undo a change of address. */
export const UNDO_DAYS = 7;
