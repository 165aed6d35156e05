import { describe, expect, it } from 'vitest';
import { clearedPlaces, closed, foundPlaces, moved, NO_PLACES, recentlySearched } from './place-list.ts';

const DENVER = { value: 'Denver, CO', hint: '' };
const BOULDER = { value: 'Boulder, CO', hint: '' };

describe('the list of places below the field', () => {
  it('opens with the places found, none of them active, and says how many', () => {
    const list = foundPlaces([DENVER, BOULDER]);
    expect(list).toEqual({ places: [DENVER, BOULDER], isOpen: true, active: -1, said: expect.any(String) });
    expect(list.said).toContain('2 places');
  });

  it('says that no place has the typed name', () => {
    expect(foundPlaces([]).said).toBe('No place by that name yet.');
  });

  it('offers recent places and their removal, and counts only the places', () => {
    const list = recentlySearched(['Denver, CO']);
    expect(list.places.map(({ value, forgets }) => [value, forgets])).toEqual([
      ['Denver, CO', undefined],
      ['Clear recent locations', true],
    ]);
    expect(list.said).toContain('1 place.');
  });

  it('stays empty and silent without recent places', () => {
    expect(recentlySearched([])).toEqual(NO_PLACES);
  });

  it('says that the recent places are cleared', () => {
    expect(clearedPlaces()).toEqual({ ...NO_PLACES, said: 'Recent locations cleared.' });
  });

  it('keeps its places while it is closed', () => {
    const list = moved(foundPlaces([DENVER]), 1);
    expect(closed(list)).toEqual({ ...list, isOpen: false, active: -1 });
  });

  it.each([
    ['down', 1, [0, 1, -1, 0]],
    ['up', -1, [1, 0, -1, 1]],
  ])('goes %s through its places and the typed text, round and round', (_way, step, positions) => {
    let list = foundPlaces([DENVER, BOULDER]);
    for (const position of positions) {
      list = moved(list, step);
      expect(list.active).toBe(position);
    }
  });
});
