import { beforeAll, describe, expect, it } from 'vitest';
import { idFromName, newId } from '../../../lib/id.server.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { insertExperts, insertPlace } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { cityCounts } from './count-cities.ts';
import { listedStates } from './listed-cities.server.ts';
import { refreshCities } from './refresh-cities.server.ts';

const world = await openWorld();
const random = seededRandom(11);
const WRITERS = 8;
const CITIES = ['Denver', 'Boulder', 'Aurora', 'Golden'];

const placeIn = (city: string) => ({
  location: `${city}, CO`,
  city,
  state: 'CO',
  zone: 'America/Denver',
  lat: 39.5 + random(),
  lng: -105 + random(),
});
const all = Array.from({ length: 60 }, (_, i) => ({
  id: idFromName(`counted ${i}`),
  name: `Counted ${i}`,
  type: 'individual' as const,
  ...placeIn(CITIES[i % 3]!),
  isDemo: i % 10 === 9,
  approvedAt: i % 20 === 1 ? null : new Date('2026-01-01T00:00:00Z'),
  updatedAt: new Date('2026-01-01T00:00:00Z'),
}));

const COLUMNS =
  'state, city, experts, new_in_state, round(lat::numeric, 9), round(lng::numeric, 9), changed_at';
const rowsOf = async (from: string) =>
  (await world.pool.query(`select ${COLUMNS} from ${from} order by state, city`)).rows;
const written = () => rowsOf('listed_cities');
const expected = () => rowsOf(`(${cityCounts('select distinct state, city from listing')}) now`);
const noted = async () =>
  (await world.pool.query<{ city: string }>('select distinct city from stale_cities order by city')).rows.map(
    ({ city }) => city,
  );

beforeAll(async () => {
  await warmUp(world, WRITERS + 1);
  await insertExperts(world.db, all);
  await insertPlace(world.db, all[0]!.id, 1, placeIn('Boulder'));
  await insertPlace(world.db, all[0]!.id, 2, placeIn('Denver'));
});

describe('the counts of cities', () => {
  it('are right before they are written, and afterward', async () => {
    expect(await written()).toEqual([]);
    const before = await listedStates(world.asProduct());
    expect(before.get('colorado')!.cities.map(({ city, experts }) => [city, experts])).toEqual([
      ['Boulder', 18],
      ['Aurora', 17],
      ['Denver', 17],
    ]);
    expect(before.get('colorado')!.experts).toBe(51);
    await refreshCities(world.asProduct());
    expect(await written()).toHaveLength(3);
    expect(await written()).toEqual(await expected());
    expect(await noted()).toEqual([]);
  });

  it.each([
    [
      'a move to a city without experts',
      `update expert_places set city = 'Golden' where expert_id = $1 and rank = 0`,
      ['Denver', 'Golden'],
    ],
    [
      'a new point',
      `update expert_places set public_lat = public_lat + 0.1 where expert_id = $1 and rank = 0`,
      ['Golden'],
    ],
    ['a removal', `update experts set approved_at = null where id = $1`, ['Boulder', 'Denver', 'Golden']],
    ['an approval', `update experts set approved_at = now() where id = $1`, ['Boulder', 'Denver', 'Golden']],
    [
      'the removal of the first place, which leaves the first place of the state to the next',
      `delete from expert_places where expert_id = $1 and rank = 0`,
      ['Golden'],
    ],
    ['a change of the practice', `update experts set updated_at = '2026-03-01' where id = $1`, null],
    [
      'a free time',
      `update experts set free_from = now(), free_until = now() + interval '1 hour' where id = $1`,
      [],
    ],
    ['the end', `delete from experts where id = $1`, ['Boulder', 'Denver']],
  ])('follow %s', async (_what, change, cities) => {
    await world.pool.query(change, [all[0]!.id]);
    if (cities) expect(await noted()).toEqual(cities);
    await refreshCities(world.asProduct());
    expect(await written()).toEqual(await expected());
    expect(await noted()).toEqual([]);
  });

  it('are right after concurrent approvals, removals, moves, and refreshes', async () => {
    const others = all.slice(2);
    const change = async (writer: number) => {
      for (let i = 0; i < 25; i++) {
        const { id } = others[Math.floor(random() * others.length)]!;
        const city = CITIES[Math.floor(random() * CITIES.length)]!;
        const which = Math.floor(random() * 5);
        if (which === 0) await world.pool.query('update experts set approved_at = null where id = $1', [id]);
        else if (which === 1)
          await world.pool.query('update experts set approved_at = now() where id = $1', [id]);
        else if (which === 2)
          await world.pool.query('update expert_places set city = $1 where expert_id = $2 and rank = 0', [
            city,
            id,
          ]);
        else if (which === 3)
          await world.pool.query('update experts set updated_at = now() where id = $1', [id]);
        else await insertPlace(world.db, id, 10 + writer * 100 + i, placeIn(city));
      }
    };
    let isDone = false;
    const refresh = async () => {
      while (!isDone) await refreshCities(world.asProduct());
    };
    const refreshing = Promise.all([refresh(), refresh()]);
    await concurrently(Array.from({ length: WRITERS }, (_, writer) => () => change(writer)));
    isDone = true;
    await refreshing;
    await refreshCities(world.asProduct());
    expect(await written()).toEqual(await expected());
    expect(await noted()).toEqual([]);
  });

  it('take several runs over many notes', async () => {
    await world.pool.query(
      `insert into stale_cities (expert_id, state, city)
       select $1, 'CO', 'Nowhere ' || n from generate_series(1, 2500) n`,
      [newId()],
    );
    await refreshCities(world.asProduct());
    expect(await written()).toEqual(await expected());
    expect(await noted()).toEqual([]);
  });
});
