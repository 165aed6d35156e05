import { describe, expect, it } from 'vitest';
import { EACH_FILTER, setFilters } from './filters.ts';
import { EMPTY_SEARCH, formatSearch, parseSearch } from './search-query.ts';

const valuesOf = ([, { param, none, control }]: (typeof EACH_FILTER)[number]): [
  param: string,
  value: string,
][] =>
  control.kind === 'switch'
    ? [[param, '1']]
    : control.options(none).map(([value]) => [param, value] as [string, string]);

describe('a filter', () => {
  it.each(EACH_FILTER.flatMap(valuesOf))(
    'reads %s=%s from its own control and writes it back',
    (param, value) => {
      const { query, notes } = parseSearch(new URLSearchParams([[param, value]]));
      expect(notes).toEqual([]);
      expect(setFilters(query).map(({ filter }) => filter.param)).toEqual([param]);
      expect(formatSearch(query).toString()).toBe(new URLSearchParams([[param, value]]).toString());
    },
  );

  it('has its own parameter', () => {
    const params = EACH_FILTER.map(([, { param }]) => param);
    const others = ['q', 'place', 'near', 'area', 'radius', 'sort', 'after', 'view', 'bbox', 'zoom'];
    expect(new Set([...params, ...others]).size).toBe(params.length + others.length);
  });

  it('is not set in an empty search', () => {
    expect(setFilters(EMPTY_SEARCH)).toEqual([]);
  });
});
