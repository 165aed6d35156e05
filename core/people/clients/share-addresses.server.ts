import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as words from '#text/people/clients/rules';
import { asDate } from '../../../lib/as-date.ts';
import type { AnyContext } from '../../context.ts';
import type { AddressFacts } from '../accounts/open-addresses.ts';
import { keepShareLink } from './share-link.server.ts';
import { clientShareLinks } from './tables.ts';

declare module '../accounts/open-addresses.ts' {
  interface OpenAddressKinds {
    'share-link': true;
  }
}

export const SHARE_ADDRESSES: AddressFacts<AnyContext> = {
  async list({ db }, userId) {
    const rows = await db
      .select({ id: clientShareLinks.id, madeAt: clientShareLinks.createdAt })
      .from(clientShareLinks)
      .where(and(eq(clientShareLinks.userId, userId), isNull(clientShareLinks.revokedAt)))
      .orderBy(asc(clientShareLinks.createdAt));
    return rows.map((row) => ({ ...row, label: words.share_link }));
  },
  async end(ctx, userId, ids) {
    await revoke(ctx, userId, ids);
  },
  async renew(ctx, userId, ids) {
    await revoke(ctx, userId, ids);
    await keepShareLink(ctx, userId);
  },
};

async function revoke(ctx: AnyContext, ofId: string, ids: readonly string[]): Promise<void> {
  const { id, userId, revokedAt } = clientShareLinks;
  await ctx.db
    .update(clientShareLinks)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(and(inArray(id, [...ids]), eq(userId, ofId), isNull(revokedAt)));
}
