import { and, eq, isNull } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction } from '../../context.ts';
import { holdSession } from '../../people/accounts/open-addresses.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { practitionerOf } from '../../people/experts/practitioner-of.server.ts';
import { atPractice, type ForPractitioner } from '../../practice/availability/at-practice.server.ts';
import { feedToken } from './feed-token.ts';
import { calendarFeeds } from './tables.ts';

/** Whose bookings a feed contains: those of a practitioner, or all of the person's own, on either side. */
export type FeedOf = ForPractitioner | 'own';

/** The columns of a feed. Both are null for a person's own feed. */
type Of = { expertId: string; practitionerId: string } | { expertId: null; practitionerId: null };

/** Returns the token of the person's open feed; null if none is open. */
export async function readCalendarFeedKey(ctx: Context, of: FeedOf): Promise<string | null> {
  return await withFeed(ctx, of, async (ctx, of) => {
    const [open] = await ctx.db
      .select({ token: calendarFeeds.token })
      .from(calendarFeeds)
      .where(openOf(ctx, of));
    return open?.token ?? null;
  });
}

/** Opens a feed for the person if none is open. */
export async function openCalendarFeed(ctx: Context, of: FeedOf): Promise<void> {
  await withFeed(ctx, of, open);
}

export async function revokeCalendarFeed(ctx: Context, of: FeedOf): Promise<void> {
  await withFeed(ctx, of, revoke);
}

/** Replaces the person's link with a new one. The old link stops working. */
export async function renewCalendarFeed(ctx: Context, of: FeedOf): Promise<void> {
  await withFeed(ctx, of, async (ctx, of) => {
    await revoke(ctx, of);
    await open(ctx, of);
  });
}

async function withFeed<Result>(
  ctx: Context,
  of: FeedOf,
  work: (ctx: Context, of: Of) => Promise<Result>,
): Promise<Result> {
  if (of === 'own') {
    signedIn(ctx);
    return await inTransaction(ctx, (ctx) => work(ctx, { expertId: null, practitionerId: null }));
  }
  return await atPractice(ctx, of, async (ctx, expertId) =>
    work(ctx, { expertId, practitionerId: await practitionerOf(ctx, expertId, of.practitionerId) }),
  );
}

/** Matches the person's own open link. Other members of the practice can neither read nor revoke it. */
const openOf = (ctx: Context, { practitionerId }: Of) =>
  and(
    practitionerId === null
      ? isNull(calendarFeeds.practitionerId)
      : eq(calendarFeeds.practitionerId, practitionerId),
    eq(calendarFeeds.openedBy, ctx.actor!.id),
    isNull(calendarFeeds.revokedAt),
  );

async function open(ctx: Context, of: Of): Promise<void> {
  await holdSession(ctx);
  await ctx.db
    .insert(calendarFeeds)
    .values({
      id: ctx.newId(),
      ...of,
      openedBy: ctx.actor!.id,
      token: feedToken(ctx),
      createdAt: asDate(ctx.now()),
    })
    .onConflictDoNothing();
}

async function revoke(ctx: Context, of: Of): Promise<void> {
  const revokedAt = asDate(ctx.now());
  await ctx.db.update(calendarFeeds).set({ revokedAt }).where(openOf(ctx, of));
}
