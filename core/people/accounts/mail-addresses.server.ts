import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import type { AddressFacts } from './open-addresses.ts';
import { users } from './tables.ts';

declare module './open-addresses.ts' {
  interface OpenAddressKinds {
    unsubscribe: true;
  }
}

/** The links in all mails to a person that stop mails of one kind. Those to come bring new ones along. */
async function startAnew(ctx: AnyContext, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ mailLinksFrom: new Date(ctx.now().epochMilliseconds) })
    .where(eq(users.id, userId));
}

export const UNSUBSCRIBE_ADDRESSES: AddressFacts<AnyContext> = {
  list: async () => [{ id: 'all', label: 'Unsubscribe links in our e-mails', madeAt: null }],
  end: startAnew,
  renew: startAnew,
};
