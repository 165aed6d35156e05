import { expect, it } from 'vitest';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { cellOf, cellsWithin } from './cells.ts';
import { onUnitSphere } from './listing-sample.server.ts';

const random = seededRandom(11);
const chordOf = (miles: number) => 2 * Math.sin(miles / 3958.8 / 2);

it.each([
  ['the middle of the country', 39.75, -104.99],
  ['a far north', 64.8, -147.7],
  ['the antimeridian', 51.9, 179.6],
  ['the other side of it', 51.9, -179.6],
  ['the equator and the null meridian', 0, 0],
  ['the south', -41.3, 174.8],
])('covers every place in a circle with its cells: %s', (_what, lat, lng) => {
  for (const miles of [0, 5, 25, 100, 250]) {
    const center = onUnitSphere(lat, lng);
    const chord = chordOf(miles);
    const cells = new Set(cellsWithin({ ...center, chord }));
    for (let i = 0; i < 4000; i++) {
      const there = {
        lat: lat + (random() - 0.5) * 8,
        lng: ((lng + (random() - 0.5) * 20 + 540) % 360) - 180,
      };
      const { x, y, z } = onUnitSphere(there.lat, there.lng);
      const far = Math.hypot(x - center.x, y - center.y, z - center.z);
      if (far <= chord) expect(cells.has(cellOf(there.lat, there.lng)), JSON.stringify(there)).toBe(true);
    }
    expect(cells.has(cellOf(lat, lng))).toBe(true);
  }
});

it('divides a small circle into few cells and a large one into none', () => {
  expect(cellsWithin({ ...onUnitSphere(39.5, -104.5), chord: chordOf(5) })).toEqual([cellOf(39.5, -104.5)]);
  expect(cellsWithin({ ...onUnitSphere(39.5, -104.5), chord: chordOf(250) })!.length).toBeLessThan(90);
  expect(cellsWithin({ ...onUnitSphere(39.5, -104.5), chord: chordOf(2000) })).toBeNull();
  expect(cellsWithin({ ...onUnitSphere(89, 0), chord: chordOf(250) })).toBeNull();
});
