import { z } from 'zod';
import { markAllRead } from '../../../core/ground/notifications/mark-read.server.ts';
import { openNotification } from '../../../core/ground/notifications/open-notification.server.ts';
import { readNotifications } from '../../../core/ground/notifications/read-notifications.server.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { declareCall } from '../../call.ts';
import { id, instant, nextPage, none, page } from '../../values.ts';

/** Notifications are for a person, for whatever practice they are. */
const ofPerson = { group: 'Notifications', of: ['person'] } as const;

export const listNotificationsCall = declareCall({
  ...ofPerson,
  name: 'listNotifications',
  method: 'get',
  address: '/notifications',
  scope: 'notifications:read',
  summary: 'List own notifications, newest first',
  description: 'All that the person has behind the bell, about practices too. We keep them for 90 days.',
  path: none,
  query: z.strictObject({ after: page }),
  body: null,
  answer: z
    .strictObject({
      notifications: z.array(
        z.strictObject({
          id: z.uuid(),
          kind: z.string().meta({ description: 'New kinds can be added.' }),
          title: z.string().meta({ description: 'Names no person and nothing about health.' }),
          subjectId: z.uuid().meta({ description: 'What it is about, such as a booking or conversation.' }),
          at: instant('When it was sent.'),
          isRead: z.boolean(),
        }),
      ),
      unread: z.int().min(0).meta({ description: 'How many are unread.' }),
      next: nextPage,
    })
    .meta({ id: 'Notifications' }),
  refusals: [],
  async run(ctx, { query }) {
    const number = (query.after ?? 0) + 1;
    const { notifications, more, unread } = await readNotifications(ctx, number);
    return {
      notifications: notifications.map(({ id, kind, title, subjectId, at, isRead }) => ({
        id,
        kind,
        title,
        subjectId,
        at: at.toISOString(),
        isRead,
      })),
      unread,
      next: more ? String(number) : null,
    };
  },
});

/** What the calls that mark share. */
const marking = {
  ...ofPerson,
  method: 'post',
  scope: 'notifications:write',
  query: none,
  body: none,
} as const;

export const markNotificationReadCall = declareCall({
  ...marking,
  name: 'markNotificationRead',
  address: '/notifications/{notificationId}/read',
  summary: 'Mark a notification as read',
  path: z.strictObject({ notificationId: id('The notification.') }),
  answer: z
    .strictObject({ id: z.uuid(), url: z.url().meta({ description: 'Our page that it is about.' }) })
    .meta({ id: 'ReadNotification' }),
  refusals: ['not_found'],
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { path }) {
    const leadsTo = await openNotification(ctx, path.notificationId);
    return {
      id: path.notificationId.toLowerCase(),
      url: ctx.publicOrigin + (safePath(leadsTo) ?? '/notifications'),
    };
  },
});

export const markNotificationsReadCall = declareCall({
  ...marking,
  name: 'markNotificationsRead',
  address: '/notifications/read',
  summary: 'Mark all own notifications as read',
  path: none,
  answer: z.strictObject({ unread: z.int().min(0) }).meta({ id: 'UnreadNotifications' }),
  refusals: [],
  async run(ctx) {
    await markAllRead(ctx);
    const { unread } = await readNotifications(ctx, 1);
    return { unread };
  },
});
