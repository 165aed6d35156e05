import { expect, it } from 'vitest';
import { ALL_STATES } from '../../core/ground/geography/states.ts';
import { TILES } from './state-tiles.tsx';

it('has one tile for each of the fifty states', () => {
  expect([...TILES.keys()].sort()).toEqual(ALL_STATES.map((state) => state.code).sort());
});
