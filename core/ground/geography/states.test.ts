import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { WRITTEN_LANGUAGES } from '../../../lib/language.ts';
import {
  ALL_STATES,
  ALL_TERRITORIES,
  regionName,
  regionOf,
  sayState,
  stateByCode,
  stateByName,
  statesByName,
} from './states.ts';

describe('the list of states', () => {
  it('has the 50 states once each, by name in alphabetical order', () => {
    expect(ALL_STATES).toHaveLength(50);
    expect(new Set(ALL_STATES.map((state) => state.code)).size).toBe(50);
    const names = ALL_STATES.map((state) => state.name);
    expect(names).toEqual(names.toSorted());
  });
});

describe('a territory', () => {
  it.each(ALL_TERRITORIES.map(({ code }) => code))('is known by name: %s', (code) => {
    expect(stateByCode(code)).toBeUndefined();
    expect(regionOf(code)?.code).toBe(code);
  });
});

describe('finding a state', () => {
  it('ignores case in codes and names', () => {
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

describe('the name for readers', () => {
  it.each([
    ['en', 'NY', 'New York'],
    ['es', 'NY', 'Nueva York'],
    ['es', 'or', 'Oregón'],
    ['es', 'CO', 'Colorado'],
    ['es', 'ZZ', 'ZZ'],
  ])('in %s of %s is %s', (language, code, name) => {
    expect(inLanguage(language, () => sayState(code))).toBe(name);
  });

  it.each(WRITTEN_LANGUAGES)('in %s finds its place', (language) => {
    for (const { code } of [...ALL_STATES, ...ALL_TERRITORIES]) {
      expect(regionOf(inLanguage(language, () => sayState(code)))?.code).toBe(code);
    }
  });

  it('sorts the states', () => {
    expect(statesByName()).toEqual(ALL_STATES.map(({ code, name }) => ({ code, name })));
    const spanish = inLanguage('es', statesByName).map(({ name }) => name);
    expect(spanish.slice(4, 7)).toEqual(['California', 'Carolina del Norte', 'Carolina del Sur']);
  });
});
