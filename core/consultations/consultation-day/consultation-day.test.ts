import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { readNotifications } from '../../ground/notifications/read-notifications.server.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { requestDeletion } from '../../overview/your-data/request-deletion.server.ts';
import { sessions } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { readWeek } from '../agenda/read-week.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { readBooking, readBookings, readNextBooking } from '../booking-views/read-bookings.server.ts';
import { readCalendarFile } from '../booking-views/read-calendar-file.server.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { readMarks } from '../messages/read-marks.server.ts';
import { readSessionMarks } from '../messages/read-session-marks.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { endConsultation } from './end-consultation.server.ts';
import { startConsultation } from './start-consultation.server.ts';

const world = await openWorld();
const NOW = '2026-12-01T18:00:00Z';
/** 2 PM in Denver. The consultation takes an hour. */
const START = '2026-12-02T21:00:00Z';
const minutesFromStart = (minutes: number) => Temporal.Instant.from(START).add({ minutes });

beforeEach(async () => {
  await world.db.delete(bookingEvents);
  await world.db.delete(bookings);
  world.now = Temporal.Instant.from(NOW);
  world.queued.length = 0;
});

async function accepted(client?: Person) {
  const made = await world.aRequest({ start: START, minutes: 60, ...(client && { client }) });
  await acceptBooking(world.as(made.expert.actor), made);
  world.queued.length = 0;
  return made;
}

async function underWay() {
  const made = await accepted();
  world.now = minutesFromStart(0);
  await startConsultation(world.as(made.expert.actor), made);
  world.queued.length = 0;
  return made;
}

const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
async function openSession(userId: string): Promise<string> {
  const id = newId();
  const expiresAt = asDate(world.now.add({ hours: 1 }));
  await world.db.insert(sessions).values({ id, userId, token: id, expiresAt });
  return id;
}
const mails = () => world.queued.map((job) => [job.data.to, job.data.subject]);
const end = (actor: Person, bookingId: string, endReason?: 'care-plan-found') =>
  endConsultation(world.as(actor), { bookingId, ...(endReason && { endReason }) });

describe('the expert starts a consultation', () => {
  it.each([
    ['a quarter of an hour before its time', -15, 'done'],
    ['sooner than that', -15.1, 'status_changed'],
    ['late', 59, 'done'],
    ['once its time is over', 60, 'status_changed'],
  ] as const)('%s', async (_when, minutes, code) => {
    const { expert, bookingId } = await accepted();
    world.now = Temporal.Instant.from(START).add({ seconds: minutes * 60 });
    expect(await codeOf(startConsultation(world.as(expert.actor), { bookingId }))).toBe(code);
    expect((await rowOf(bookingId)).status).toBe(code === 'done' ? 'in-progress' : 'accepted');
  });

  it('and the client gets an e-mail and a notification, and their open page updates', async () => {
    const { client, expert, bookingId } = await accepted();
    world.now = minutesFromStart(-5);
    const since = Temporal.Now.instant().epochMilliseconds;
    await world.db
      .update(bookings)
      .set({ startsAt: new Date(since), endsAt: new Date(since + 3_600_000) })
      .where(eq(bookings.id, bookingId));
    world.now = Temporal.Now.instant();
    const both = [client.id, expert.actor.id];
    const openPages = new Map<string, string>();
    for (const id of both) openPages.set(id, await openSession(id));
    const before = await readMarks(world.query, both);
    await startConsultation(world.as(expert.actor), { bookingId });
    const after = await readMarks(world.query, both);
    const streamed = await readSessionMarks(world.query, [...openPages.values()], world.now);
    for (const id of both) {
      expect(after.get(id)).not.toBe(before.get(id));
      expect(streamed.get(openPages.get(id)!)).toBe(after.get(id));
    }
    expect(mails()).toEqual([[client.email, 'Your consultation has started']]);
    const { notifications } = await readNotifications(world.as(client), 1);
    expect(notifications.map(({ title }) => title)).toContain('Your consultation has started');
    expect((await rowOf(bookingId)).startedAt).toEqual(asDate(world.now));
  });

  it('once, no matter how many tabs click Start', async () => {
    const { expert, bookingId } = await accepted();
    world.now = minutesFromStart(0);
    const codes = await Promise.all(
      [1, 2, 3].map(() => codeOf(startConsultation(world.as(expert.actor), { bookingId }))),
    );
    expect(codes).toEqual(['done', 'done', 'done']);
    expect(world.queued).toHaveLength(1);
    const started = await world.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId));
    expect(started.filter(({ transition }) => transition === 'start')).toHaveLength(1);
  });

  it.each([
    ['a visitor', 'nobody', 'sign_in_required'],
    ['the client', 'client', 'not_allowed'],
    ['a stranger', 'stranger', 'not_found'],
    ['another expert', 'other expert', 'not_found'],
  ] as const)('and %s does not', async (_who, who, code) => {
    const { client, bookingId } = await accepted();
    const people = {
      nobody: null,
      client,
      stranger: await world.aPerson(),
      'other expert': (await world.anExpert()).actor,
    };
    world.now = minutesFromStart(0);
    expect(await codeOf(startConsultation(world.as(people[who]), { bookingId }))).toBe(code);
  });
});

describe('a consultation in progress', () => {
  it('is next for both sides and upcoming until it ends', async () => {
    const { client, expert, bookingId } = await underWay();
    await world.aRequest({ client, expert, start: '2026-12-03T21:00:00Z' });
    for (const minutes of [0, 65]) {
      world.now = minutesFromStart(minutes);
      for (const actor of [client, expert.actor]) {
        expect((await readNextBooking(world.as(actor)))?.id).toBe(bookingId);
        const { bookings } = await readBookings(world.as(actor), { tab: 'upcoming', page: 1 });
        expect(bookings.map(({ id }) => id)).toContain(bookingId);
        const past = await readBookings(world.as(actor), { tab: 'past', page: 1 });
        expect(past.bookings.map(({ id }) => id)).not.toContain(bookingId);
      }
    }
  });

  it('is in the expert’s week and in calendars, and shows where to go', async () => {
    const { client, expert, bookingId } = await underWay();
    expect((await readWeek(world.as(expert.actor)))![0]).toMatchObject({ accepted: 1, requested: 0 });
    const { content } = await readCalendarFile(world.as(client), bookingId);
    expect(content).toContain('STATUS:CONFIRMED');
    const view = await readBooking(world.as(client), bookingId);
    expect(view).toMatchObject({ status: 'in-progress', acts: [], mayReschedule: false });
    const { acts } = await readBooking(world.as(expert.actor), bookingId);
    expect(acts).toEqual(['check-in', 'end', 'extend']);
  });

  it('can no longer be cancelled or moved, and others cannot request its time', async () => {
    const { client, expert, bookingId } = await underWay();
    for (const actor of [client, expert.actor]) {
      expect(await codeOf(cancelBooking(world.as(actor), { bookingId }))).toBe('status_changed');
    }
    world.now = minutesFromStart(-10);
    const other = await world.aPerson();
    const ask = requestBooking(world.as(other), asking(expert.id, { start: '2026-12-02T21:30:00Z' }));
    expect(await codeOf(ask)).toBe('slot_taken');
    const elsewhere = await world.anExpert();
    const too = requestBooking(world.as(client), asking(elsewhere.id, { start: '2026-12-02T21:30:00Z' }));
    expect(await codeOf(too)).toBe('own_time_taken');
  });

  it('continues if a side is suspended or leaving, or if the law changes', async () => {
    const { client, expert, bookingId } = await accepted();
    world.now = minutesFromStart(-5);
    await startConsultation(world.as(expert.actor), { bookingId });
    const admin = await world.aPerson({ isAdmin: true });
    await world.db.update(bookings).set({ state: 'TX' }).where(eq(bookings.id, bookingId));
    await suspendPerson(world.as(admin), { personId: client.id, reason: 'Three reports in one day.' });
    expect((await rowOf(bookingId)).status).toBe('in-progress');
    const proof = await world.givePassword(expert.actor);
    const leave = requestDeletion(world.as(expert.actor), { email: expert.actor.email, proof });
    expect(await codeOf(leave)).toBe('status_changed');
    world.now = minutesFromStart(0);
    await end(expert.actor, bookingId, 'care-plan-found');
    expect((await rowOf(bookingId)).status).toBe('completed');
  });
});

describe('the expert ends a consultation', () => {
  it('early with a reason: the remaining time is free again, and the client is notified', async () => {
    const { client, expert, bookingId } = await underWay();
    world.now = minutesFromStart(31);
    expect(await codeOf(end(expert.actor, bookingId))).toBe('invalid_input');
    await end(expert.actor, bookingId, 'care-plan-found');
    const row = await rowOf(bookingId);
    expect(row).toMatchObject({ status: 'completed', endReason: 'care-plan-found', minutes: 60 });
    expect(row.endedAt).toEqual(asDate(world.now));
    expect(await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, bookingId))).toEqual([]);
    expect(mails()).toEqual([[client.email, 'Your consultation has ended']]);
    expect(world.queued[0]!.data.text).toContain('Consultations that end early are not refunded.');
    expect((await readBooking(world.as(client), bookingId)).endReason).toBe('care-plan-found');
  });

  it('once, however often the button is clicked', async () => {
    const { expert, bookingId } = await underWay();
    await end(expert.actor, bookingId, 'care-plan-found');
    world.now = world.now.add({ minutes: 1 });
    const { endedAt } = await rowOf(bookingId);
    await end(expert.actor, bookingId, 'care-plan-found');
    expect((await rowOf(bookingId)).endedAt).toEqual(endedAt);
    expect(world.queued).toHaveLength(1);
  });

  it('without a reason once the time is over', async () => {
    const { expert, bookingId } = await underWay();
    world.now = minutesFromStart(61);
    await end(expert.actor, bookingId, 'care-plan-found');
    expect(await rowOf(bookingId)).toMatchObject({ status: 'completed', endReason: null });
  });

  it('unless the product does, never both, and the profile counts it once', async () => {
    const { expert, bookingId } = await underWay();
    const held = async () =>
      (await world.db.select().from(experts).where(eq(experts.id, expert.id)))[0]!.consultationsHeld;
    const before = await held();
    world.now = minutesFromStart(69);
    expect(await expireBookings(world.asProduct())).toMatchObject({ completed: 0 });
    // This node's clock is ahead of the other node's.
    const late = { ...world.asProduct(), now: () => minutesFromStart(70) };
    const [code, { completed }] = await Promise.all([
      codeOf(end(expert.actor, bookingId)),
      expireBookings(late),
    ]);
    expect([code, completed]).toEqual(code === 'done' ? ['done', 0] : ['status_changed', 1]);
    expect((await rowOf(bookingId)).status).toBe('completed');
    expect(await held()).toBe(before + 1);
  });
});

it('a consultation completes even if no one started it, but not before its time', async () => {
  const { bookingId } = await accepted();
  world.now = minutesFromStart(-1);
  expect(await expireBookings(world.asProduct())).toMatchObject({ completed: 0 });
  world.now = minutesFromStart(70);
  expect(await expireBookings(world.asProduct())).toMatchObject({ completed: 1 });
  expect(await rowOf(bookingId)).toMatchObject({ status: 'completed', startedAt: null, endedAt: null });
});
