/** In characters. */
export const MESSAGE_LIMIT = 2000;
