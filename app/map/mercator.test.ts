import { geoMercator } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleAround } from './circle.ts';
import { boundsOf, project, unproject, worldSize } from './mercator.ts';

const place = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const zoom = fc.double({ min: 0, max: 14, noNaN: true });

describe('the projection', () => {
  it('is Mercator at scale 512 * 2^zoom / 2 pi, as in MapLibre', () => {
    fc.assert(
      fc.property(place, zoom, (at, z) => {
        const scale = (512 * 2 ** z) / (2 * Math.PI);
        const half = worldSize(z) / 2;
        const reference = geoMercator().scale(scale).translate([half, half]).precision(0);
        const [x, y] = reference([at.lng, at.lat])!;
        const ours = project(at, z);
        expect(ours.x).toBeCloseTo(x, 4);
        expect(ours.y).toBeCloseTo(y, 4);
      }),
    );
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(place, zoom, (at, z) => {
        const back = unproject(project(at, z), z);
        expect(back.lat).toBeCloseTo(at.lat, 8);
        expect(back.lng).toBeCloseTo(at.lng, 8);
      }),
    );
  });

  it('keeps the poles at the edge of the square world', () => {
    expect(project({ lat: 90, lng: 0 }, 0).y).toBeCloseTo(0, 3);
    expect(project({ lat: -90, lng: 0 }, 0).y).toBeCloseTo(512, 3);
  });
});

it('computes the bounds of a frame', () => {
  const bounds = boundsOf({ lat: 0, lng: 0, zoom: 0 }, 256, 256);
  expect(bounds.west).toBeCloseTo(-90);
  expect(bounds.east).toBeCloseTo(90);
  expect(bounds.north).toBeCloseTo(-bounds.south);
});

it('draws a closed circle with all points at the distance', () => {
  const center = { lat: 64.8, lng: -147.7 };
  const ring = circleAround(center, 50);
  expect(ring[0]).toEqual(ring.at(-1));
  const radians = Math.PI / 180;
  for (const [lng, lat] of ring) {
    const haversine =
      Math.sin(((lat - center.lat) * radians) / 2) ** 2 +
      Math.cos(lat * radians) *
        Math.cos(center.lat * radians) *
        Math.sin(((lng - center.lng) * radians) / 2) ** 2;
    expect(2 * 3958.7613 * Math.asin(Math.sqrt(haversine))).toBeCloseTo(50, 6);
  }
});
