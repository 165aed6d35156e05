/** As what somebody sees a client: as themself, as an admin, as their expert, or by a share link alone. */
export type ClientReader = 'self' | 'admin' | 'expert' | 'link';
