import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

/** Makes every letter half as wide as its size, and an emoji exactly as wide. */
const measure = (text: string, size: number) =>
  [...new Intl.Segmenter('en').segment(text)].reduce(
    (width, { segment }) => width + (/\p{Extended_Pictographic}/u.test(segment) ? size : size / 2),
    0,
  );

describe('a text in two lines of 100 pixels, in the sizes 20, 16 and 10', () => {
  const room = { width: 100, lines: () => 2, sizes: [20, 16, 10] };

  it.each<[what: string, text: string, lines: string[], size: number]>([
    ['a short one', 'Maya Rose', ['Maya Rose'], 20],
    ['as many letters as fit', 'Maya Roses', ['Maya Roses'], 20],
    ['one letter more', 'Maya Rosess', ['Maya', 'Rosess'], 20],
    ['two lines that are full', 'Rosemarine Ellisonian', ['Rosemarine', 'Ellisonian'], 20],
    [
      'three words that two lines take in the smallest',
      'Rosemary Ellison Gardens',
      ['Rosemary Ellison', 'Gardens'],
      10,
    ],
    ['a word for a smaller size', 'Rosemarinesy', ['Rosemarinesy'], 16],
    ['a word for no size', 'Rosemarinesofthemountainside', ['Rosemarinesofthemoun', 'tainside'], 10],
    [
      'too much for any',
      'One two three four five six seven eight nine',
      ['One two three four', 'five six seven eigh…'],
      10,
    ],
    ['a word without an end', 'x'.repeat(60), ['x'.repeat(20), `${'x'.repeat(19)}…`], 10],
    ['wide signs', '🌿'.repeat(11), ['🌿'.repeat(10), '🌿'], 10],
    ['signs made of several', '👩‍🌾'.repeat(21), ['👩‍🌾'.repeat(10), `${'👩‍🌾'.repeat(9)}…`], 10],
    ['spaces of every kind', '  Maya \n\t Rose  ', ['Maya Rose'], 20],
    ['nothing', ' \n ', [], 20],
  ])('%s', (_, text, lines, size) => {
    expect(fitText(text, room, measure)).toEqual({ lines, size });
  });
});

it('uses as many lines as a size has room for', () => {
  const room = { width: 100, sizes: [20, 10], lines: (size: number) => Math.floor(30 / size) };
  expect(fitText('Maya Rose', room, measure)).toEqual({ lines: ['Maya Rose'], size: 20 });
  expect(fitText('Maya Rose of the mountain', room, measure)).toEqual({
    lines: ['Maya Rose of the', 'mountain'],
    size: 10,
  });
});

it('never returns too many lines or one that is too wide', () => {
  const room = fc.record({
    width: fc.integer({ min: 20, max: 300 }),
    most: fc.integer({ min: 1, max: 4 }),
    sizes: fc.constantFrom([20], [20, 16, 10], [60, 10]),
  });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), room, (text, given) => {
      const { lines, size } = fitText(text, { ...given, lines: () => given.most }, measure);
      expect(lines.length).toBeLessThanOrEqual(given.most);
      expect(given.sizes).toContain(size);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(given.width);
    }),
    { numRuns: 300 },
  );
});
