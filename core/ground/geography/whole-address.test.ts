import { expect, it } from 'vitest';
import { wholeAddress } from './whole-address.ts';

const BOULDER = { city: 'Boulder', state: 'CO', zip: '80302' };

it.each([
  ['1310 Pearl Street', '1310 Pearl Street, Boulder, CO 80302'],
  ['  1310 Pearl Street, ', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, Boulder', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, Boulder, CO', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, Boulder CO 80302', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, Boulder, CO 80302', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, Boulder, CO, 80302-1234', '1310 Pearl Street, Boulder, CO 80302-1234'],
  ['1310 Pearl Street boulder colorado', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, Boulder, Colorado 80302, USA', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street 80302', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street, CO 80302', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl Street Boulder', '1310 Pearl Street, Boulder, CO 80302'],
  ['1310 Pearl St. Suite 2 boulder', '1310 Pearl St. Suite 2, Boulder, CO 80302'],
  ['1310 Pearl Street #4 Boulder', '1310 Pearl Street #4, Boulder, CO 80302'],
  // A street can have the same name as the town, and a suite number can have five digits.
  ['2400 Boulder', '2400 Boulder, Boulder, CO 80302'],
  ['1310 Pearl Street, Suite 80303', '1310 Pearl Street, Suite 80303, Boulder, CO 80302'],
  ['1310 Pearl Street, Suite 80302', '1310 Pearl Street, Suite 80302, Boulder, CO 80302'],
  ['14 Highway 80302', '14 Highway 80302, Boulder, CO 80302'],
  ['14 Colorado', '14 Colorado, Boulder, CO 80302'],
  // A fully typed town or ZIP code overrides the ZIP code field.
  ['12 Lee Hill Road, Gunbarrel, CO', '12 Lee Hill Road, Gunbarrel, CO 80302'],
  ['12 Lee Hill Road, Gunbarrel, CO 80302', '12 Lee Hill Road, Gunbarrel, CO 80302'],
  ['12 Lee Hill Road, Lyons, CO 80540', '12 Lee Hill Road, Lyons, CO 80540'],
  ['12 Lee Hill Road, Lyons, Colorado 80540', '12 Lee Hill Road, Lyons, Colorado 80540'],
  ['12 Main Street, Cheyenne, WY', '12 Main Street, Cheyenne, WY'],
  ['12 Main Street, Cheyenne, Wyoming, USA', '12 Main Street, Cheyenne, Wyoming'],
  ['Boulder, CO', 'Boulder, CO 80302'],
])('completes %j', (street, whole) => {
  expect(wholeAddress(street, BOULDER)).toBe(whole);
});

it.each([
  ['200 Broadway', { city: 'New York', state: 'NY', zip: '10007' }, '200 Broadway, New York, NY 10007'],
  [
    '200 Broadway, New York, New York',
    { city: 'New York', state: 'NY', zip: '10007' },
    '200 Broadway, New York, NY 10007',
  ],
  [
    '200 Broadway, New York',
    { city: 'New York', state: 'NY', zip: '10007' },
    '200 Broadway, New York, NY 10007',
  ],
  [
    '9 Snelling Avenue, St. Paul',
    { city: 'Saint Paul', state: 'MN', zip: '55104' },
    '9 Snelling Avenue, Saint Paul, MN 55104',
  ],
  [
    '10 Main Street, Suite 2, Delaware',
    { city: 'Delaware', state: 'OH', zip: '43015' },
    '10 Main Street, Suite 2, Delaware, OH 43015',
  ],
  [
    '200 Broadway New York',
    { city: 'New York', state: 'NY', zip: '10007' },
    '200 Broadway, New York, NY 10007',
  ],
  [
    '1310 SE Main St. Portland',
    { city: 'Portland', state: 'OR', zip: '97214' },
    '1310 SE Main St., Portland, OR 97214',
  ],
  [
    '12 Main Street NW portland',
    { city: 'Portland', state: 'OR', zip: null },
    '12 Main Street NW, Portland, OR',
  ],
  [
    '9 Fort St Paul',
    { city: 'Saint Paul', state: 'MN', zip: '55104' },
    '9 Fort St Paul, Saint Paul, MN 55104',
  ],
  ['12 Pine Ct', { city: 'Avon', state: 'CT', zip: '06001' }, '12 Pine Ct, Avon, CT 06001'],
  ['1479 Larimer Street', { city: 'Denver', state: 'CO', zip: null }, '1479 Larimer Street, Denver, CO'],
  [
    '1479 Larimer Street, Denver, CO 80202',
    { city: 'Denver', state: 'CO', zip: null },
    '1479 Larimer Street, Denver, CO 80202',
  ],
  ['', BOULDER, 'Boulder, CO 80302'],
])('completes %j in %j', (street, place, whole) => {
  expect(wholeAddress(street, place)).toBe(whole);
});

it('reads 100,000 spaces and commas as an empty address', () => {
  expect(wholeAddress(' ,'.repeat(50_000), BOULDER)).toBe('Boulder, CO 80302');
});
