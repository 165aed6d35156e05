import * as words from '#text/practice/outside-calendars/screens';
import {
  type FeedOf,
  openCalendarFeed,
  readCalendarFeedKey,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '../../../core/consultations/calendar-feeds/calendar-feed.server.ts';
import type { Context } from '../../../core/context.ts';

const FEED_ACTS = {
  'open-feed': { act: openCalendarFeed, done: () => ({ title: words.link_made() }) },
  'renew-feed': {
    act: renewCalendarFeed,
    done: () => ({ title: words.new_link_made(), description: words.new_link_made_hint() }),
  },
  'revoke-feed': {
    act: revokeCalendarFeed,
    done: () => ({ title: words.link_off(), description: words.link_off_hint() }),
  },
};

type FeedAct = keyof typeof FEED_ACTS;

export const isFeedAct = (intent: string): intent is FeedAct => Object.hasOwn(FEED_ACTS, intent);

export async function actOnFeed(
  ctx: Context,
  of: FeedOf,
  intent: FeedAct,
): Promise<{ title: string; description?: string }> {
  const { act, done } = FEED_ACTS[intent];
  await act(ctx, of);
  return done();
}

/**
 * Returns the URL that a calendar subscribes to; null if there is none, or if an admin is viewing the
 * account.
 */
export async function feedUrlOf(ctx: Context, of: FeedOf): Promise<string | null> {
  if (ctx.viewing) return null;
  const key = await readCalendarFeedKey(ctx, of);
  return key && `${ctx.publicOrigin}/calendar.ics?key=${key}`;
}
