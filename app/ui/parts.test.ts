import { describe, expect, it } from 'vitest';
import { describedBy, firstError } from './fields/field.tsx';

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
