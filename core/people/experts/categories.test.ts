import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoriesOf, categoryOf, isCategoryId } from './categories.ts';

describe('categories', () => {
  it('are fourteen, each with its own id', () => {
    expect(new Set(CATEGORIES.map(({ id }) => id)).size).toBe(14);
  });

  it('reads the old id of whole botanicals', () => {
    expect(categoryOf('whole-botanical-blossoms')?.id).toBe('whole-botanicals');
    expect(isCategoryId('whole-botanical-blossoms')).toBe(false);
  });

  it.each(['', '__proto__', 'constructor', 'WHOLE-BOTANICALS', '<script>', "' or 1=1"])(
    'knows no category %j',
    (id) => {
      expect(categoryOf(id)).toBeUndefined();
      expect(isCategoryId(id)).toBe(false);
    },
  );

  it('lists each once, without unknown ones', () => {
    const ids = ['education', 'whole-botanical-blossoms', 'nonsense', 'whole-botanicals', 'education'];
    expect(categoriesOf(ids).map(({ id }) => id)).toEqual(['education', 'whole-botanicals']);
  });
});
