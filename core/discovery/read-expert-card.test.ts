import { describe, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openWorld } from '../../tests/world.ts';
import { readExpertCard } from './search.server.ts';

const world = await openWorld();
const visitor = world.as(null);

describe('the card of one expert', () => {
  it('is what the list shows, without a distance', async () => {
    const { id } = await world.anExpert({ name: 'Sage Alder', rating: 4.5 });
    const card = await readExpertCard(visitor, id);
    expect(card).toMatchObject({ id, name: 'Sage Alder', rating: 4.5, distanceMiles: null });
    expect(card?.nextFree.length).toBeGreaterThan(0);
  });

  it.each([
    ['nobody', newId()],
    ['an id that is none', 'x'],
    ['SQL', "' or 1=1 --"],
    ['nothing', ''],
  ])('is none for %s', async (_what, id) => {
    expect(await readExpertCard(visitor, id)).toBeNull();
  });

  it('is none for an expert who is not approved', async () => {
    const { id } = await world.anExpert();
    await world.pool.query('update experts set approved_at = null where id = $1', [id]);
    expect(await readExpertCard(visitor, id)).toBeNull();
  });
});
