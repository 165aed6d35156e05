import { describe, expect, it } from 'vitest';
import { describedBy, firstError } from './field.tsx';
import { pagesToShow } from './pagination.tsx';

describe('pages to show', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 12, [1, 2, 3, null, 12]],
    [4, 12, [1, 2, 3, 4, 5, null, 12]],
    [6, 12, [1, null, 5, 6, 7, null, 12]],
    [12, 12, [1, null, 10, 11, 12]],
  ])('on page %d of %d', (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });
});

describe('a field', () => {
  it('shows the first message alone', () => {
    expect(firstError(['one', 'two'])).toBe('one');
    expect(firstError([])).toBeUndefined();
    expect(firstError('')).toBeUndefined();
  });

  it.each([
    [{ label: 'Name' }, undefined, undefined],
    [{ label: 'Name', hint: 'Help' }, undefined, 'f-hint'],
    [{ label: 'Name', hint: 'Help', error: 'Wrong' }, 'f-error', 'f-error f-hint'],
    [{ label: 'Name' }, 'f-error other', 'other'],
  ])('%j is described by its own lines and those it is given', (text, more, ids) => {
    expect(describedBy('f', text, more)).toBe(ids);
  });
});
