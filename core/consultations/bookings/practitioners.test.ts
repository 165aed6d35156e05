import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { insertPlace, insertPractitioner, practitionersOf } from '../../../tests/listed-experts.ts';
import { untilBlocked } from '../../../tests/until-blocked.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { expertPlaces, experts, practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { takenTimes, weeklyHours } from '../../practice/availability/tables.ts';
import { takeDaysOff } from '../../practice/availability/take-days-off.server.ts';
import { readConflicts } from '../../practice/availability/taken-time.server.ts';
import { noteOutsideCalendar } from '../../practice/linked-calendars/note-outside-calendar.server.ts';
import { retirePractitioner } from '../../practice/practitioners/retire-practitioner.server.ts';
import { savePractitioner } from '../../practice/practitioners/save-practitioner.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { offerTimes } from '../offers/offer-times.server.ts';
import { readOffers } from '../offers/read-offers.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { bookings } from './tables.ts';

const CONNECTIONS = 20;
const world = await openWorld(CONNECTIONS);

beforeAll(async () => {
  // Opens every connection of the pool, so no attempt has to wait for one.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => world.db.execute(sql`select pg_sleep(0.02)`)));
});
beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

const NOON = '2026-12-02T19:00:00Z';
const BOULDER = {
  location: 'Boulder, CO',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  lat: 40.02,
  lng: -105.28,
  zone: 'America/Denver',
};
const PORTLAND = {
  location: 'Portland, OR',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  lat: 45.5,
  lng: -122.69,
  zone: 'America/Los_Angeles',
};
const week = (from: number, to: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: from * 60, endMinute: to * 60 }));

/** Creates a center with the practitioners Theo and Imani, in this order. */
async function aCenter() {
  const { actor, id } = await world.anExpert({ name: 'Rose City', type: 'wellness-center' });
  const [theo = ''] = await practitionersOf(world.db, id);
  await world.db.update(practitioners).set({ name: 'Theo' }).where(eq(practitioners.id, theo));
  const imani = await insertPractitioner(world.db, id, { name: 'Imani' });
  return { actor, id, theo, imani };
}
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
async function ask(practiceId: string, values: Partial<Parameters<typeof asking>[1]> = {}, by?: Person) {
  const client = by ?? (await world.aPerson());
  const { bookingId } = await requestBooking(
    world.as(client),
    asking(practiceId, { start: NOON, ...values }),
  );
  return { client, bookingId, with: (await rowOf(bookingId)).practitionerId };
}
const startsOf = async (practiceId: string, asked: Parameters<typeof slotsOf>[2] = {}) => {
  const { days } = await slotsOf(world.as(null), practiceId, asked);
  return days.flatMap(({ slots }) => slots.map(({ startsAt }) => new Date(startsAt).toISOString()));
};

describe('a practice with two practitioners', () => {
  it('gives a crowd that requests any practitioner one booking with each, in each of five rounds', async () => {
    const clients = await Promise.all(Array.from({ length: 60 }, () => world.aPerson()));
    for (let round = 0; round < 5; round++) {
      const { id, theo, imani } = await aCenter();
      const codes = await Promise.all(
        clients.map((client) => codeOf(requestBooking(world.as(client), asking(id, { start: NOON })))),
      );
      const count = (code: string) => codes.filter((one) => one === code).length;
      expect([count('done'), count('slot_taken')]).toEqual([2, clients.length - 2]);
      const made = await world.db.select().from(bookings).where(eq(bookings.expertId, id));
      expect(new Set(made.map(({ practitionerId }) => practitionerId))).toEqual(new Set([theo, imani]));
      for (const { id: bookingId, clientId } of made) {
        const client = clients.find((one) => one.id === clientId)!;
        await cancelBooking(world.as(client), { bookingId });
      }
    }
  }, 60_000);

  it('gives a named practitioner’s time to one client, and the other practitioner stays free', async () => {
    const { id, theo, imani } = await aCenter();
    const clients = await Promise.all(Array.from({ length: 10 }, () => world.aPerson()));
    const asked = { start: NOON, practitionerId: imani };
    const codes = await Promise.all(
      clients.map((client) => codeOf(requestBooking(world.as(client), asking(id, asked)))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'slot_taken')).toHaveLength(9);
    expect(await startsOf(id, { practitionerId: imani })).not.toContain(new Date(NOON).toISOString());
    expect((await ask(id)).with).toBe(theo);
  });

  it('assigns a request without a preference to the least booked that week, or the first if equal', async () => {
    const { id, theo, imani } = await aCenter();
    expect((await ask(id, { start: '2026-12-02T17:00:00Z' })).with).toBe(theo);
    expect((await ask(id, { start: '2026-12-02T20:00:00Z' })).with).toBe(imani);
    const third = await ask(id, { start: '2026-12-03T17:00:00Z', minutes: 60 });
    expect(third.with).toBe(theo);
    const fourth = await ask(id, { start: '2026-12-04T17:00:00Z', minutes: 45 });
    expect(fourth.with).toBe(imani);
    // Theo has 90 minutes and Imani 75, so Imani gets this booking. She then has 105, so Theo gets the
    // next.
    expect((await ask(id, { start: '2026-12-05T17:00:00Z' })).with).toBe(imani);
    expect((await ask(id, { start: '2026-12-06T17:00:00Z' })).with).toBe(theo);
    // On Monday, a new week begins with nothing booked.
    expect((await ask(id, { start: '2026-12-07T17:00:00Z' })).with).toBe(theo);
    await declineBooking(world.as(await ownerOf(id)), { bookingId: third.bookingId });
    // The declined booking no longer counts: Theo has 60 minutes, Imani 105.
    expect((await ask(id, { start: '2026-12-06T20:00:00Z' })).with).toBe(theo);
  });

  it('is free while anyone is, in the list, on its page, and in searches', async () => {
    const { id, actor, theo, imani } = await aCenter();
    await changeWeeklyHours(world.as(actor), { hours: week(9, 12), practitionerId: theo });
    await changeWeeklyHours(world.as(actor), { hours: week(11, 14), practitionerId: imani });
    const tomorrow = (starts: string[]) => starts.filter((start) => start.startsWith('2026-12-02'));
    expect(tomorrow(await startsOf(id))).toHaveLength(10);
    expect(tomorrow(await startsOf(id, { practitionerId: theo }))).toHaveLength(6);
    const listed = (await nextFreeTimes(world.as(null), [id], 400)).get(id)!;
    expect(listed).toEqual(await startsOf(id));
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect([row!.freeFrom, row!.freeUntil]).toEqual([
      new Date('2026-12-01T16:00:00Z'),
      new Date('2026-12-01T20:30:00Z'),
    ]);
  });

  it('applies days off and outside calendars to their own practitioner only', async () => {
    const { id, actor, theo, imani } = await aCenter();
    const one = await ask(id, { practitionerId: theo });
    const other = await ask(id, { practitionerId: imani });
    const days = { from: '2026-12-02', until: '2026-12-02', practitionerId: imani };
    const { conflicts } = await takeDaysOff(world.as(actor), days);
    expect(conflicts).toMatchObject([{ bookingId: other.bookingId, practitionerId: imani }]);
    expect(await codeOf(acceptBooking(world.as(actor), other))).toBe('slot_unavailable');
    expect(await codeOf(acceptBooking(world.as(actor), one))).toBe('done');
    expect((await ask(id, { start: '2026-12-02T21:00:00Z' })).with).toBe(theo);
    const entry = {
      sourceId: 'a',
      startsAt: new Date('2026-12-03T19:00:00Z'),
      endsAt: new Date('2026-12-03T20:00:00Z'),
    };
    for (const practitionerId of [theo, imani]) {
      await noteOutsideCalendar(world.asProduct(), { expertId: id, practitionerId, entries: [entry] });
      const free = (await startsOf(id)).includes('2026-12-03T19:00:00.000Z');
      expect(free).toBe(practitionerId === theo);
    }
    expect(await readConflicts(world.as(null), id)).toHaveLength(1);
  });

  it('moves a booking with the same practitioner, or with anyone if the client wishes', async () => {
    const { id, theo, imani } = await aCenter();
    const { client, bookingId } = await ask(id, { practitionerId: imani });
    const move = async (from: string, start: string, values = {}) => {
      const moved = await rescheduleBooking(world.as(client), {
        ...asking(id, { start, ...values }),
        bookingId: from,
      });
      return { bookingId: moved.bookingId, with: (await rowOf(moved.bookingId)).practitionerId };
    };
    const second = await move(bookingId, '2026-12-02T19:30:00Z');
    expect(second.with).toBe(imani);
    const third = await move(second.bookingId, '2026-12-02T19:00:00Z', { practitionerId: '' });
    expect(third.with).toBe(theo);
    expect((await move(third.bookingId, '2026-12-02T19:30:00Z', { practitionerId: imani })).with).toBe(imani);
  });

  it('answers a second click with the same booking, but refuses another practitioner', async () => {
    const { id, theo, imani } = await aCenter();
    const client = await world.aPerson();
    const request = asking(id, { start: NOON, practitionerId: imani });
    const first = await requestBooking(world.as(client), request);
    const again = await requestBooking(world.as(client), request);
    expect(again).toMatchObject({ bookingId: first.bookingId, again: true });
    const other = { ...request, practitionerId: theo };
    expect(await codeOf(requestBooking(world.as(client), other))).toBe('already_sent');
  });

  it.each([
    ['of another practice', async () => (await aCenter()).theo],
    ['that does not exist', async () => newId()],
  ])('cannot be requested with a practitioner %s', async (_what, whose) => {
    const { id } = await aCenter();
    const request = asking(id, { practitionerId: await whose() });
    expect(await codeOf(requestBooking(world.as(await world.aPerson()), request))).toBe('invalid_input');
  });

  it('names the practitioner to both sides, on pages and in e-mails, unless there is only one', async () => {
    const { id, actor, imani } = await aCenter();
    const { client, bookingId } = await ask(id, { practitionerId: imani });
    for (const person of [client, actor]) {
      expect((await readBooking(world.as(person), bookingId)).practitionerName).toBe('Imani');
    }
    expect(world.queued.map(({ data }) => String(data.text).includes('Practitioner: Imani'))).toEqual([
      true,
      true,
    ]);
    const alone = await world.aRequest();
    expect((await readBooking(world.as(alone.client), alone.bookingId)).practitionerName).toBeNull();
  });

  it('offers times of a named practitioner, and the client sees whose they are', async () => {
    const { id, actor, imani, theo } = await aCenter();
    const { client } = await ask(id, { practitionerId: theo, start: '2026-12-04T19:00:00Z', minutes: 60 });
    await ask(id, { practitionerId: theo, start: '2026-12-03T19:00:00Z', minutes: 60 });
    world.now = world.now.add({ minutes: 1 });
    const offer = (practitionerId?: string) =>
      offerTimes(world.as(actor), {
        clientId: client.id,
        token: null,
        offerId: newId(),
        practitionerId,
        starts: ['2026-12-03T19:00:00Z'],
      });
    expect(await codeOf(offer(theo))).toBe('slot_unavailable');
    expect(await codeOf(offer(newId()))).toBe('invalid_input');
    world.queued.length = 0;
    await offer(imani);
    expect(String(world.queued[0]?.data.text)).toContain('Practitioner: Imani');
    expect(await readOffers(world.as(client))).toMatchObject([
      { practitioner: { id: imani, name: 'Imani' } },
    ]);
    await ask(id, { practitionerId: imani, start: '2026-12-03T19:00:00Z', minutes: 60 });
    expect(await readOffers(world.as(client))).toEqual([]);
  });
});

async function ownerOf(practiceId: string): Promise<Person> {
  const [member] = await world.db
    .select()
    .from(practiceMembers)
    .where(eq(practiceMembers.practiceId, practiceId));
  const person = await world.aPerson();
  return { ...person, id: member!.userId, memberships: [{ practiceId, role: 'owner' }] };
}

describe('a place with its own hours', () => {
  it('is open only during these, in its own zone, while the other place stays the same', async () => {
    const { id, actor } = await world.anExpert();
    const portland = await insertPlace(world.db, id, 1, PORTLAND);
    await changeWeeklyHours(world.as(actor), { hours: week(13, 15), placeId: portland });
    await changeWeeklyHours(world.as(actor), { hours: week(9, 11) });
    const tomorrow = async (placeId: string | null) =>
      (await startsOf(id, { placeId }))
        .filter((start) => start.startsWith('2026-12-02'))
        .map((one) => one.slice(11, 16));
    expect(await tomorrow(null)).toEqual(['16:00', '16:30', '17:00', '17:30']);
    expect(await tomorrow(portland)).toEqual(['21:00', '21:30', '22:00', '22:30']);
    const at = (start: string, placeId?: string) =>
      world
        .aPerson()
        .then((client) => codeOf(requestBooking(world.as(client), asking(id, { start, placeId }))));
    expect(await at('2026-12-02T21:00:00Z')).toBe('slot_unavailable');
    expect(await at('2026-12-02T16:00:00Z', portland)).toBe('slot_unavailable');
    expect(await at('2026-12-02T21:00:00Z', portland)).toBe('done');
    expect(await tomorrow(portland)).toEqual(['21:30', '22:00', '22:30']);
    const listed = (await nextFreeTimes(world.as(null), [id], 9)).get(id)!;
    expect(listed).toContain('2026-12-02T21:30:00.000Z');
    // On December 2, there is no time to travel between the two places.
    expect(listed).not.toContain('2026-12-02T16:00:00.000Z');
    expect(listed).toContain('2026-12-03T16:00:00.000Z');
  });

  it('is chosen when a page opens with a start that only it has', async () => {
    const { id, actor } = await world.anExpert();
    const boulder = await insertPlace(world.db, id, 1, BOULDER);
    await changeWeeklyHours(world.as(actor), { hours: week(13, 15), placeId: boulder });
    await changeWeeklyHours(world.as(actor), { hours: week(9, 11) });
    const placeFor = async (start: string) => (await slotsOf(world.as(null), id, { start })).expert.placeId;
    expect(await placeFor('2026-12-02T20:00:00Z')).toBe(boulder);
    const [first] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id));
    for (const start of ['2026-12-02T16:00:00Z', '2026-12-02T23:00:00Z', 'soon']) {
      expect(await placeFor(start)).toBe(first!.id);
    }
  });

  it('accepts bookings while it is open, and closes with its hours', async () => {
    const { id, actor } = await world.anExpert();
    const boulder = await insertPlace(world.db, id, 1, BOULDER);
    await changeWeeklyHours(world.as(actor), { hours: week(13, 15), placeId: boulder });
    const { bookingId } = await ask(id, { start: '2026-12-02T20:00:00Z', placeId: boulder });
    await changeWeeklyHours(world.as(actor), { hours: week(9, 11), placeId: boulder });
    expect(await codeOf(acceptBooking(world.as(actor), { bookingId }))).toBe('slot_unavailable');
    await changeWeeklyHours(world.as(actor), { hours: week(12, 14), placeId: boulder });
    expect(await codeOf(acceptBooking(world.as(actor), { bookingId }))).toBe('done');
  });

  it('loses its hours when removed, without falling back to the default hours', async () => {
    const { id, actor } = await world.anExpert({ choosesHours: false });
    const boulder = await insertPlace(world.db, id, 1, BOULDER);
    await changeWeeklyHours(world.as(actor), { hours: week(13, 15), placeId: boulder });
    await world.db.delete(expertPlaces).where(eq(expertPlaces.id, boulder));
    expect(await world.db.select().from(weeklyHours).where(eq(weeklyHours.expertId, id))).toEqual([]);
    expect(await startsOf(id)).toEqual([]);
    await changeWeeklyHours(world.as(actor), { hours: week(9, 10) });
    expect((await startsOf(id)).length).toBeGreaterThan(20);
  });

  it.each([
    ['of another practice', async () => insertPlace(world.db, (await world.anExpert()).id, 1, BOULDER)],
    ['that does not exist', async () => 'studio'],
  ])('cannot be a place %s', async (_what, placeOf) => {
    const { actor } = await world.anExpert();
    const placeId = await placeOf();
    expect(await codeOf(changeWeeklyHours(world.as(actor), { hours: week(9, 10), placeId }))).toBe(
      'not_found',
    );
  });

  it('can drop its own hours for the general ones, unless there are none', async () => {
    const { id, actor } = await world.anExpert({ choosesHours: false });
    const boulder = await insertPlace(world.db, id, 1, BOULDER);
    const set = (hours: ReturnType<typeof week> | null, placeId?: string) =>
      codeOf(changeWeeklyHours(world.as(actor), { hours, placeId }));
    expect(await set(week(13, 15), boulder)).toBe('done');
    expect(await set(null, boulder)).toBe('invalid_input');
    expect(await set(week(9, 10))).toBe('done');
    expect(await set(null, boulder)).toBe('done');
    expect(await startsOf(id, { placeId: boulder })).toEqual(await startsOf(id));
  });
});

describe('the practitioners of a practice', () => {
  const activeOf = async (id: string) =>
    (await world.db.select().from(practitioners).where(eq(practitioners.practiceId, id)))
      .filter(({ activeUntil }) => activeUntil === null)
      .map(({ name }) => name);
  const add = (actor: Person | null, name: string, practitionerId: string | null = null) =>
    savePractitioner(world.as(actor), { name, practitionerId });

  it('are added, renamed, and removed by its owner', async () => {
    const { actor, id } = await world.anExpert({ type: 'wellness-center' });
    const [first = ''] = await practitionersOf(world.db, id);
    const imani = await add(actor, ' Imani ');
    expect(await add(actor, 'Theo', first)).toBe(first);
    expect(await practitionersOf(world.db, id)).toEqual([first, imani]);
    expect((await activeOf(id)).sort()).toEqual(['Imani', 'Theo']);
    const { with: whose } = await ask(id, { practitionerId: imani });
    expect(whose).toBe(imani);
    await retirePractitioner(world.as(actor), { practitionerId: first });
    expect(await practitionersOf(world.db, id)).toEqual([imani]);
  });

  it.each([
    ['without a name', ' ', 'invalid_input'],
    ['of more than 60 characters', 'a'.repeat(61), 'invalid_input'],
    ['with another practitioner’s name', 'iMANI', 'invalid_input'],
    ['with the practice’s name, which its first one has', 'Sage Alder', 'invalid_input'],
    ['with a distinct name', 'Theo', 'done'],
  ])('can only be added with a valid name: %s', async (_what, name, code) => {
    const { actor } = await world.anExpert({ type: 'wellness-center' });
    await add(actor, 'Imani');
    expect(await codeOf(add(actor, name))).toBe(code);
  });

  it('cannot be changed by clients, visitors, staff, or other practices', async () => {
    const { id, theo } = await aCenter();
    const staff = await world.aMember(id, 'staff');
    const other = await world.anExpert({ type: 'wellness-center' });
    const client = await world.aPerson();
    const retire = (actor: Person | null) =>
      codeOf(retirePractitioner(world.as(actor), { practitionerId: theo }));
    expect(await codeOf(add(null, 'Ash'))).toBe('sign_in_required');
    for (const actor of [client, staff]) {
      expect([await codeOf(add(actor, 'Ash')), await retire(actor)]).toEqual(['not_allowed', 'not_allowed']);
    }
    expect(await retire(other.actor)).toBe('not_found');
    expect(await codeOf(add(other.actor, 'Ash', theo))).toBe('not_found');
    expect(await activeOf(id)).toHaveLength(2);
  });

  it('stay as long as they have open bookings: a removal is refused', async () => {
    const { id, actor, theo } = await aCenter();
    const { client, bookingId } = await ask(id, { practitionerId: theo });
    const retire = () => codeOf(retirePractitioner(world.as(actor), { practitionerId: theo }));
    expect(await retire()).toBe('invalid_input');
    await acceptBooking(world.as(actor), { bookingId });
    expect(await retire()).toBe('invalid_input');
    await cancelBooking(world.as(client), { bookingId });
    expect(await retire()).toBe('done');
    expect(await retire(), 'a second press').toBe('done');
    expect((await readBooking(world.as(client), bookingId)).practitionerName).toBe('Theo');
  });

  it('never drop to zero, no matter how many are removed simultaneously', async () => {
    const { id, actor, theo, imani } = await aCenter();
    const codes = await Promise.all(
      [theo, imani].map((practitionerId) => codeOf(retirePractitioner(world.as(actor), { practitionerId }))),
    );
    expect(codes.sort()).toEqual(['done', 'invalid_input']);
    expect(await activeOf(id)).toHaveLength(1);
  });

  it('have distinct names, even if one is added several times simultaneously', async () => {
    const { id, actor } = await world.anExpert({ type: 'wellness-center' });
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(add(actor, 'Imani'))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await activeOf(id)).toHaveLength(2);
  });

  it('are never booked after removal or removed while booked', async () => {
    const codes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { id, actor, imani } = await aCenter();
      const client = await world.aPerson();
      const work = [
        () => codeOf(requestBooking(world.as(client), asking(id, { practitionerId: imani }))),
        () => codeOf(retirePractitioner(world.as(actor), { practitionerId: imani })),
      ];
      const [booked, retired] = await Promise.all(
        round % 2
          ? work.map((one) => one())
          : work
              .reverse()
              .map((one) => one())
              .reverse(),
      );
      expect([
        ['done', 'invalid_input'],
        ['invalid_input', 'done'],
      ]).toContainEqual([booked, retired]);
      codes.add(`${booked} ${retired}`);
      const taken = await world.db.select().from(takenTimes).where(eq(takenTimes.practitionerId, imani));
      expect(taken).toHaveLength(booked === 'done' ? 1 : 0);
    }
    expect(codes.size).toBeGreaterThan(0);
  });

  it('cannot be changed by an owner who lost that role while waiting for the lock', async () => {
    const { id, actor, theo } = await aCenter();
    let answers: Promise<string>[] = [];
    await world.db.transaction(async (tx) => {
      await tx.select().from(experts).where(eq(experts.id, id)).for('update');
      answers = [
        codeOf(retirePractitioner(world.as(actor), { practitionerId: theo })),
        codeOf(add(actor, 'Ash')),
      ];
      await untilBlocked(world, 2);
      await tx.update(practiceMembers).set({ role: 'staff' }).where(eq(practiceMembers.practiceId, id));
    });
    expect(await Promise.all(answers)).toEqual(['not_allowed', 'not_allowed']);
  });
});
