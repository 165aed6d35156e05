import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { asking, codeOf, openWorld } from '../../tests/world.ts';
import type { Person } from '../context.ts';
import { expertPlaces } from '../experts/tables.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { cancelBooking } from './cancel-booking.server.ts';
import { readCalendarFile } from './read-calendar-file.server.ts';
import { requestBooking } from './request-booking.server.ts';
import { rescheduleBooking } from './reschedule-booking.server.ts';
import { savePlace } from './save-place.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

/** What another program reads in the file: the calendar's method, and its one event. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  ICAL.TimezoneService.register(zone);
  const [only, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const event = new ICAL.Event(only!);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: only!.getFirstPropertyValue('status'),
    zone: event.startDate.zone?.tzid,
    clock: event.startDate.toString(),
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
  };
}
const fileFor = async (person: Person, bookingId: string) =>
  read(await readCalendarFile(world.as(person), bookingId));

describe('the calendar file', () => {
  it('is tentative without a door, then confirmed with it, then called off, each in the place of the last', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const address = '1479 Larimer Street, Suite 2; ring twice';
    await world.db.update(expertPlaces).set({ address }).where(eq(expertPlaces.expertId, expert.id));
    const asked = await fileFor(client, bookingId);
    expect(asked).toMatchObject({
      ...{ method: 'PUBLISH', status: 'TENTATIVE', zone: 'America/Denver', minutes: 30, sequence: 0 },
      ...{ summary: 'Consultation with Sage Alder', location: null },
    });
    expect(await fileFor(expert.actor, bookingId)).toMatchObject({ uid: asked.uid, location: null });

    await acceptBooking(world.as(expert.actor), { bookingId });
    const accepted = await fileFor(client, bookingId);
    expect(accepted).toMatchObject({
      ...{ method: 'PUBLISH', status: 'CONFIRMED', uid: asked.uid, sequence: 1, location: address },
    });

    await cancelBooking(world.as(client), { bookingId });
    expect(await fileFor(expert.actor, bookingId)).toMatchObject({
      ...{ method: 'CANCEL', status: 'CANCELLED', uid: asked.uid, sequence: 2, location: null },
    });
  });

  it('of a booking that was moved is the one of its new time', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const before = await fileFor(client, bookingId);
    world.now = world.now.add({ minutes: 1 });
    const start = '2026-12-04T20:00:00Z';
    const moved = await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId });
    for (const id of [bookingId, moved.bookingId]) {
      const file = await fileFor(client, id);
      expect(file).toMatchObject({ uid: before.uid, status: 'TENTATIVE', start: '2026-12-04T20:00:00.000Z' });
      expect(file.sequence).toBeGreaterThan(before.sequence);
    }
  });

  it('has the new door where the address is corrected, in the place of the last one, also after a move', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, expert.id));
    const correct = (address: string) =>
      savePlace(world.as(expert.actor), {
        ...{ label: 'Studio', address, zip: place!.zip!, isExactPublic: false, placeId: place!.id },
      });
    await correct('1 Fern Street');
    expect((await fileFor(client, bookingId)).sequence).toBe(0);
    await acceptBooking(world.as(expert.actor), { bookingId });
    const before = await fileFor(client, bookingId);
    world.queued.length = 0;
    await correct('2 Fern Street');
    expect(await fileFor(client, bookingId)).toMatchObject({
      ...{ uid: before.uid, location: expect.stringContaining('2 Fern Street') },
      sequence: before.sequence + 1,
    });
    expect(JSON.stringify(world.queued)).toMatch(/Update it in your calendar.*calendar\.ics/);
    await correct('2 Fern Street');
    expect((await fileFor(client, bookingId)).sequence).toBe(before.sequence + 1);

    // An admin has looked at the new door, so that it can be booked again.
    await world.db
      .update(expertPlaces)
      .set({ checkedAt: new Date(0) })
      .where(eq(expertPlaces.id, place!.id));
    world.now = world.now.add({ minutes: 1 });
    const start = '2026-12-04T20:00:00Z';
    const moved = await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId });
    expect((await fileFor(client, moved.bookingId)).sequence).toBeGreaterThan(before.sequence + 1);
  });

  it.each([
    ['2027-03-12T17:00:00Z', '2027-03-12T10:00:00'],
    ['2027-03-15T16:00:00Z', '2027-03-15T10:00:00'],
  ])('keeps %s at %s on the clock of the place, before and after it is changed', async (start, clock) => {
    world.now = Temporal.Instant.from('2027-03-10T18:00:00Z');
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id, { start }));
    const file = await fileFor(client, bookingId);
    expect([file.clock, Date.parse(file.start)]).toEqual([clock, Date.parse(start)]);
  });

  it('is for its two sides alone', async () => {
    const { bookingId } = await world.aRequest();
    for (const [person, code] of [
      [await world.aPerson(), 'not_found'],
      [(await world.anExpert()).actor, 'not_found'],
      [null, 'sign_in_required'],
    ] as const) {
      expect(await codeOf(readCalendarFile(world.as(person), bookingId))).toBe(code);
    }
  });
});
