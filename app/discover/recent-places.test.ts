import { describe, expect, it } from 'vitest';
import { readRecent, withRecent } from './recent-places.ts';

describe('recent locations', () => {
  it.each([
    ['nothing', null, []],
    ['what was kept', '["Denver, CO","80202"]', ['Denver, CO', '80202']],
    ['no list', '{"0":"Denver"}', []],
    ['no JSON', 'Denver', []],
    ['things that are no places', '[1,null,"","80202",["x"]]', ['80202']],
    ['a text longer than a place can be', `["${'x'.repeat(81)}"]`, []],
    ['more than five', '["a","b","c","d","e","f"]', ['a', 'b', 'c', 'd', 'e']],
  ])('are read from %s', (_what, kept, places) => expect(readRecent(kept)).toEqual(places));

  it.each([
    ['a new one is put in front', ['80202'], '97214', ['97214', '80202']],
    ['one that is there moves to the front', ['80202', 'Denver, CO'], 'denver, co', ['denver, co', '80202']],
    ['the sixth pushes the oldest out', ['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
  ])('%s', (_what, places, place, then) => expect(withRecent(places, place)).toEqual(then));
});
