/** How long a previous address can undo an address change. */
export const UNDO_DAYS = 7;
