import { describe, expect, it } from 'vitest';
import { boundsOf } from './mercator.ts';
import { pinPrice } from './pin-price.ts';
import { nearestPin, pinTowards } from './pin-towards.ts';
import type { MapPin } from './view.ts';
import {
  clusterHref,
  isStartView,
  MY_LOCATION_ZOOM,
  pinLabel,
  shortCount,
  startView,
  US_VIEW,
  ZIP_ZOOM,
} from './view.ts';

const expert: MapPin = {
  kind: 'expert',
  id: 'e1',
  placeId: 'p1',
  lat: 39.7,
  lng: -105,
  name: 'Fern & Stone',
  rating: 4.46,
  isSpotlight: true,
  isVerified: false,
  isDemo: false,
  rateCents: 100,
  profileUrl: '/expert/e1',
};

describe('the start view', () => {
  it('is zoom 3.5 wherever the country fits', () => {
    expect(startView(1280, 800).zoom).toBe(3.5);
  });

  it.each([
    [390, 640],
    [360, 400],
    [800, 320],
    [1280, 800],
  ])('shows all the lower 48 states in %d x %d pixels', (width, height) => {
    const bounds = boundsOf(startView(width, height), width, height);
    expect(bounds.west).toBeLessThan(-124.8);
    expect(bounds.east).toBeGreaterThan(-66.9);
    expect(bounds.south).toBeLessThan(24.5);
    expect(bounds.north).toBeGreaterThan(49.4);
  });

  it('is compared by value, not by identity', () => {
    expect(isStartView({ ...US_VIEW })).toBe(true);
    expect(isStartView({ ...US_VIEW, zoom: 4 })).toBe(false);
  });
});

it('goes to zoom 10 for a position and 12 for a ZIP code', () => {
  expect([MY_LOCATION_ZOOM, ZIP_ZOOM]).toEqual([10, 12]);
});

it.each([
  [7, '7'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9949, '9.9k'],
  [9950, '10k'],
  [34_600, '35k'],
])('shortens %d to %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});

it('names a marker for screen readers', () => {
  expect(pinLabel(expert)).toBe('Fern & Stone, rated 4.5, Spotlight');
  expect(pinLabel({ ...expert, rating: 0 })).toBe('Fern & Stone, Spotlight');
  expect(pinLabel({ ...expert, isDemo: true })).toBe('Fern & Stone, sample listing');
  const group: MapPin = {
    kind: 'cluster',
    id: 3,
    lat: 40,
    lng: -100,
    count: 1200,
    isAbout: false,
    expansionZoom: 6,
  };
  expect(pinLabel(group)).toBe('1,200 experts in this area');
  expect(clusterHref(group)).toBe('?lat=40.0000&lng=-100.0000&zoom=6');
});

it('shows the price of bookable experts', () => {
  expect(pinPrice(expert)).toBe('$1/min');
  expect(pinPrice({ ...expert, rateCents: 125 })).toBe('$1.25/min');
  expect(pinPrice({ ...expert, isDemo: true })).toBe('');
});

describe('an arrow key', () => {
  const denver = { id: 'denver', lat: 39.74, lng: -104.99 };
  const boulder = { id: 'boulder', lat: 40.01, lng: -105.27 };
  const boston = { id: 'boston', lat: 42.36, lng: -71.06 };
  const miami = { id: 'miami', lat: 25.76, lng: -80.19 };
  const all = [denver, boulder, boston, miami];

  it('moves to the nearest marker in its direction', () => {
    expect(pinTowards(denver, all, 'up')?.id).toBe('boulder');
    expect(pinTowards(denver, all, 'right')?.id).toBe('boston');
    expect(pinTowards(boston, all, 'down')?.id).toBe('miami');
  });

  it('continues from a group that has split, at the pin nearest to it', () => {
    expect(nearestPin({ lat: 39.9, lng: -105.2 }, all)?.id).toBe('boulder');
    expect(nearestPin(denver, [])).toBeUndefined();
  });

  it('does nothing if no marker is in its direction', () => {
    expect(pinTowards(boston, all, 'up')).toBeUndefined();
    expect(pinTowards(denver, [denver], 'left')).toBeUndefined();
  });
});
