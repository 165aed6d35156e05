/** The maximum length of a message. */
export const MESSAGE_LIMIT = 2000;
