import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoriesOf, categoryOf, isCategoryId } from './categories.ts';

describe('categories', () => {
  it('are fourteen, each under an id of its own', () => {
    expect(new Set(CATEGORIES.map(({ id }) => id)).size).toBe(14);
  });

  it('reads the older id of whole botanicals as whole botanicals', () => {
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

  it('lists each once, without what is unknown', () => {
    const ids = ['education', 'whole-botanical-blossoms', 'nonsense', 'whole-botanicals', 'education'];
    expect(categoriesOf(ids).map(({ id }) => id)).toEqual(['education', 'whole-botanicals']);
  });
});
