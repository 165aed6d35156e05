import { and, eq, isNull } from 'drizzle-orm';
import { atPractice, type ForPractitioner } from '../availability/at-practice.server.ts';
import type { Context } from '../context.ts';
import { practitionerOf } from '../experts/practitioner-of.server.ts';
import { calendarFeeds } from './tables.ts';

/** A link is of the person who opened it alone: others of the practice neither read nor revoke it. */
const openOf = (ctx: Context, practitionerId: string) =>
  and(
    eq(calendarFeeds.practitionerId, practitionerId),
    eq(calendarFeeds.openedBy, ctx.actor!.id),
    isNull(calendarFeeds.revokedAt),
  );

/**
 * The key of the person's own open calendar feed of a practitioner, or null.
 * @throws Refusal sign_in_required, not_allowed, not_found.
 */
export async function readCalendarFeedKey(ctx: Context, whose: ForPractitioner): Promise<string | null> {
  return await atPractice(ctx, whose, async (ctx, expertId) => {
    const practitionerId = await practitionerOf(ctx, expertId, whose.practitionerId);
    const [open] = await ctx.db
      .select({ token: calendarFeeds.token })
      .from(calendarFeeds)
      .where(openOf(ctx, practitionerId));
    return open?.token ?? null;
  });
}

/**
 * Opens the person's own feed of a practitioner's bookings; with one open already, that one stays.
 * @throws Refusal sign_in_required, not_allowed, not_found.
 */
export async function openCalendarFeed(ctx: Context, whose: ForPractitioner): Promise<void> {
  await atPractice(ctx, whose, async (ctx, expertId) => {
    await ctx.db
      .insert(calendarFeeds)
      .values({
        id: ctx.newId(),
        expertId,
        practitionerId: await practitionerOf(ctx, expertId, whose.practitionerId),
        openedBy: ctx.actor!.id,
        token: ctx.chance.bytes(24).toBase64({ alphabet: 'base64url', omitPadding: true }),
        createdAt: new Date(ctx.now().epochMilliseconds),
      })
      .onConflictDoNothing();
  });
}

/**
 * Takes the person's own feed back: from now on its link finds nothing.
 * @throws Refusal sign_in_required, not_allowed, not_found.
 */
export async function revokeCalendarFeed(ctx: Context, whose: ForPractitioner): Promise<void> {
  await atPractice(ctx, whose, async (ctx, expertId) => {
    const practitionerId = await practitionerOf(ctx, expertId, whose.practitionerId);
    const revokedAt = new Date(ctx.now().epochMilliseconds);
    await ctx.db.update(calendarFeeds).set({ revokedAt }).where(openOf(ctx, practitionerId));
  });
}
