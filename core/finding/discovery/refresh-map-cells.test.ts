import { beforeAll, describe, expect, it } from 'vitest';
import { idFromName } from '../../../lib/id.server.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { insertExperts, insertPlace, moveExpert } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { refreshMapCells } from './refresh-map-cells.server.ts';

const world = await openWorld();
const random = seededRandom(5);
const WRITERS = 8;

const anyPoint = () => ({ lat: 39.5 + random() * 0.6, lng: -105.2 + random() * 0.6 });
const all = Array.from({ length: 300 }, (_, i) => ({
  id: idFromName(`celled ${i}`),
  name: `Celled ${i}`,
  type: i % 3 === 0 ? ('wellness-center' as const) : ('individual' as const),
  location: 'Denver, CO',
  city: 'Denver',
  state: 'CO',
  zone: 'America/Denver',
  // A third of them are in one cell, so it has more slots than a word has bits.
  ...(i % 3 === 0 ? { lat: 39.74 + random() * 0.01, lng: -104.99 } : anyPoint()),
  rating: Math.round(random() * 50) / 10,
  isSpotlight: i % 10 === 0,
  tags: [i % 2 === 0 ? 'education' : 'consulting'],
  approvedAt: i % 20 === 1 ? null : new Date('2026-01-01T00:00:00Z'),
}));

type Written = { cell: number; place: string; state: string; marks: string[] };

/** Returns each place in the cells with its cell and the marks whose bit is set. */
async function written(): Promise<Written[]> {
  const { rows } = await world.pool.query<Written>(`
    select c.cell, p.place, l.state, array(
      select m.mark from map_cell_marks m where m.cell = c.cell and get_bit(m.bits, p.slot::int - 1) = 1
      order by m.mark collate "C") as marks
    from map_cells c, unnest(c.places) with ordinality as p (place, slot)
      left join listing l on l.place_id = p.place
    order by p.place`);
  return rows;
}

/** Returns the same from the regions. */
async function writtenInRegions(): Promise<Written[]> {
  const { rows } = await world.pool.query<Written>(`
    select map_cell(l.lat, l.lng) as cell, p.place, l.state, array(
      select m.mark from map_region_marks m where m.region = r.region and get_bit(m.bits, p.slot::int - 1) = 1
      order by m.mark collate "C") as marks
    from map_regions r cross join lateral (
        select place, row_number() over (order by cell, number) as slot
        from map_cells, unnest(places) with ordinality as one (place, number)
        where map_region(cell) = r.region) p
      left join listing l on l.place_id = p.place and map_region(map_cell(l.lat, l.lng)) = r.region
        and l.state = any(r.states)
    order by p.place`);
  return rows;
}

/** Counts the same from the listing itself. */
async function expected(): Promise<Written[]> {
  const { rows } = await world.pool.query<Written>(`
    select map_cell(lat, lng) as cell, place_id as place, state, array(
      select mark from unnest(tsvector_to_array(words) || rating_marks(rating)
        || case when is_spotlight then array['*'] else '{}' end) as mark
      where mark like '#%' or mark like '+%' or mark = '*' order by mark collate "C") as marks
    from listing order by place_id`);
  return rows;
}

const isTight = async () => {
  const { rows } = await world.pool.query(`
    select cell from map_cells c where size <> cardinality(places) or 2 * size <> length(spots)
      or exists (select from map_cell_marks m where m.cell = c.cell and length(m.bits) <> c.size)
    union all select cell from map_cell_marks where cell not in (select cell from map_cells)
    union all select region from map_regions r where size <> (select sum(size) from map_cells where map_region(cell) = r.region)
      or exists (select from map_region_marks m where m.region = r.region and length(m.bits) <> r.size)
      or abs(lat - (select sum(size * lat) / sum(size) from map_cells where map_region(cell) = r.region)) > 1e-9
      or abs(lng - (select sum(size * lng) / sum(size) from map_cells where map_region(cell) = r.region)) > 1e-9
    union all select region from map_region_marks where region not in (select region from map_regions)`);
  return rows.length === 0;
};
const stale = async () => (await world.pool.query('select from stale_map_cells')).rows.length;

beforeAll(async () => {
  await warmUp(world, WRITERS + 1);
  await insertExperts(world.db, all);
});

describe('the cells of the map', () => {
  it('have every listed place once, with its marks', async () => {
    await refreshMapCells(world.asProduct());
    const rows = await written();
    expect(rows).toHaveLength(285);
    expect(rows).toEqual(await expected());
    expect(await writtenInRegions()).toEqual(rows);
    expect(await isTight()).toBe(true);
    expect(await stale()).toBe(0);
  });

  it.each([
    ['a move', `update expert_places set public_lat = public_lat + 0.4 where expert_id = $1`, 2],
    ['a removal', `update experts set approved_at = null where id = $1`, 1],
    ['an approval', `update experts set approved_at = now() where id = $1`, 1],
    ['another category', `update experts set tags = '{herbal-drops}' where id = $1`, 1],
    ['a rating of another class', `update experts set rating = 4.8 where id = $1`, 1],
    ['a rating of the same class', `update experts set rating = 4.9 where id = $1`, 0],
    [
      'a free time',
      `update experts set free_from = now(), free_until = now() + interval '1 hour', free_parts = 7 where id = $1`,
      0,
    ],
    ['the end', `delete from experts where id = $1`, 1],
  ])('follow %s', async (_what, change, cells) => {
    await world.pool.query(change, [all[3]!.id]);
    const { rows } = await world.pool.query('select distinct cell from stale_map_cells');
    expect(rows).toHaveLength(cells);
    await refreshMapCells(world.asProduct());
    expect(await written()).toEqual(await expected());
    expect(await writtenInRegions()).toEqual(await expected());
    expect(await isTight()).toBe(true);
  });

  it('are right after concurrent approvals, removals, moves, and refreshes', async () => {
    const others = all.slice(4);
    const change = async (writer: number) => {
      for (let i = 0; i < 25; i++) {
        const { id, name } = others[Math.floor(random() * others.length)]!;
        const set = (column: string, value: unknown) =>
          world.pool.query(`update experts set ${column} = $1 where id = $2`, [value, id]);
        const which = Math.floor(random() * 6);
        if (which === 0) await set('approved_at', null);
        else if (which === 1) await set('approved_at', new Date(0));
        else if (which === 2) await moveExpert(world.db, id, anyPoint());
        else if (which === 3) await set('rating', Math.round(random() * 50) / 10);
        else if (which === 4) await set('is_spotlight', random() < 0.5);
        else
          await insertPlace(world.db, id, 10 + writer * 100 + i, {
            location: name,
            city: 'Denver',
            state: 'CO',
            zone: 'America/Denver',
            ...anyPoint(),
          });
      }
    };
    let isDone = false;
    const refresh = async () => {
      while (!isDone) await refreshMapCells(world.asProduct());
    };
    const refreshes = [refresh(), refresh()];
    await concurrently(Array.from({ length: WRITERS }, (_, writer) => () => change(writer)));
    isDone = true;
    await Promise.all(refreshes);
    await refreshMapCells(world.asProduct());
    expect(await stale()).toBe(0);
    expect(await written()).toEqual(await expected());
    expect(await writtenInRegions()).toEqual(await expected());
    expect(await isTight()).toBe(true);
  });
});
