/**
 * The role in which someone sees a client: the client, an admin, their expert, or a holder of the share link.
 */
export type ClientReader = 'self' | 'admin' | 'expert' | 'link';
