/** Checks whether a path is an open conversation, whose message field is at the bottom of the screen. */
export const isConversation = (pathname: string): boolean => /^\/messages\/(?!new\/?$)./.test(pathname);
