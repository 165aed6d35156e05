import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { concurrently, times, warmUp } from '../../../tests/concurrently.ts';
import { asking, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { saveChoices } from '../../ground/notifications/choices.server.ts';
import { readNotifications } from '../../ground/notifications/read-notifications.server.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import type { BookingStatus } from '../bookings/booking-life.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { type ReminderName, reminderDue } from './reminders.ts';
import { sendReminders } from './send-reminders.server.ts';

const START = Temporal.Instant.from('2026-12-09T18:00:00Z');
const ahead = (hours: number, minutes = 0) => START.subtract({ hours, minutes });

describe('a reminder is due', () => {
  it.each<[string, accepted: Temporal.Instant, now: Temporal.Instant, ReminderName | null]>([
    ['a day before', ahead(72), ahead(24), 'day'],
    ['not a minute sooner', ahead(72), ahead(24, 1), null],
    ['still after an hour in which nothing was sent', ahead(72), ahead(23), 'day'],
    ['no longer after six hours', ahead(72), ahead(18), null],
    ['not the first one only 20 minutes before', ahead(72), ahead(0, 20), null],
    ['two hours before', ahead(72), ahead(2), 'soon'],
    ['not a minute sooner than two hours before', ahead(72), ahead(2, 1), null],
    ['still an hour and a minute before', ahead(72), ahead(1, 1), 'soon'],
    ['no longer an hour before', ahead(72), ahead(1), null],
    ['two hours before if it was accepted three hours before', ahead(3), ahead(2), 'soon'],
    ['not a day before if it was accepted then', ahead(24), ahead(24), null],
    ['not the first one if it was accepted 20 hours before', ahead(20), ahead(19), null],
    ['not if it was accepted an hour before', ahead(1), ahead(0, 59), null],
    ['never once it has begun', ahead(72), START, null],
  ])('%s', (_when, accepted, now, name) => {
    const booking = { status: 'accepted' as const, startsAt: asDate(START), decidedAt: asDate(accepted) };
    expect(reminderDue(booking, now)).toBe(name);
  });

  it.each<BookingStatus>(['requested', 'declined', 'cancelled', 'expired', 'completed'])(
    'never for one that is %s',
    (status) => {
      const booking = { status, startsAt: asDate(START), decidedAt: asDate(ahead(72)) };
      expect(reminderDue(booking, ahead(24))).toBeNull();
    },
  );
});

const world = await openWorld(12);

beforeEach(() => {
  world.now = ahead(96);
});

async function anAccepted(values: Parameters<typeof world.aRequest>[0] = {}) {
  const made = await world.aRequest({ start: START.toString(), ...values });
  await acceptBooking(world.as(made.expert.actor), made);
  world.queued.length = 0;
  return made;
}

/** Runs the job at `now` and returns the subjects of the e-mails to these people, grouped by person. */
async function remindedAt(now: Temporal.Instant, ...people: Person[]): Promise<string[]> {
  world.now = now;
  world.queued.length = 0;
  await sendReminders(world.asProduct('send-reminders'));
  const mails = world.queued.map(({ data }) => data);
  return people.flatMap(({ email }) =>
    mails.filter(({ to }) => to === email).map((mail) => String(mail.subject)),
  );
}
const bell = async (person: Person) =>
  (await readNotifications(world.as(person), 1)).notifications
    .filter(({ kind }) => kind === 'reminder')
    .map(({ title }) => title);

describe('the job', () => {
  it('sends both sides two reminders, once each, by e-mail and notice, in the place’s time zone', async () => {
    const { client, expert } = await anAccepted();
    const both = [client, expert.actor] as const;
    expect(await remindedAt(ahead(25), ...both)).toEqual([]);
    const day = 'Your booking on Wed, Dec 9';
    expect(await remindedAt(ahead(24), ...both)).toEqual([day, day]);
    const text = String(world.queued[0]!.data.text);
    expect(text).toMatch(/You are meeting .* on Wednesday, December 9, at 11:00 AM MST\./);
    for (const minutes of [59, 30, 0]) expect(await remindedAt(ahead(23, minutes), ...both)).toEqual([]);
    expect(await bell(client)).toEqual([day]);
    const soon = 'Your booking at 11:00 AM MST';
    expect(await remindedAt(ahead(2), ...both)).toEqual([soon, soon]);
    expect(await remindedAt(ahead(1, 30), ...both)).toEqual([]);
    expect(await bell(client)).toEqual([soon]);
    expect(await bell(expert.actor)).toEqual([soon]);
  });

  it.each([
    ['three hours before', ahead(3), ['Your booking at 11:00 AM MST']],
    ['an hour before', ahead(1), []],
  ])('sends only upcoming reminders for a booking accepted %s', async (_when, accepted, told) => {
    world.now = accepted.subtract({ minutes: 1 });
    const made = await world.aRequest({ start: START.toString() });
    world.now = accepted;
    await acceptBooking(world.as(made.expert.actor), made);
    const got: string[] = [];
    for (let at = accepted; Temporal.Instant.compare(at, START) <= 0; at = at.add({ minutes: 10 }))
      got.push(...(await remindedAt(at, made.client)));
    expect(got).toEqual(told);
  });

  it('does not send reminders of cancelled, unaccepted, or moved bookings', async () => {
    const cancelled = await anAccepted();
    await cancelBooking(world.as(cancelled.client), cancelled);
    const waiting = await world.aRequest({ start: START.toString() });
    const moved = await anAccepted();
    const start = START.add({ hours: 48 }).toString();
    const asked = { ...asking(moved.expert.id, { start }), bookingId: moved.bookingId };
    const { bookingId } = await rescheduleBooking(world.as(moved.client), asked);
    await acceptBooking(world.as(moved.expert.actor), { bookingId });
    const all = [cancelled.client, waiting.client, moved.client];
    for (const at of [ahead(24), ahead(2)]) expect(await remindedAt(at, ...all)).toEqual([]);
    expect(await remindedAt(START.add({ hours: 24 }), ...all)).toEqual(['Your booking on Fri, Dec 11']);
  });

  it('respects each side’s choices', async () => {
    const { client, expert } = await anAccepted();
    await saveChoices(world.as(client), NOTIFICATION_KINDS, [{ kind: 'reminder', chosen: [] }]);
    await saveChoices(world.as(expert.actor), NOTIFICATION_KINDS, [{ kind: 'reminder', chosen: ['inApp'] }]);
    expect(await remindedAt(ahead(24), client, expert.actor)).toEqual([]);
    expect(await bell(client)).toEqual([]);
    expect(await bell(expert.actor)).toHaveLength(1);
  });

  it('never e-mails the address of a home', async () => {
    const expert = await world.anExpert({ consultationMethods: ['Home Visit'], visitMiles: 20 });
    const client = await world.aPerson();
    const visit = { method: 'Home Visit', visitAddress: '77 Alder Lane', visitZip: '80202' };
    const { bookingId } = await requestBooking(
      world.as(client),
      asking(expert.id, { start: START.toString(), ...visit }),
    );
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(await remindedAt(ahead(24), client, expert.actor)).toHaveLength(2);
    expect(JSON.stringify(world.queued)).not.toContain('Alder Lane');
    expect(JSON.stringify(world.queued)).toContain('The address is with your booking.');
  });

  it('sends each reminder once when several nodes run it simultaneously', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => anAccepted()));
    await warmUp(world, 12);
    for (const at of [ahead(24), ahead(2)]) {
      world.now = at;
      world.queued.length = 0;
      const nodes = times(6, () => sendReminders(world.asProduct('send-reminders')));
      expect(new Set(await concurrently(nodes))).toEqual(new Set(['done']));
      const sent = world.queued.map(({ data }) => data.to);
      for (const { client, expert } of made) {
        for (const { email } of [client, expert.actor])
          expect(sent.filter((to) => to === email)).toHaveLength(1);
      }
    }
  });

  it('sends nothing after a simultaneous cancellation', async () => {
    await warmUp(world, 12);
    for (let round = 0; round < 5; round++) {
      world.now = ahead(96);
      const { client, expert, bookingId } = await anAccepted();
      world.now = ahead(24);
      world.queued.length = 0;
      const codes = await concurrently([
        () => sendReminders(world.asProduct('send-reminders')),
        () => cancelBooking(world.as(client), { bookingId }),
      ]);
      expect(codes).toEqual(['done', 'done']);
      const told = world.queued
        .filter(({ data }) => data.to === expert.actor.email)
        .map(({ data }) => data.subject);
      expect(told.at(-1)).toBe('A booking was cancelled');
      expect(told.length).toBeLessThanOrEqual(2);
      expect(await remindedAt(ahead(2), client, expert.actor)).toEqual([]);
    }
  });
});
