import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { experts } from '../../people/experts/tables.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import {
  refreshFreeStretch,
  refreshPassedStretches,
} from '../../practice/availability/refresh-free-stretch.server.ts';
import { DEFAULT_HOURS } from '../../practice/availability/weekly-hours.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { cancelBooking } from './cancel-booking.server.ts';
import { declineBooking } from './decline-booking.server.ts';

const world = await openWorld();
const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');

beforeEach(() => {
  world.now = NOW;
  world.queued.length = 0;
});

const statusOf = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.status;
const mails = () => world.queued.map((job) => [job.data.to, job.data.subject]);

describe('the expert', () => {
  it('accepts, and the client gets the note', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId, note: ' Ring the bell. ' });
    expect(await statusOf(bookingId)).toBe('accepted');
    expect(mails()).toEqual([[client.email, 'Your request was accepted']]);
    expect(world.queued[0]!.data.text).toContain('They wrote: “Ring the bell.”');
    const events = await world.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, bookingId))
      .orderBy(bookingEvents.id);
    expect(events.at(-1)).toMatchObject({
      transition: 'accept',
      by: 'expert',
      fromStatus: 'requested',
      toStatus: 'accepted',
      actorId: expert.actor.id,
      note: 'Ring the bell.',
    });
  });

  it('declines, and the time is free again', async () => {
    const { client, expert, bookingId } = await world.aRequest({ start: '2026-12-01T18:30:00Z' });
    await declineBooking(world.as(expert.actor), { bookingId });
    expect(mails()).toEqual([[client.email, 'Your request was declined']]);
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect(listed!.freeFrom).toEqual(new Date('2026-12-01T16:00:00Z'));
  });

  it('gets a friendly refusal when accepting in one tab and declining in another', async () => {
    const { expert, bookingId } = await world.aRequest();
    const codes = await Promise.all([
      codeOf(acceptBooking(world.as(expert.actor), { bookingId })),
      codeOf(declineBooking(world.as(expert.actor), { bookingId })),
    ]);
    expect(codes.sort()).toEqual(['done', 'status_changed']);
    expect(world.queued).toHaveLength(1);
    const wasAccepted = (await statusOf(bookingId)) === 'accepted';
    const other = wasAccepted ? declineBooking : acceptBooking;
    await expect(other(world.as(expert.actor), { bookingId })).rejects.toThrow(
      `This booking has changed in the meantime: it is now ${wasAccepted ? 'Confirmed' : 'Declined'}.`,
    );
  });

  it('accepts a time beyond the current booking window, unless the hour is closed', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const ask = (startsAt: string) =>
      world.aBooking({
        clientId: client.id,
        expertId: expert.id,
        startsAt: new Date(startsAt),
        createdAt: asDate(NOW),
      });
    const [open, night] = [await ask('2027-02-02T18:00:00Z'), await ask('2027-02-03T06:00:00Z')];
    const accept = (bookingId: string) => codeOf(acceptBooking(world.as(expert.actor), { bookingId }));
    expect(await accept(open)).toBe('done');
    expect(await accept(night)).toBe('slot_unavailable');
  });

  it('cannot accept once we no longer serve the state', async () => {
    const { expert, bookingId } = await world.aRequest();
    await world.db.update(bookings).set({ state: 'TX' }).where(eq(bookings.id, bookingId));
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('state_not_served');
    expect(await statusOf(bookingId)).toBe('requested');
  });
});

describe('an act', () => {
  it.each([
    ['a visitor accepts', acceptBooking, 'nobody', 'sign_in_required'],
    ['a stranger accepts', acceptBooking, 'stranger', 'not_found'],
    ['another expert accepts', acceptBooking, 'other expert', 'not_found'],
    ['the client accepts their own request', acceptBooking, 'client', 'not_allowed'],
    ['the client declines', declineBooking, 'client', 'not_allowed'],
    ['a stranger cancels', cancelBooking, 'stranger', 'not_found'],
    ['the expert cancels a pending request', cancelBooking, 'expert', 'not_allowed'],
    ['the client cancels', cancelBooking, 'client', 'done'],
  ] as const)('when %s', async (_what, verb, who, code) => {
    const { client, expert, bookingId } = await world.aRequest();
    const actors = {
      nobody: null,
      client,
      expert: expert.actor,
      stranger: await world.aPerson(),
      'other expert': (await world.anExpert()).actor,
    };
    expect(await codeOf(verb(world.as(actors[who]), { bookingId }))).toBe(code);
    expect(await statusOf(bookingId)).toBe(code === 'done' ? 'cancelled' : 'requested');
  });

  it.each([
    ['no id', ''],
    ['SQL', "' or true --"],
    ['an unknown id', newId()],
  ])('with %s is not found', async (_what, bookingId) => {
    const expert = await world.anExpert();
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('not_found');
  });

  it('with an overlong note is refused next to the field', async () => {
    const { expert, bookingId } = await world.aRequest();
    const work = declineBooking(world.as(expert.actor), { bookingId, note: 'x'.repeat(301) });
    await expect(work).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { note: ['A note can have at most 300 characters.'] },
    });
  });

  it('cancels until the start, and e-mails both sides', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    world.queued.length = 0;
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    expect(await codeOf(cancelBooking(world.as(client), { bookingId }))).toBe('status_changed');
    world.now = Temporal.Instant.from('2026-12-02T17:59:59Z');
    await cancelBooking(world.as(expert.actor), { bookingId });
    expect(mails()).toEqual([
      [client.email, 'A booking was cancelled'],
      [expert.actor.email, 'You cancelled a booking'],
    ]);
  });
});

describe('the job that runs every minute', () => {
  it('expires unanswered requests and completes past consultations, each once', async () => {
    await world.db.delete(bookingEvents);
    await world.db.delete(bookings);
    const old = await world.aRequest({ start: '2026-12-05T18:00:00Z' });
    const soon = await world.aRequest({ start: '2026-12-01T18:30:00Z' });
    const held = await world.aRequest({ start: '2026-12-01T19:00:00Z' });
    const later = await world.aRequest({ start: '2026-12-03T19:00:00Z' });
    await acceptBooking(world.as(held.expert.actor), { bookingId: held.bookingId });
    await acceptBooking(world.as(later.expert.actor), { bookingId: later.bookingId });
    world.queued.length = 0;
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    const [one, two] = await Promise.all([
      expireBookings(world.asProduct()),
      expireBookings(world.asProduct()),
    ]);
    expect([one.expired + two.expired, one.completed + two.completed]).toEqual([2, 1]);
    expect(await expireBookings(world.asProduct())).toEqual({ expired: 0, completed: 0 });
    expect(await statusOf(old.bookingId)).toBe('expired');
    expect(await statusOf(soon.bookingId)).toBe('expired');
    expect(await statusOf(held.bookingId)).toBe('completed');
    expect(await statusOf(later.bookingId)).toBe('accepted');
    expect(mails().sort()).toEqual(
      [old, soon].map((one) => [one.client.email, 'Your request was not answered']).sort(),
    );
  });
});

describe('free times', () => {
  it('are read for many experts in one call, and are empty for those who cannot be booked', async () => {
    const { expert } = await world.aRequest({ start: '2026-12-01T18:30:00Z' });
    const demo = await world.anExpert({ isDemo: true, isActive: false, userId: null });
    const texan = await world.anExpert({ state: 'TX', zone: 'America/Chicago' });
    const night = await world.anExpert({ zone: 'Pacific/Honolulu', state: 'HI' });
    const free = await nextFreeTimes(world.as(null), [expert.id, demo.id, texan.id, night.id, newId()], 3);
    expect(free.size).toBe(5);
    expect(free.get(expert.id)).toEqual([
      '2026-12-01T19:00:00.000Z',
      '2026-12-01T19:30:00.000Z',
      '2026-12-01T20:00:00.000Z',
    ]);
    expect(free.get(demo.id)).toEqual([]);
    expect(free.get(texan.id)).toEqual([]);
    expect(free.get(night.id)).toHaveLength(3);
  });

  it('follow the expert’s new hours in the same transaction', async () => {
    const expert = await world.anExpert();
    await changeWeeklyHours(world.as(expert.actor), {
      hours: [{ weekday: 3, startMinute: 600, endMinute: 660 }],
    });
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect(listed!.freeFrom).toEqual(new Date('2026-12-02T17:00:00Z'));
    const free = await nextFreeTimes(world.as(null), [expert.id], 3);
    expect(free.get(expert.id)).toEqual([
      '2026-12-02T17:00:00.000Z',
      '2026-12-02T17:30:00.000Z',
      '2026-12-09T17:00:00.000Z',
    ]);
    const { days } = await slotsOf(world.as(null), expert.id);
    expect(days.filter((day) => day.slots.length > 0).map((day) => day.date)).toEqual([
      '2026-12-02',
      '2026-12-09',
    ]);
  });

  it('can be set only by experts, and need at least one hour', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const set = (actor: typeof client | null, hours: typeof DEFAULT_HOURS) =>
      codeOf(changeWeeklyHours(world.as(actor), { hours }));
    expect(await set(null, DEFAULT_HOURS)).toBe('sign_in_required');
    expect(await set(client, DEFAULT_HOURS)).toBe('not_allowed');
    expect(await set(expert.actor, [])).toBe('invalid_input');
    expect(await set(expert.actor, DEFAULT_HOURS)).toBe('done');
  });

  it('are refreshed by the job once the stretch has passed', async () => {
    const expert = await world.anExpert();
    const demo = await world.anExpert({ isDemo: true, isActive: false, userId: null });
    await refreshFreeStretch(world.as(null), [expert.id, demo.id]);
    world.now = Temporal.Instant.from('2026-12-02T00:30:00Z');
    expect(await refreshPassedStretches(world.asProduct())).toBeGreaterThan(0);
    expect(await refreshPassedStretches(world.asProduct())).toBe(0);
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect(listed!.freeFrom).toEqual(new Date('2026-12-02T16:00:00Z'));
    const [shown] = await world.db.select().from(experts).where(eq(experts.id, demo.id));
    expect(shown!.freeUntil).toBeNull();
  });
});
