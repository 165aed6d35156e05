import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { readBookableExpert } from './read-free-times.server.ts';
import { visitPlaceOf } from './visit-place.server.ts';

const world = await openWorld();

it('no address is near enough to a practice whose places are all unchecked', async () => {
  const { id } = await world.anExpert({ consultationMethods: [HOME_VISIT], visitMiles: 10 });
  await world.pool.query('update expert_places set checked_at = null where expert_id = $1', [id]);
  const expert = await readBookableExpert(world.as(null), id, null);
  expect(visitPlaceOf(expert, '80202').ok).toBe(false);
});
