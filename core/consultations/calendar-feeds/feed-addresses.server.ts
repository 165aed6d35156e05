import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as words from '#text/consultations/calendar-feeds/rules';
import { asDate } from '../../../lib/as-date.ts';
import { withFacts } from '../../../lib/sentence.ts';
import type { AnyContext } from '../../context.ts';
import type { AddressFacts } from '../../people/accounts/open-addresses.ts';
import { experts } from '../../people/experts/tables.ts';
import { feedToken } from './feed-token.ts';
import { calendarFeeds } from './tables.ts';

declare module '../../people/accounts/open-addresses.ts' {
  interface OpenAddressKinds {
    'calendar-feed': true;
  }
}

/** The links to a person's own calendar and to calendars of practices. */
export const FEED_ADDRESSES: AddressFacts<AnyContext> = {
  async list({ db }, userId) {
    const rows = await db
      .select({ id: calendarFeeds.id, madeAt: calendarFeeds.createdAt, practice: experts.name })
      .from(calendarFeeds)
      .leftJoin(experts, eq(experts.id, calendarFeeds.expertId))
      .where(and(eq(calendarFeeds.openedBy, userId), isNull(calendarFeeds.revokedAt)))
      .orderBy(asc(calendarFeeds.createdAt));
    return rows.map(({ practice, ...row }) => ({
      ...row,
      label: practice ? withFacts(words.calendar_link_of, { practice }) : words.calendar_link_all,
    }));
  },
  async end(ctx, userId, ids) {
    await revoke(ctx, userId, ids);
  },
  async renew(ctx, userId, ids) {
    const createdAt = asDate(ctx.now());
    for (const { expertId, practitionerId } of await revoke(ctx, userId, ids)) {
      await ctx.db
        .insert(calendarFeeds)
        .values({
          id: ctx.newId(),
          expertId,
          practitionerId,
          openedBy: userId,
          createdAt,
          token: feedToken(ctx),
        })
        .onConflictDoNothing();
    }
  },
};

async function revoke(ctx: AnyContext, userId: string, ids: readonly string[]) {
  const { id, openedBy, revokedAt } = calendarFeeds;
  return await ctx.db
    .update(calendarFeeds)
    .set({ revokedAt: asDate(ctx.now()) })
    .where(and(inArray(id, [...ids]), eq(openedBy, userId), isNull(revokedAt)))
    .returning();
}
