/** The most characters of a message. */
export const MESSAGE_LIMIT = 2000;
