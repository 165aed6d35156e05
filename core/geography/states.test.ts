import { describe, expect, it } from 'vitest';
import {
  ALL_STATES,
  ALL_TERRITORIES,
  isServed,
  legalStates,
  regionName,
  regionOf,
  stateByCode,
  stateByName,
  statesWithStatus,
  statusOf,
  statusRowOf,
} from './states.ts';

const day = Temporal.PlainDate.from('2026-01-15');
const codes = (list: string) => list.split(' ').toSorted();

describe('the list of states', () => {
  it('has the 50 states once each, by name in alphabetical order', () => {
    expect(ALL_STATES).toHaveLength(50);
    expect(new Set(ALL_STATES.map((state) => state.code)).size).toBe(50);
    const names = ALL_STATES.map((state) => state.name);
    expect(names).toEqual(names.toSorted());
  });

  it.each([
    ['legal', 'CA WA OR NV AZ NM CO MT MI IL MN MO MA NY NJ CT RI VT ME DE MD AK HI'],
    ['mixed', 'UT ID WI IA IN OH PA NH FL SC VA WV KY LA MS OK'],
    ['illegal', 'WY ND SD NE KS TX AL GA NC TN AR'],
  ] as const)('gives %s to exactly the states listed', (status, list) => {
    const found = statesWithStatus(status, day).map((state) => state.code);
    expect(found.toSorted()).toEqual(codes(list));
  });

  it('serves the legal states and no other', () => {
    expect(legalStates(day)).toHaveLength(23);
    for (const state of ALL_STATES)
      expect(isServed(state.code, day)).toBe(statusOf(state.code, day) === 'legal');
  });

  it('keeps every status dated, oldest first, with a note', () => {
    for (const state of ALL_STATES) {
      const dates = state.status.map((row) => row.since);
      expect(dates).toEqual(dates.toSorted());
      for (const row of state.status) {
        expect(Temporal.PlainDate.from(row.since).toString()).toBe(row.since);
        expect(row.note.length).toBeGreaterThan(10);
      }
    }
  });

  it('changes nothing before the first row takes effect, and starts on its very day', () => {
    expect(statusOf('CO', Temporal.PlainDate.from('2025-05-04'))).toBe('not-served');
    expect(statusOf('CO', Temporal.PlainDate.from('2025-05-05'))).toBe('legal');
    expect(statusRowOf('CO', day)?.since).toBe('2025-05-05');
  });
});

describe('what is no state', () => {
  it.each(ALL_TERRITORIES.map((territory) => territory.code))('does not serve %s', (code) => {
    expect(statusOf(code, day)).toBe('not-served');
    expect(isServed(code, day)).toBe(false);
    expect(stateByCode(code)).toBeUndefined();
    expect(regionOf(code)?.code).toBe(code);
  });

  it.each(['', 'XX', 'AE', 'constructor', '__proto__', 'C0'])('does not serve %j', (code) => {
    expect(statusOf(code, day)).toBe('not-served');
  });
});

describe('finding a state', () => {
  it('finds by code and by name in any case', () => {
    expect(stateByCode('co')?.name).toBe('Colorado');
    expect(stateByName(' new YORK ')?.code).toBe('NY');
    expect(stateByName('Guam')).toBeUndefined();
    expect(regionName('NM')).toBe('New Mexico');
    expect(regionName('ZZ')).toBe('ZZ');
  });

  it.each([
    ['D.C.', 'DC'],
    ['Washington, D.C.', undefined],
    ['washington dc', 'DC'],
    ['N.Y.', 'NY'],
    ['n. y.', 'NY'],
    ['West  Virginia', 'WV'],
    ['US Virgin Islands', 'VI'],
    ['x'.repeat(20_000), undefined],
  ])('reads %.20j as %s', (text, code) => {
    expect(regionOf(text)?.code).toBe(code);
  });
});
