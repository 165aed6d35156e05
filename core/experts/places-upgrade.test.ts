import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('places_of_experts');
afterAll(() => earlier.close());
const rows = async (text: string) => (await earlier.pool.query(text)).rows;
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const LISTED = `select expert_id, at::text, lat, lng, rating, free_from, state, zone, words from listing order by 1`;

it('an upgrade gives experts the place where they were, as public as it was', async () => {
  for (const [n, approved, seen] of [
    [1, 'now()', 'now()'],
    [2, 'null', 'null'],
    [3, 'now()', "now() - interval '3 days'"],
  ] as const) {
    await earlier.pool.query(
      `insert into experts (id, name, type, location, city, state, zip, lat, lng, zone, approved_at, last_seen_at,
         free_from, rating, tags, consultation_methods)
       values ($1, $2, 'individual', 'Denver, CO', 'Denver', 'CO', '80202', $3, -104.9, 'America/Denver', ${approved},
         ${seen}, '2026-12-01T18:00:00Z', 4.5, array['consulting'], array['Home Visit'])`,
      [idOf(n), `Sage ${n}`, [39.71, 39.72, 39.73][n - 1]],
    );
  }
  const before = await rows(LISTED);
  expect(before.map(({ expert_id }) => expert_id)).toEqual([idOf(1), idOf(3)]);

  await earlier.upgrade();

  expect(await rows(LISTED)).toEqual(before);
  expect(await rows('select expert_id from listing_online')).toEqual([{ expert_id: idOf(1) }]);
  expect(await rows('select distinct rank, apart, city from listing')).toEqual([
    { rank: 0, apart: Number.POSITIVE_INFINITY, city: 'Denver' },
  ]);
  expect(
    await rows(`select rank, address, zip, lat, lng, is_exact_public, public_label, public_lat, public_lng, city,
      state, zone from expert_places order by lat`),
  ).toEqual(
    [39.71, 39.72, 39.73].map((lat) => ({
      ...{ rank: 0, address: null, zip: '80202', lat, lng: -104.9, is_exact_public: true },
      ...{ public_label: 'Denver, CO', public_lat: lat, public_lng: -104.9 },
      ...{ city: 'Denver', state: 'CO', zone: 'America/Denver' },
    })),
  );
  await earlier.pool.query('update experts set approved_at = now() where id = $1', [idOf(2)]);
  expect(await rows('select 1 from listing')).toHaveLength(3);
});
