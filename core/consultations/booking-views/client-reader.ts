/** The role in which someone sees a client. 'link' means that the person has the share link. */
export type ClientReader = 'self' | 'admin' | 'expert' | 'link';
