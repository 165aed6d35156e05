import { and, asc, eq, gt, ne } from 'drizzle-orm';
import * as words from '#text/overview/account-settings/rules';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext } from '../../context.ts';
import { undoableSince } from '../../people/accounts/former-addresses.server.ts';
import type { AddressFacts } from '../../people/accounts/open-addresses.ts';
import { emailChanges, users } from '../../people/accounts/tables.ts';

declare module '../../people/accounts/open-addresses.ts' {
  interface OpenAddressKinds {
    'undo-email': true;
  }
}

/**
 * Links that restore a former e-mail address. No session can end them, because a thief could have opened it.
 */
export const UNDO_ADDRESSES: AddressFacts<AnyContext> = {
  async list(ctx, userId) {
    const rows = await ctx.db
      .select({ id: emailChanges.id, madeAt: emailChanges.changedAt, email: emailChanges.formerEmail })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(
        and(
          eq(emailChanges.userId, userId),
          gt(emailChanges.changedAt, undoableSince(ctx)),
          ne(emailChanges.formerEmail, users.email),
        ),
      )
      .orderBy(asc(emailChanges.changedAt));
    return rows.map(({ email, ...row }) => ({ ...row, label: withFacts(words.way_back, { email }) }));
  },
  end: null,
  renew: null,
};
