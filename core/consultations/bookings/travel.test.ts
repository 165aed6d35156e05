import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { readClosedTimes } from '../../practice/availability/read-closed-times.server.ts';
import { clockOfTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { bookings } from './tables.ts';

const CONNECTIONS = 20;
const world = await openWorld(CONNECTIONS);
const METHODS = ['In-Person Consultation', 'Home Visit'];
const at = (zip: string) => {
  const found = lookUpZip(zip);
  if (!found.ok) throw new Error(`${zip} is unknown`);
  const { label: location, city, state, lat, lng, zone } = found.place;
  return { location, city, state, zip, lat, lng, zone };
};
const expertAt = (zip: string, values = {}) =>
  world.anExpert({ ...at(zip), consultationMethods: METHODS, visitMiles: 100, ...values });
const visiting = (zip: string) => ({ method: 'Home Visit', visitAddress: '88 Alder Lane', visitZip: zip });
const ask = async (expertId: string, start: string, more = {}) =>
  requestBooking(world.as(await world.aPerson()), { ...asking(expertId, { start }), ...more });
const startsOf = async (expertId: string, asked = {}) =>
  (await slotsOf(world.as(null), expertId, asked)).days.flatMap(({ slots }) =>
    slots.filter(({ longest }) => longest >= 30).map(({ startsAt }) => startsAt),
  );

beforeAll(() => warmUp(world, CONNECTIONS));
beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('one person at two places', () => {
  const NOON = '2026-12-03T19:00:00Z';
  /** Creates an expert in Denver with a second place in Boulder, 47 minutes away. */
  async function atTwoPlaces() {
    const expert = await expertAt('80202');
    return { ...expert, boulder: await insertPlace(world.db, expert.id, 1, at('80302')) };
  }

  it('can be booked at the second place only with travel time, and at the first right away', async () => {
    const { id, boulder } = await atTwoPlaces();
    await ask(id, NOON);
    const there = await startsOf(id, { placeId: boulder });
    const code = (start: string, more = {}) => codeOf(ask(id, start, more));
    for (const start of [
      '2026-12-03T18:00:00Z',
      '2026-12-03T18:30:00Z',
      '2026-12-03T19:30:00Z',
      '2026-12-03T20:00:00Z',
    ]) {
      expect(there).not.toContain(Date.parse(start));
      expect(await code(start, { placeId: boulder })).toBe('slot_taken');
    }
    expect(there).toContain(Date.parse('2026-12-03T20:30:00Z'));
    expect(await code('2026-12-03T20:30:00Z', { placeId: boulder })).toBe('done');
    expect(await code('2026-12-03T18:30:00Z')).toBe('done');
  });

  it('gets travel time for home visits, too', async () => {
    const { id } = await atTwoPlaces();
    await ask(id, NOON, visiting('80302'));
    expect(await codeOf(ask(id, '2026-12-03T19:30:00Z'))).toBe('slot_taken');
    expect(await codeOf(ask(id, '2026-12-03T20:30:00Z'))).toBe('done');
    const near = await startsOf(id, { visitZip: '80302' });
    // Even two homes in the same ZIP code need the minimum travel time between them.
    expect(near).not.toContain(Date.parse('2026-12-03T19:30:00Z'));
    expect(await codeOf(ask(id, '2026-12-03T19:30:00Z', visiting('80302')))).toBe('slot_taken');
  });

  it('is the only one who can read why times within their hours are unavailable', async () => {
    const { id, actor, boulder } = await atTwoPlaces();
    await ask(id, NOON);
    const { expert } = await slotsOf(world.as(null), id, { placeId: boulder });
    const practitionerId = expert.practitioners[0]!.id;
    const read = (who: typeof actor | null) => readClosedTimes(world.as(who), expert, practitionerId);
    const [start, minute] = [Date.parse(NOON), 60_000];
    expect(await read(actor)).toEqual([
      {
        kind: 'booking',
        at: 'Denver, CO',
        wayMinutes: 47,
        bufferMinutes: 0,
        startsAt: start - 47 * minute,
        endsAt: start + (30 + 47) * minute,
      },
    ]);
    expect([await read(await world.aPerson()), await read(null)]).toEqual([[], []]);
  });

  it('gets one of two simultaneous requests for two places', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, boulder } = await atTwoPlaces();
      const [one, two] = [await world.aPerson(), await world.aPerson()];
      const codes = await concurrently([
        () => requestBooking(world.as(one), asking(id, { start: NOON })),
        () =>
          requestBooking(world.as(two), {
            ...asking(id, { start: '2026-12-03T19:30:00Z' }),
            placeId: boulder,
          }),
      ]);
      expect(codes.toSorted()).toEqual(['done', 'slot_taken']);
      expect(await world.db.$count(bookings, eq(bookings.expertId, id))).toBe(1);
    }
  });

  it('keeps existing bookings without travel time between them, and can accept them', async () => {
    const { id, actor, boulder } = await atTwoPlaces();
    const { expert } = await slotsOf(world.as(null), id);
    for (const [start, placeId] of [
      [NOON, expert.placeId],
      ['2026-12-03T19:30:00Z', boulder],
    ] as const) {
      const { id: clientId } = await world.aPerson();
      await world.aBooking({
        clientId,
        expertId: id,
        startsAt: new Date(start),
        createdAt: new Date('2026-12-01T18:00:00Z'),
        placeId,
      });
    }
    const both = await world.db.select().from(bookings).where(eq(bookings.expertId, id));
    for (const one of both) await acceptBooking(world.as(actor), { bookingId: one.id });
    expect(await world.db.$count(takenTimes, eq(takenTimes.expertId, id))).toBe(2);
  });

  it('cannot accept another of the requested times if it leaves no travel time', async () => {
    const { id, actor, boulder } = await atTwoPlaces();
    const other = '2026-12-03T19:30:00Z';
    const { bookingId } = await ask(id, '2026-12-04T19:00:00Z', { placeId: boulder, also: [other] });
    await ask(id, NOON);
    expect(await codeOf(acceptBooking(world.as(actor), { bookingId, start: other }))).toBe(
      'slot_unavailable',
    );
    expect(await codeOf(acceptBooking(world.as(actor), { bookingId }))).toBe('done');
  });
});

describe('the times of a home visit', () => {
  it.each([
    ['from Pacific to Mountain time within Oregon', '97720', '97918', '2026-12-01T18:00:00Z'],
    ['from Mountain to Pacific time within Oregon', '97918', '97720', '2026-12-01T18:00:00Z'],
    ['from Arizona to the Navajo Nation, as its clocks change', '86001', '86045', '2027-03-08T18:00:00Z'],
    [
      'from the Navajo Nation to Arizona, as its clocks change back',
      '86045',
      '86001',
      '2027-10-31T18:00:00Z',
    ],
  ])(
    'follow the clock there and are the only ones that can be requested, %s',
    async (_what, from, to, now) => {
      world.now = Temporal.Instant.from(now);
      const { id } = await expertAt(from);
      const slots = await slotsOf(world.as(null), id, { visitZip: to });
      const { zone } = clockOfTimes(slots);
      expect(zone).toBe(at(to).zone);
      expect(zone).not.toBe(at(from).zone);
      expect(slots.days[0]!.date).toBe(dateAt(world.now, zone).toString());
      const offered = new Set(
        slots.days.flatMap((day) => day.slots.filter((one) => one.longest >= 30).map((one) => one.startsAt)),
      );
      const [first, last] = [Math.min(...offered), Math.max(...offered)];
      const here = new Set(await startsOf(id));
      // The starts that exist on only one of the two clocks are the hard case.
      const either = [...offered].filter((start) => !here.has(start));
      const neither = [...here].filter((start) => !offered.has(start));
      expect(either.length * neither.length).toBeGreaterThan(0);
      const half = 30 * 60_000;
      const steps = fc
        .integer({ min: -4, max: (last - first) / half + 4 })
        .map((step) => first + step * half);
      const start = fc.oneof(fc.constantFrom(...either), fc.constantFrom(...neither), steps);
      await fc.assert(
        fc.asyncProperty(start, async (startsAt) => {
          const code = await codeOf(ask(id, new Date(startsAt).toISOString(), visiting(to)));
          expect(code).toBe(offered.has(startsAt) ? 'done' : 'slot_unavailable');
          await world.db.delete(takenTimes).where(eq(takenTimes.expertId, id));
          await world.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.expertId, id));
        }),
        { numRuns: 14 },
      );
    },
  );

  it('do not exist if the law at the home forbids the visit, and a request is refused for the same reason', async () => {
    const { id } = await expertAt('62863');
    const { closed, days } = await slotsOf(world.as(null), id, { visitZip: '47591' });
    expect([closed?.code, days.flatMap(({ slots }) => slots)]).toEqual(['state_not_served', []]);
    expect(await codeOf(ask(id, '2026-12-03T19:00:00Z', visiting('47591')))).toBe('state_not_served');
  });

  it.each([
    ['that is too far away', '97918', /^That is \d+ miles away/],
    ['that does not exist', '00000', /ZIP code/],
  ])('explain why there are none at a ZIP code %s, and show those of the place', async (_what, zip, why) => {
    const { id } = await expertAt('80202');
    const { visit, visitProblem, days } = await slotsOf(world.as(null), id, { visitZip: zip });
    expect(visit).toBeNull();
    expect(visitProblem).toMatch(why);
    expect(days.some(({ slots }) => slots.length > 0)).toBe(true);
  });
});
