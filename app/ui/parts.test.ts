import { describe, expect, it } from 'vitest';
import { describedBy, firstError } from './fields/field.tsx';
import { cellsBeside } from './tabs.tsx';

describe('a field', () => {
  it('shows only the first message', () => {
    expect(firstError(['one', 'two'])).toBe('one');
    expect(firstError([])).toBeUndefined();
    expect(firstError('')).toBeUndefined();
  });

  it.each([
    [{ label: 'Name' }, undefined, undefined],
    [{ label: 'Name', hint: 'Help' }, undefined, 'f-hint'],
    [{ label: 'Name', hint: 'Help', error: 'Wrong' }, 'f-error', 'f-error f-hint'],
    [{ label: 'Name' }, 'f-error other', 'other'],
  ])('%j is described by its own lines and the given ones', (text, more, ids) => {
    expect(describedBy('f', text, more)).toBe(ids);
  });
});

describe('tabs in a grid', () => {
  it.each([
    [4, 4, [4, 4, 4, 4]],
    [4, 3, [2, 2, 2, 2]],
    [5, 4, [3, 3, 3, 2, 2]],
    [6, 4, [3, 3, 3, 3, 3, 3]],
    [7, 4, [4, 4, 4, 4, 3, 3, 3]],
    [7, 3, [3, 3, 3, 2, 2, 2, 2]],
  ])('%i of them, at most %i in a row, have this many in the row of each', (count, most, cells) => {
    expect(cellsBeside(count, most)).toEqual(cells);
  });
});
