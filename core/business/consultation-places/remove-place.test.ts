import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import type { Person } from '../../context.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { weeklyHours } from '../../practice/availability/tables.ts';
import { movePlace } from './move-place.server.ts';
import { removePlace } from './remove-place.server.ts';

const world = await openWorld();
const TOWNS = {
  Boulder: { zip: '80302', lat: 40.0181, lng: -105.278, zone: 'America/Denver', state: 'CO' },
  Portland: { zip: '97201', lat: 45.5074, lng: -122.6898, zone: 'America/Los_Angeles', state: 'OR' },
};

/** Creates an expert with places in Denver, Boulder, and Portland, in that order. */
async function anExpert() {
  const expert = await world.anExpert();
  const ids: Record<string, string> = {};
  for (const [at, [city, place]] of Object.entries(TOWNS).entries()) {
    const location = `${city}, ${place.state}`;
    ids[city] = await insertPlace(world.db, expert.id, at + 1, { ...place, city, location });
  }
  const [first] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, expert.id));
  return { ...expert, at: (city: string) => ids[city] ?? first!.id };
}

/** Returns the towns in order. Expects the listing to have the same towns. */
async function townsOf(expertId: string) {
  const places = await world.db
    .select({ city: expertPlaces.city, rank: expertPlaces.rank })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId))
    .orderBy(expertPlaces.rank);
  const listed = await world.db
    .select({ city: listing.city, rank: listing.rank })
    .from(listing)
    .where(eq(listing.expertId, expertId))
    .orderBy(listing.rank);
  expect(listed).toEqual(places);
  expect(places.map(({ rank }) => rank)).toEqual([...places.keys()]);
  return places.map(({ city }) => city);
}

const remove = (actor: Person | null, placeId: string) => codeOf(removePlace(world.as(actor), { placeId }));
const move = (actor: Person | null, placeId: string, rank: number) =>
  codeOf(movePlace(world.as(actor), { placeId, rank }));

beforeAll(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('removing a place', () => {
  it('removes it from the listing, and the others move up', async () => {
    const { actor, id, at } = await anExpert();
    expect(await remove(actor, at('Boulder'))).toBe('done');
    expect(await townsOf(id)).toEqual(['Denver', 'Portland']);
    expect(await remove(actor, at('Boulder'))).toBe('done');
    expect(await townsOf(id)).toEqual(['Denver', 'Portland']);
  });

  it('removes its hours and keeps the others', async () => {
    const { actor, at } = await anExpert();
    const noon = [{ weekday: 1, startMinute: 720, endMinute: 780 }];
    const ctx = world.as(actor);
    await changeWeeklyHours(ctx, { hours: noon });
    await changeWeeklyHours(ctx, { hours: noon, placeId: at('Boulder') });
    await changeWeeklyHours(ctx, { hours: noon, placeId: at('Portland') });
    const keptAt = async () => (await world.db.select().from(weeklyHours)).map(({ placeId }) => placeId);
    expect(new Set(await keptAt())).toEqual(new Set([null, at('Boulder'), at('Portland')]));
    await remove(actor, at('Boulder'));
    expect(new Set(await keptAt())).toEqual(new Set([null, at('Portland')]));
  });

  it('makes the next place the first, with its time zone', async () => {
    const { actor, id, at } = await anExpert();
    const freeFrom = async () =>
      (await world.db.select().from(experts).where(eq(experts.id, id)))[0]!.freeFrom?.toISOString();
    await remove(actor, at('Boulder'));
    expect(await freeFrom()).toBe('2026-12-01T16:00:00.000Z');
    await remove(actor, at('Denver'));
    expect(await townsOf(id)).toEqual(['Portland']);
    expect(await freeFrom()).toBe('2026-12-01T17:00:00.000Z');
  });

  it('is refused for the last one', async () => {
    const { actor, id, at } = await anExpert();
    await remove(actor, at('Boulder'));
    const codes = await Promise.all([remove(actor, at('Denver')), remove(actor, at('Portland'))]);
    expect(codes.toSorted()).toEqual(['done', 'invalid_input']);
    expect(await townsOf(id)).toHaveLength(1);
  });

  it('is refused while a booking there is pending or upcoming', async () => {
    const { actor, id, at } = await anExpert();
    const client = await world.aPerson();
    const request = { ...asking(id), placeId: at('Boulder') };
    const { bookingId } = await requestBooking(world.as(client), request);
    expect(await remove(actor, at('Boulder'))).toBe('invalid_input');
    await acceptBooking(world.as(actor), { bookingId });
    expect(await remove(actor, at('Boulder'))).toBe('invalid_input');
    await cancelBooking(world.as(client), { bookingId, note: null });
    expect(await remove(actor, at('Boulder'))).toBe('done');
  });

  it('races a request there: only one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { actor, id, at } = await anExpert();
      const client = await world.aPerson();
      const request = { ...asking(id), placeId: at('Boulder') };
      const codes = await Promise.all([
        codeOf(requestBooking(world.as(client), request)),
        remove(actor, at('Boulder')),
      ]);
      expect([
        ['done', 'invalid_input'],
        ['not_found', 'done'],
      ]).toContainEqual(codes);
    }
  });

  it('is only for its owner', async () => {
    const { id, at } = await anExpert();
    const stranger = await anExpert();
    expect(await remove(null, at('Boulder'))).toBe('sign_in_required');
    expect(await remove(await world.aPerson(), at('Boulder'))).toBe('not_allowed');
    expect(await remove(await world.aMember(id, 'staff'), at('Boulder'))).toBe('not_allowed');
    await remove(stranger.actor, at('Boulder'));
    await remove(stranger.actor, "' or true --");
    expect(await townsOf(id)).toHaveLength(3);
    expect(await townsOf(stranger.id)).toHaveLength(3);
  });
});

describe('reordering places', () => {
  it.each<[city: string, rank: number, order: string[]]>([
    ['Portland', 0, ['Portland', 'Denver', 'Boulder']],
    ['Denver', 1, ['Boulder', 'Denver', 'Portland']],
    ['Denver', 2, ['Boulder', 'Portland', 'Denver']],
    ['Boulder', 1, ['Denver', 'Boulder', 'Portland']],
    ['Boulder', 9, ['Denver', 'Portland', 'Boulder']],
  ])('%s at %i gives %j, clicked once or twice', async (city, rank, order) => {
    const { actor, id, at } = await anExpert();
    expect(await move(actor, at(city), rank)).toBe('done');
    expect(await townsOf(id)).toEqual(order);
    expect(await move(actor, at(city), rank)).toBe('done');
    expect(await townsOf(id)).toEqual(order);
  });

  it('leaves one complete order from several tabs simultaneously', async () => {
    const { actor, id, at } = await anExpert();
    const moves = ['Portland', 'Boulder', 'Denver', 'Portland'].map((city) => move(actor, at(city), 0));
    expect(new Set(await Promise.all(moves))).toEqual(new Set(['done']));
    expect((await townsOf(id)).toSorted()).toEqual(['Boulder', 'Denver', 'Portland']);
  });

  it('is only for its owner', async () => {
    const { id, at } = await anExpert();
    const stranger = await anExpert();
    expect(await move(null, at('Boulder'), 0)).toBe('sign_in_required');
    expect(await move(await world.aPerson(), at('Boulder'), 0)).toBe('not_allowed');
    expect(await move(await world.aMember(id, 'staff'), at('Boulder'), 0)).toBe('not_allowed');
    expect(await move(stranger.actor, at('Boulder'), 0)).toBe('not_found');
    expect(await townsOf(id)).toEqual(['Denver', 'Boulder', 'Portland']);
  });
});
