import { describe, expect, it } from 'vitest';
import { lawOf } from './law.ts';
import {
  legalityAt,
  locationDenied,
  locationRestrictionTitle,
  locationUnavailable,
  outsideUnitedStates,
  stateNotServed,
  zipMilitary,
  zipNotFound,
  zipNotServed,
  zipRefusal,
} from './legality.ts';
import { SEEDED_LAW } from './seeded-law.ts';

const law = lawOf(SEEDED_LAW);
const day = Temporal.PlainDate.from('2026-01-15');

describe('where people can use the service', () => {
  it.each(['CO', 'CA', 'HI', 'NY', 'co'])('allows %s', (state) => {
    expect(legalityAt(law, { state }, day)).toEqual({ allowed: true });
  });

  it.each([
    ['UT', 'Utah', 'mixed'],
    ['TX', 'Texas', 'illegal'],
    ['DC', 'District of Columbia', 'not-served'],
    ['PR', 'Puerto Rico', 'not-served'],
    ['', '', 'not-served'],
    ['AE', 'AE', 'not-served'],
  ])('refuses %s by name and status', (state, stateName, status) => {
    expect(legalityAt(law, { state }, day)).toEqual({
      allowed: false,
      code: 'state_not_served',
      state,
      stateName,
      status,
    });
  });

  it('allows nothing on a day before any status is known', () => {
    expect(legalityAt(law, { state: 'CO' }, Temporal.PlainDate.from('2020-01-01')).allowed).toBe(false);
  });
});

describe('legality messages', () => {
  it('follow the specification word for word', () => {
    expect(zipNotServed()).toEqual({
      title: 'Service not available in your area',
      description: 'Please check back later as we expand our coverage.',
      alert: "We're sorry, but our services are not yet available in your area.",
    });
    expect(zipNotFound()).toEqual({
      title: 'Could not find that ZIP code',
      description: 'Please enter a valid ZIP code and try again.',
    });
    expect(locationDenied()).toEqual({
      title: 'Location access denied',
      description: 'Please enable location services or use ZIP code search instead',
    });
    expect(locationUnavailable()).toEqual({
      title: 'Location services are unavailable',
      description: 'Please enable location services or try using the ZIP code search',
    });
    expect(locationRestrictionTitle()).toBe('Location Restriction');
  });

  it("name the state we don't serve", () => {
    expect(stateNotServed('Utah').title).toBe('Services not available in Utah');
    expect(stateNotServed('Utah').alert).toContain('Utah');
    expect(outsideUnitedStates().alert).toContain('outside the United States');
  });

  it('distinguish a military ZIP from an unknown one', () => {
    expect(zipRefusal('military')).toEqual(zipMilitary());
    expect(zipRefusal('unknown')).toEqual(zipNotFound());
    expect(zipRefusal('malformed')).toEqual(zipNotFound());
    expect(zipMilitary().description).toContain('APO, FPO, DPO');
  });
});
