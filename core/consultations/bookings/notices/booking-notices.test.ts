import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../../../tests/world.ts';
import type { Person } from '../../../context.ts';
import { saveChoices } from '../../../ground/notifications/choices.server.ts';
import { openNotification } from '../../../ground/notifications/open-notification.server.ts';
import { readNotifications } from '../../../ground/notifications/read-notifications.server.ts';
import { NOTIFICATION_KINDS } from '../../../registries.ts';
import { acceptBooking } from '../../answers/accept-booking.server.ts';
import { cancelBooking } from '../../answers/cancel-booking.server.ts';
import { declineBooking } from '../../answers/decline-booking.server.ts';
import { expireBookings } from '../expire-bookings.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

const titlesOf = async (person: Person) =>
  (await readNotifications(world.as(person), 1)).notifications.map(({ title }) => title);

describe('a notification goes', () => {
  it('to the expert for a new request, but not to its client', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    expect(await titlesOf(expert.actor)).toEqual(['You have a new request']);
    expect(await titlesOf(client)).toEqual([]);
    const [first] = (await readNotifications(world.as(expert.actor), 1)).notifications;
    expect(await openNotification(world.as(expert.actor), first!.id)).toBe(
      `/dashboard/bookings/${bookingId}`,
    );
  });

  it('to the client for an answer', async () => {
    const yes = await world.aRequest();
    await acceptBooking(world.as(yes.expert.actor), yes);
    expect(await titlesOf(yes.client)).toEqual(['Your request was accepted']);
    const no = await world.aRequest();
    await declineBooking(world.as(no.expert.actor), no);
    expect(await titlesOf(no.client)).toEqual(['Your request was declined']);
  });

  it('to the other side for a cancellation', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await cancelBooking(world.as(client), { bookingId });
    expect((await titlesOf(expert.actor)).sort()).toEqual([
      'A booking was cancelled',
      'You have a new request',
    ]);
    expect(await titlesOf(client)).toEqual([]);
  });

  it('to the client if no one answered', async () => {
    const { client } = await world.aRequest();
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    await expireBookings(world.asProduct());
    expect(await titlesOf(client)).toEqual(['Your request was not answered']);
  });

  it('without an e-mail to someone who turned off these e-mails', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await saveChoices(world.as(client), NOTIFICATION_KINDS, [{ kind: 'answer', chosen: ['inApp'] }]);
    world.queued.length = 0;
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(world.queued).toEqual([]);
    expect(await titlesOf(client)).toEqual(['Your request was accepted']);
  });
});

describe('the notice of a request is read', () => {
  const unread = async (person: Person) => (await readNotifications(world.as(person), 1)).unread;

  it('once the request is accepted, declined, or expired', async () => {
    const yes = await world.aRequest();
    expect(await unread(yes.expert.actor)).toBe(1);
    await acceptBooking(world.as(yes.expert.actor), yes);
    expect(await unread(yes.expert.actor)).toBe(0);

    const no = await world.aRequest();
    await declineBooking(world.as(no.expert.actor), no);
    expect(await unread(no.expert.actor)).toBe(0);

    const late = await world.aRequest();
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    await expireBookings(world.asProduct());
    expect(await unread(late.expert.actor)).toBe(0);
  });

  it('when the client withdraws it, which has its own notice', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await cancelBooking(world.as(client), { bookingId });
    const { notifications } = await readNotifications(world.as(expert.actor), 1);
    const done = notifications.map(({ kind, isRead }) => [kind, isRead]).sort();
    expect(done).toEqual([
      ['cancellation', false],
      ['request', true],
    ]);
  });

  it('without touching other requests', async () => {
    const { expert, bookingId } = await world.aRequest();
    await world.aRequest({ expert, start: '2026-12-04T18:00:00Z' });
    expect(await unread(expert.actor)).toBe(2);
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(await unread(expert.actor)).toBe(1);
  });
});
