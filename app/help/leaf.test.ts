import { describe, expect, it } from 'vitest';
import { leafPaths, sprigPaths } from './leaf.ts';

describe('a drawn leaf', () => {
  it.each([
    ['to the right', 0, '10 0'],
    ['upward', 90, '0 -10'],
    ['to the left', 180, '-10 0'],
  ])('that points %s has its tip there', (_, degrees, tip) => {
    const { outline } = leafPaths([0, 0], degrees, 10);
    expect(outline.replaceAll('-0 ', '0 ')).toContain(` ${tip}C`);
  });

  it('closes at the point where it leaves the stem', () => {
    expect(leafPaths([12, 34], 45, 20).outline).toMatch(/^M12 34C.* 12 34Z$/);
  });
});

describe('a drawn sprig', () => {
  it('has its leaves and one at the end', () => {
    const { outlines, veins } = sprigPaths([0, 100], [0, 50], [10, 0], 4, 20);
    expect(outlines.match(/Z/g)).toHaveLength(5);
    expect(veins.match(/M/g)).toHaveLength(5);
  });

  it('starts at its foot, with its last leaf at the end of the stem', () => {
    const { stem, outlines } = sprigPaths([0, 100], [0, 50], [10, 0], 2, 20);
    expect(stem).toBe('M0 100Q0 50 10 0');
    expect(outlines).toContain('ZM10 0C');
  });
});
