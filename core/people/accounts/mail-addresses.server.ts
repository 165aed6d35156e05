import { eq } from 'drizzle-orm';
import * as words from '#text/people/accounts/rules';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import type { AddressFacts } from './open-addresses.ts';
import { users } from './tables.ts';

declare module './open-addresses.ts' {
  interface OpenAddressKinds {
    unsubscribe: true;
  }
}

/**
 * Ends the unsubscribe links in all e-mails sent to a person so far. Later e-mails have working links again.
 */
async function invalidateLinks(ctx: AnyContext, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ mailLinksFrom: asDate(ctx.now()) })
    .where(eq(users.id, userId));
}

export const UNSUBSCRIBE_ADDRESSES: AddressFacts<AnyContext> = {
  list: async () => [{ id: 'all', label: words.unsubscribe_links, madeAt: null }],
  end: invalidateLinks,
  renew: invalidateLinks,
};
