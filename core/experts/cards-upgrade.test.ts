import { afterAll, expect, it } from 'vitest';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';

const earlier = await openEarlierDatabase('a_card_for_each_practice');
afterAll(() => earlier.close());

it('an upgrade gives a card to every practice that is there, and one that comes later gets one as well', async () => {
  const add = (name: string) =>
    earlier.pool.query(
      `insert into experts (id, name, type) select gen_random_uuid(), $1, 'individual' from generate_series(1, 50)`,
      [name],
    );
  await add('There before');
  await earlier.upgrade();
  await add('Came later');
  const { rows } = await earlier.pool.query(
    `select count(*)::int as practices, count(distinct c.code)::int as cards
     from experts e left join business_cards c on c.practice_id = e.id`,
  );
  expect(rows).toEqual([{ practices: 100, cards: 100 }]);
});
