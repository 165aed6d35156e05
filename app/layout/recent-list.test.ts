import { afterEach, describe, expect, it, vi } from 'vitest';
import { recentPlaces } from '../finding/discovery/search-form/recent-places.ts';
import { recentExperts } from '../finding/profiles/recent-experts.ts';

function aBrowser(cookie = 'cookie-consent=accepted.2026-12-01T18:00:00.000Z') {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('recent locations', () => {
  it.each([
    ['what was kept', '["Denver, CO","80202"]', ['Denver, CO', '80202']],
    ['no list', '{"0":"Denver"}', []],
    ['no JSON', 'Denver', []],
    ['things that are no places', '[1,null,"","80202",["x"]]', ['80202']],
    ['a text longer than a place can be', `["${'x'.repeat(81)}"]`, []],
    ['more than five', '["a","b","c","d","e","f"]', ['a', 'b', 'c', 'd', 'e']],
  ])('are read from %s', (_what, kept, places) => {
    aBrowser().set(recentPlaces.key, kept);
    expect(recentPlaces.read()).toEqual(places);
  });

  it.each([
    ['a new one is put in front', ['80202'], '97214', ['97214', '80202']],
    ['one that is there moves to the front', ['80202', 'Denver, CO'], 'denver, co', ['denver, co', '80202']],
    ['the sixth pushes the oldest out', ['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
  ])('%s', (_what, places, place, then) => {
    aBrowser().set(recentPlaces.key, JSON.stringify(places));
    recentPlaces.remember(place);
    expect(recentPlaces.read()).toEqual(then);
    recentPlaces.forget();
    expect(recentPlaces.read()).toEqual([]);
  });
});

describe('recently viewed experts', () => {
  const sage = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Sage Alder', location: 'Denver, CO' };

  it('are stored with the data of their page', () => {
    aBrowser();
    recentExperts.remember({ ...sage, name: 'Sage A.' });
    recentExperts.remember(sage);
    expect(recentExperts.read()).toEqual([sage]);
    const pictured = { ...sage, photo: '0123456789abcdef0123456789abcdef' };
    recentExperts.remember(pictured);
    expect(recentExperts.read()).toEqual([pictured]);
  });

  it('are not stored before consent', () => {
    aBrowser('');
    recentExperts.remember(sage);
    expect(recentExperts.read()).toEqual([]);
  });

  it.each([
    ['no id', { ...sage, id: '../admin' }],
    ['no name', { ...sage, name: 7 }],
    ['a name as long as a book', { ...sage, name: 'x'.repeat(10_000) }],
    ['a photo that is no key', { ...sage, photo: '../face' }],
    ['nothing', null],
  ])('are not read from an entry with %s', (_what, entry) => {
    aBrowser().set(recentExperts.key, JSON.stringify([entry, sage]));
    expect(recentExperts.read()).toEqual([sage]);
  });
});
