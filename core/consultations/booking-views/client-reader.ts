/** The role in which someone sees a client: as themself, an admin, their expert, or by a share link only. */
export type ClientReader = 'self' | 'admin' | 'expert' | 'link';
