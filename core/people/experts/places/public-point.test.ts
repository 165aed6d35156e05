import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../lib/seeded-random.ts';
import { milesBetween } from '../../../ground/geography/distance.ts';
import { coarsePoint, publicPoint } from './public-point.server.ts';

const SEED = '5d1f2a34-0000-4000-8000-000000000001';
const OTHER_SEED = '5d1f2a34-0000-4000-8000-000000000002';
const HOME = { lat: 39.74931, lng: -104.99462 };
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the coarse point of a place', () => {
  it('is the same every time', () => {
    expect(new Set(Array.from({ length: 50 }, () => JSON.stringify(coarsePoint(HOME, SEED)))).size).toBe(1);
  });

  it('is the same for every spot in a square, so it does not reveal where the place is', () => {
    // All twenty addresses are in the square from 39.74 to 39.76 degrees.
    const drawn = Array.from({ length: 20 }, (_, i) =>
      JSON.stringify(coarsePoint({ lat: 39.7401 + i * 0.0009, lng: HOME.lng }, SEED)),
    );
    expect(new Set(drawn).size).toBe(1);
  });

  it('differs between two places in the same square', () => {
    expect(coarsePoint(HOME, OTHER_SEED)).not.toEqual(coarsePoint(HOME, SEED));
  });

  it('spreads over the square, so many places at one spot do not average out to it', () => {
    const corner = { lat: 39.74001, lng: HOME.lng };
    const points = Array.from({ length: 400 }, (_, i) => coarsePoint(corner, `seed ${i}`));
    expect(mean(points.map(({ lat }) => lat))).toBeCloseTo(39.75, 2);
    expect(Math.min(...points.map(({ lat }) => lat))).toBeLessThan(39.742);
    expect(Math.max(...points.map(({ lat }) => lat))).toBeGreaterThan(39.758);
  });

  it.each([
    ['Key West', 24.5551, -81.78],
    ['Utqiagvik', 71.2906, -156.7886],
    ['the Aleutians, east of the antimeridian', 52.93, 173.24],
    ['Guam', 13.4443, 144.7937],
    ['the pole', 90, 0],
    ['the antimeridian', 51.9, 180],
  ])('stays within two miles of %s and on the globe', (_where, lat, lng) => {
    const random = seededRandom(3);
    for (let i = 0; i < 50; i++) {
      const point = coarsePoint({ lat, lng }, `seed ${random()}`);
      expect(Math.abs(point.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(point.lng)).toBeLessThanOrEqual(180);
      expect(milesBetween({ lat, lng }, point)).toBeLessThan(2.1);
    }
  });
});

describe('the public point', () => {
  it('is exact only if the expert chooses so', () => {
    const place = { ...HOME, pointSeed: SEED };
    expect(publicPoint({ ...place, isExactPublic: true })).toEqual({
      publicLat: HOME.lat,
      publicLng: HOME.lng,
    });
    const { lat: publicLat, lng: publicLng } = coarsePoint(HOME, SEED);
    expect(publicPoint({ ...place, isExactPublic: false })).toEqual({ publicLat, publicLng });
  });

  it('is the same coarse point after switching to exact and back', () => {
    const shown = [false, true, false].map((isExactPublic) =>
      publicPoint({ ...HOME, pointSeed: SEED, isExactPublic }),
    );
    expect(shown[2]).toEqual(shown[0]);
    expect(shown[1]).not.toEqual(shown[0]);
  });
});
