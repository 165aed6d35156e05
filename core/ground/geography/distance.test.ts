import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundingBoxes,
  inBoxes,
  kmBetween,
  kmToMiles,
  type LatLng,
  milesBetween,
  milesToKm,
} from './distance.ts';

const denver = { lat: 39.7392, lng: -104.9903 };
const boulder = { lat: 40.015, lng: -105.2705 };

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const anywhere = fc.record({ lat: degrees(-90, 90), lng: degrees(-180, 180) });

/** Returns the point at a distance and bearing (in radians) from a start. */
function travel(from: LatLng, miles: number, bearing: number): LatLng {
  const r = milesToKm(miles) / 6371.0088;
  const lat = (from.lat * Math.PI) / 180;
  const lat2 = Math.asin(
    Math.max(-1, Math.min(1, Math.sin(lat) * Math.cos(r) + Math.cos(lat) * Math.sin(r) * Math.cos(bearing))),
  );
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(r) * Math.cos(lat),
    Math.cos(r) - Math.sin(lat) * Math.sin(lat2),
  );
  const lng = from.lng + (east * 180) / Math.PI;
  return { lat: (lat2 * 180) / Math.PI, lng: ((((lng + 180) % 360) + 360) % 360) - 180 };
}

describe('distance', () => {
  it.each([
    ['Denver to Boulder', denver, boulder, 24.2],
    ['a quarter of a meridian', { lat: 0, lng: 20 }, { lat: 90, lng: 0 }, 6218.4],
    ['across the antimeridian', { lat: 52, lng: 179.5 }, { lat: 52, lng: -179.5 }, 42.5],
    ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, 12436.8],
    ['nowhere at all', denver, denver, 0],
  ])('%s is correct to within a mile', (_name, a, b, miles) => {
    expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThan(1);
  });

  it('is symmetric, never negative, and at most half the globe', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const km = kmBetween(a, b);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(Math.PI * 6371.0088 + 1e-6);
        expect(kmBetween(b, a)).toBeCloseTo(km, 6);
      }),
    );
  });

  it('agrees with the angle between position vectors', () => {
    const vector = ({ lat, lng }: LatLng) => {
      const [y, x] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
      return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)] as const;
    };
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
        const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
        const angle = Math.atan2(cross, ax * bx + ay * by + az * bz);
        expect(Math.abs(kmBetween(a, b) - angle * 6371.0088)).toBeLessThan(0.001);
      }),
    );
  });

  it('obeys the triangle inequality', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        expect(kmBetween(a, c)).toBeLessThanOrEqual(kmBetween(a, b) + kmBetween(b, c) + 1e-3);
      }),
    );
  });

  it('miles convert to kilometers and back', () => {
    expect(milesToKm(1)).toBe(1.609344);
    fc.assert(
      fc.property(degrees(0, 12_000), (miles) => {
        expect(kmToMiles(milesToKm(miles))).toBeCloseTo(miles, 8);
      }),
    );
  });
});

describe('bounding boxes', () => {
  it('contain every point of the circle, at any place and for any radius', () => {
    fc.assert(
      fc.property(
        anywhere,
        degrees(0, 3000),
        degrees(0, 1),
        degrees(0, 2 * Math.PI),
        (center, miles, share, bearing) => {
          const point = travel(center, miles * share, bearing);
          fc.pre(milesBetween(center, point) <= miles);
          expect(inBoxes(point, boundingBoxes(center, miles))).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are tight: no side is farther away than the radius', () => {
    const [box] = boundingBoxes(denver, 50);
    expect(milesBetween(denver, { lat: box!.north, lng: denver.lng })).toBeCloseTo(50, 3);
    expect(milesBetween(denver, { lat: denver.lat, lng: box!.east })).toBeLessThan(50.1);
  });

  it('stay on the globe, with west before east', () => {
    fc.assert(
      fc.property(anywhere, degrees(0, 13_000), (center, miles) => {
        for (const box of boundingBoxes(center, miles)) {
          expect(box.west).toBeLessThanOrEqual(box.east);
          expect(box.west).toBeGreaterThanOrEqual(-180);
          expect(box.east).toBeLessThanOrEqual(180);
          expect(box.south).toBeGreaterThanOrEqual(-90);
          expect(box.north).toBeLessThanOrEqual(90);
        }
      }),
    );
  });

  it('are two when the circle crosses the antimeridian, otherwise one', () => {
    expect(boundingBoxes(denver, 50)).toHaveLength(1);
    for (const lng of [179.9, -179.9]) {
      const boxes = boundingBoxes({ lat: 51.9, lng }, 50);
      expect(boxes).toHaveLength(2);
      expect(inBoxes({ lat: 51.9, lng: 179.95 }, boxes)).toBe(true);
      expect(inBoxes({ lat: 51.9, lng: -179.95 }, boxes)).toBe(true);
      expect(inBoxes({ lat: 51.9, lng: 0 }, boxes)).toBe(false);
    }
  });

  it('span all longitudes if the circle contains a pole', () => {
    expect(boundingBoxes({ lat: 89.9, lng: 10 }, 50)).toMatchObject([{ west: -180, east: 180, north: 90 }]);
  });

  it.each([
    [{ lat: Number.NaN, lng: 0 }, 1],
    [{ lat: 91, lng: 0 }, 1],
    [{ lat: 0, lng: 181 }, 1],
    [denver, -1],
    [denver, Number.NaN],
    [denver, Number.POSITIVE_INFINITY],
  ])('refuse %j with radius %d', (center, miles) => {
    expect(() => boundingBoxes(center, miles)).toThrow(RangeError);
  });
});
