/** The most letters in which a client says what they would like help with, as people count them. */
export const CONCERN_LONGEST = 300;
