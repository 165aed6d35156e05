import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH } from '../../../../core/finding/discovery/search-query.ts';
import { formValues } from './form-values.ts';

describe('the fields of the search form', () => {
  it('show the defaults of an empty search', () => {
    const { text, choice, isChecked } = formValues(EMPTY_SEARCH, 'rating');
    expect([text('q'), text('place'), choice('category'), choice('sort'), isChecked('new')]).toEqual([
      '',
      '',
      '',
      '',
      false,
    ]);
    expect(choice('radius')).toBe('25');
  });

  it('show the texts and choices of a search', () => {
    const chosen = { radiusMiles: 50, category: 'education' } as const;
    const query = { ...EMPTY_SEARCH, q: 'balm', place: '80202', ...chosen };
    const { text, choice } = formValues(query, 'distance');
    expect([text('q'), text('place'), choice('radius'), choice('category')]).toEqual([
      'balm',
      '80202',
      '50',
      'education',
    ]);
  });

  it.each([
    ['the default', 'distance', ''],
    ['another one', 'rating', 'rating'],
  ] as const)('show %s as the order', (_which, sort, shown) => {
    expect(formValues({ ...EMPTY_SEARCH, place: '80202', sort }, sort).choice('sort')).toBe(shown);
  });
});
