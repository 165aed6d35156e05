/** The role in which someone sees a client. 'link' means that they have the share link. */
export type ClientReader = 'self' | 'admin' | 'expert' | 'link';
