import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import * as words from '#text/business/team/rules';
import { asDate } from '../../../lib/as-date.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext } from '../../context.ts';
import type { AddressFacts } from '../../people/accounts/open-addresses.ts';
import { experts } from '../../people/experts/tables.ts';
import { practiceInvitations } from './tables.ts';

declare module '../../people/accounts/open-addresses.ts' {
  interface OpenAddressKinds {
    invitation: true;
  }
}

/**
 * Invitations that a person has sent. The sender can end but not renew them, because a new link would go to
 * the same address.
 */
export const INVITATION_ADDRESSES: AddressFacts<AnyContext> = {
  async list(ctx, userId) {
    const { id, email, sentAt, practiceId, invitedBy, status, expiresAt } = practiceInvitations;
    const rows = await ctx.db
      .select({ id, email, madeAt: sentAt, practice: experts.name })
      .from(practiceInvitations)
      .innerJoin(experts, eq(experts.id, practiceId))
      .where(and(eq(invitedBy, userId), eq(status, 'open'), gt(expiresAt, asDate(ctx.now()))))
      .orderBy(asc(sentAt));
    return rows.map(({ email, practice, ...row }) => ({
      ...row,
      label: withFacts(words.invitation_of, { email, practice }),
    }));
  },
  async end(ctx, userId, ids) {
    const { id, invitedBy, status } = practiceInvitations;
    await ctx.db
      .update(practiceInvitations)
      .set({ status: 'withdrawn', answeredAt: asDate(ctx.now()) })
      .where(and(inArray(id, [...ids]), eq(invitedBy, userId), eq(status, 'open')));
  },
  renew: null,
};
