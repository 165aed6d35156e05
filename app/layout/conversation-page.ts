/** Checks for the path of an open conversation, which has its message field at the bottom of the screen. */
export const isConversation = (pathname: string): boolean => /^\/messages\/(?!new\/?$)./.test(pathname);
