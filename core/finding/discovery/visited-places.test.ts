import { describe, expect, it } from 'vitest';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH, type SearchQuery } from './search-query.ts';

const world = await openWorld();
const find = async (place: string, asked: Partial<SearchQuery> = {}) => {
  const query = { ...EMPTY_SEARCH, meet: 'home-visit' as const, place, ...asked };
  return await searchExperts(world.as(null), query);
};
const finds = async (id: string, place: string, asked: Partial<SearchQuery> = {}) =>
  (await find(place, asked)).cards.some((card) => card.id === id);
const methods = (id: string, ...named: string[]) =>
  world.pool.query('update experts set consultation_methods = $2 where id = $1', [id, named]);

/**
 * Creates an expert in Denver who makes home visits. Boulder is about 24 miles away, and Fort Collins about
 * 57.
 */
async function aVisitor(values: Parameters<typeof world.anExpert>[0] = {}) {
  return await world.anExpert({ consultationMethods: [HOME_VISIT], visitMiles: 30, ...values });
}

describe('a search for home visits near a place', () => {
  it.each<[what: string, miles: number, place: string, found: boolean]>([
    ['within reach', 30, '80302', true],
    ['out of reach', 20, '80302', false],
    ['far, and within reach', 70, '80521', true],
    ['far, and out of reach', 50, '80521', false],
  ])('finds by the expert’s reach, not the radius: %s', async (_what, visitMiles, place, found) => {
    const { id } = await aVisitor({ visitMiles });
    for (const radiusMiles of [5, 250]) expect(await finds(id, place, { radiusMiles })).toBe(found);
    for (const sort of ['rating', 'distance', 'next-free'] as const) {
      expect(await finds(id, place, { sort })).toBe(found);
    }
    await world.pool.query('delete from experts where id = $1', [id]);
  });

  it('measures from the service ZIP code if there is one, not from the place', async () => {
    const { id } = await aVisitor({ visitMiles: 10 });
    expect([await finds(id, '80202'), await finds(id, '80521')]).toEqual([true, false]);
    const found = lookUpZip('80521');
    if (!found.ok) throw new Error('there is such a ZIP code');
    const { lat, lng } = found.place;
    await world.pool.query(
      `update experts set service_zip = '80521', service_lat = $2, service_lng = $3 where id = $1`,
      [id, lat, lng],
    );
    expect([await finds(id, '80202'), await finds(id, '80521')]).toEqual([false, true]);
    await world.pool.query('update experts set visit_miles = 70 where id = $1', [id]);
    expect([await finds(id, '80202'), await finds(id, '80521')]).toEqual([true, true]);
    await methods(id, 'In-Person Consultation');
    expect([await finds(id, '80202'), await finds(id, '80521')]).toEqual([false, false]);
    await methods(id, HOME_VISIT);
    expect(await finds(id, '80521')).toBe(true);
    await world.pool.query('delete from experts where id = $1', [id]);
  });

  it('measures from the nearest of several places, and lists an expert once', async () => {
    const { id } = await aVisitor({ visitMiles: 10 });
    await insertPlace(world.db, id, 1, {
      location: 'Boulder, CO',
      city: 'Boulder',
      state: 'CO',
      zone: 'America/Denver',
      lat: 40.015,
      lng: -105.27,
    });
    const { cards, total } = await find('80302');
    expect(cards.filter((card) => card.id === id).map(({ city }) => city)).toEqual(['Boulder']);
    expect(total).toEqual({ count: 1, is: 'exact' });
    expect(await finds(id, '80202')).toBe(true);
    expect(await finds(id, '80521')).toBe(false);
    await world.pool.query('delete from experts where id = $1', [id]);
  });

  it('applies the same reach to those online', async () => {
    const { id } = await aVisitor({ lastSeenAt: new Date(world.now.epochMilliseconds - 60_000) });
    expect(await finds(id, '80302', { online: true })).toBe(true);
    await world.pool.query('update experts set visit_miles = 5 where id = $1', [id]);
    expect(await finds(id, '80302', { online: true })).toBe(false);
    await world.pool.query('delete from experts where id = $1', [id]);
  });

  it('finds exactly the experts whom a client there can book', async () => {
    const { id } = await aVisitor({ visitMiles: 24 });
    const client = await world.aPerson();
    for (const visitZip of ['80202', '80302', '80301', '80027', '80501', '80521', '80903']) {
      for (const miles of [1, 10, 22, 23, 24, 25, 30, 100]) {
        await world.pool.query('update experts set visit_miles = $2 where id = $1', [id, miles]);
        const asked = { method: HOME_VISIT, visitAddress: '5 Elm Street', visitZip };
        const code = await codeOf(requestBooking(world.as(client), asking(id, asked)));
        expect([visitZip, miles, await finds(id, visitZip)]).toEqual([
          visitZip,
          miles,
          code !== 'invalid_input',
        ]);
      }
    }
    await world.pool.query('delete from taken_times');
  });

  it('reports no radius, because none was requested', async () => {
    expect((await find('80302', { radiusMiles: 5 })).radiusMiles).toBeNull();
    expect((await find('80302', { radiusMiles: 5, meet: null })).radiusMiles).toBe(5);
  });
});
