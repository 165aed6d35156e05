/** The longest message, in characters. */
export const MESSAGE_LIMIT = 2000;
