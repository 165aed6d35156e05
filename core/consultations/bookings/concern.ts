/** The longest concern, in characters as people count them. */
export const CONCERN_LONGEST = 300;
