/** The role in which someone sees a client. 'link' stands for anyone who has the share link. */
export type ClientReader = 'self' | 'admin' | 'expert' | 'link';
