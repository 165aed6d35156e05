import { expect, it } from 'vitest';
import type { SearchArea } from '../../../core/finding/discovery/search-query.ts';
import { boundsOf } from '../../map/mercator.ts';
import { type SearchToShow, viewOfCircle, viewOfSearch } from './map-view.ts';

const DENVER = { lat: 39.75, lng: -104.99 };
const BOULDER = { lat: 40.02, lng: -105.27 };
const SACRAMENTO = { lat: 38.58, lng: -121.49 };
const LOS_ANGELES = { lat: 34.05, lng: -118.24 };
const KETCHIKAN = { lat: 55.37, lng: -131.66 };
const JUNEAU = { lat: 58.3, lng: -134.42 };
const SEATTLE = { lat: 47.61, lng: -122.33 };
const HONOLULU = { lat: 21.31, lng: -157.86 };
const MAINE = { lat: 44.8, lng: -68.77 };
const COUNTRY: SearchToShow = { area: null, place: null, radiusMiles: null, spots: [] };

it('shows only the circle if it contains every result', () => {
  const search = { ...COUNTRY, place: DENVER, radiusMiles: 50, spots: [DENVER, BOULDER] };
  expect(viewOfSearch(search)).toEqual(viewOfCircle(DENVER, 50));
});

it('returns null for the whole country, and for results within the start view', () => {
  expect(viewOfSearch(COUNTRY)).toBeNull();
  expect(viewOfSearch({ ...COUNTRY, spots: [DENVER, MAINE] })).toBeNull();
});

it.each<[string, SearchToShow]>([
  [
    'the nearest, hundreds of miles from Ketchikan',
    { ...COUNTRY, place: KETCHIKAN, radiusMiles: 25, spots: [JUNEAU, SEATTLE] },
  ],
  ['both ends of a long state', { ...COUNTRY, place: SACRAMENTO, spots: [SACRAMENTO, LOS_ANGELES] }],
  ['an island that is no part of the start view', { ...COUNTRY, spots: [HONOLULU] }],
  ['an island and the other coast', { ...COUNTRY, spots: [HONOLULU, MAINE] }],
])('shows %s in a phone 320 pixels wide', (_, search) => {
  const shown = boundsOf(viewOfSearch(search)!, 320, 380);
  for (const { lat, lng } of [...search.spots, ...(search.place ? [search.place] : [])]) {
    expect(lat).toBeGreaterThan(shown.south);
    expect(lat).toBeLessThan(shown.north);
    expect(lng).toBeGreaterThan(shown.west);
    expect(lng).toBeLessThan(shown.east);
  }
});

it('zooms in if all results are in Hawaii', () => {
  expect(viewOfSearch({ ...COUNTRY, spots: [HONOLULU] })?.zoom).toBe(10);
});

it.each<[string, SearchArea]>([
  ['the whole country', { south: 20, west: -130, north: 55, east: -60 }],
  ['the country with its islands', { south: 10, west: -160, north: 70, east: -50 }],
])('shows a searched area as wide as %s, without zooming in', (_, area) => {
  const shown = boundsOf(viewOfSearch({ ...COUNTRY, area })!, 360, 360);
  expect(shown.south).toBeLessThanOrEqual(area.south + 0.01);
  expect(shown.north).toBeGreaterThanOrEqual(area.north - 0.01);
  expect(shown.east - shown.west).toBeGreaterThanOrEqual(area.east - area.west - 0.01);
});
