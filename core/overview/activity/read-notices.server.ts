import { inArray } from 'drizzle-orm';
import { readBookingsOf } from '../../consultations/booking-views/read-bookings.server.ts';
import { readCorrespondents } from '../../consultations/messages/read-conversations.server.ts';
import type { Context } from '../../context.ts';
import {
  type NotificationView,
  readNotifications,
} from '../../ground/notifications/read-notifications.server.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { experts } from '../../people/experts/tables.ts';

/** A notification with the current name and time of the person or consultation it is about. */
export type Notice = Omit<NotificationView, 'subjectId'> & {
  who: string | null;
  when: { startsAt: Date; zone: string } | null;
};

/**
 * Returns the user's notifications, newest first. Reads names and times now instead of storing them with the
 * notification, so a name that has since been hidden or deleted does not appear.
 * @param page counts from 1.
 */
export async function readNotices(
  ctx: Context,
  page: number,
): Promise<{ notices: Notice[]; more: boolean; unread: number }> {
  const { notifications, more, unread } = await readNotifications(ctx, page);
  const about = Map.groupBy(notifications, ({ kind }) =>
    kind === 'message' || kind === 'offer' ? kind : 'booking',
  );
  const subjects = (kind: 'message' | 'offer' | 'booking') => [
    ...new Set((about.get(kind) ?? []).map(({ subjectId }) => subjectId)),
  ];
  const [bookings, correspondents, offering] = await Promise.all([
    readBookingsOf(ctx, subjects('booking')),
    readCorrespondents(ctx, subjects('message')),
    readExpertNames(ctx, subjects('offer')),
  ]);
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return {
    more,
    unread,
    notices: notifications.map(({ subjectId, ...told }) => {
      const booking = byId.get(subjectId);
      return {
        ...told,
        who: booking?.withName ?? correspondents.get(subjectId) ?? offering.get(subjectId) ?? null,
        when: booking ? { startsAt: booking.startsAt, zone: booking.zone } : null,
      };
    }),
  };
}

async function readExpertNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: experts.id, name: experts.name })
    .from(experts)
    .where(inArray(experts.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, sayName(name)]));
}
