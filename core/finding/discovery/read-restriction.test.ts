import { beforeAll, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { readRestriction } from './read-restriction.server.ts';

const world = await openWorld();
const ctx = world.as(null);

beforeAll(async () => {
  await world.anExpert({ name: 'Dana Denver' });
  await world.anExpert({
    name: 'Sample Nearby',
    isDemo: true,
    isActive: false,
    userId: null,
    city: 'Fort Collins',
    location: 'Fort Collins, CO',
    lat: 40.58,
    lng: -105.08,
  });
});

it('names the state, its law, and the nearest place with a bookable expert', async () => {
  const cheyenne = { state: 'WY', lat: 41.14, lng: -104.82 };
  const told = await readRestriction(ctx, cheyenne);
  expect(told).toMatchObject({ state: 'WY', stateName: 'Wyoming', canWait: true });
  expect(told?.law).toMatch(/Wyoming law/);
  expect(told?.nearest?.place).toBe('Denver, CO');
  expect(told?.nearest?.miles).toBeCloseTo(96, -1);
});

it.each([
  ['a state that is served', 'CO', null],
  ['a place without a state', '', null],
  ['a territory, for whose law nobody can wait', 'PR', { canWait: false, stateName: 'Puerto Rico' }],
])('%s', async (_what, state, expected) => {
  const told = await readRestriction(ctx, { state, lat: 40, lng: -105 });
  if (expected) expect(told).toMatchObject(expected);
  else expect(told).toBeNull();
});
