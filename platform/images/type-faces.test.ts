import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTypeFaces } from './type-faces.server.ts';

const { display, text, strong } = await openTypeFaces(join(import.meta.dirname, '..', '..'));

describe('the drawable part of a text', () => {
  it.each([
    ['all in English', 'Maya Rose Ellison', 'Maya Rose Ellison'],
    ['punctuation and figures', '“Sage & Co.” – 24/7, $5 · No. 1’s…', '“Sage & Co.” – 24/7, $5 · No. 1’s…'],
    ['Polish', 'Łucja Żółć', 'Łucja Żółć'],
    ['Vietnamese', 'Trần Thị Bích', 'Trần Thị Bích'],
    ['Russian', 'Мария Щукина', 'Мария Щукина'],
    ['Greek', 'Ελένη', 'Ελένη'],
    ['a letter and its mark apart', 'Jose\u0301', 'José'],
    ['no emoji', '🌿 Maya 👩‍🌾 Rose 🏳️‍🌈', 'Maya Rose'],
    ['nothing of Chinese', '漢字', ''],
    ['the rest beside Arabic', 'Maya شهد', 'Maya'],
    ['nothing of Hebrew', 'שלום', ''],
    ['nothing of what controls', 'Ma\u0000ya\u0007', 'Maya'],
    ['half a sign no more than none', 'Maya \ud83c', 'Maya'],
    ['one space of many', '  Maya \n\t\u00a0 Rose ', 'Maya Rose'],
  ])('%s', (_, written, drawn) => {
    for (const face of [display, text, strong]) expect(face.drawable(written)).toBe(drawn);
  });
});

describe('a line of text', () => {
  it('has kerning and a width proportional to its size', () => {
    expect(text.width('Maya', 40)).toBeCloseTo(2 * text.width('Maya', 20));
    expect(display.width('AV', 100)).toBeLessThan(display.width('A', 100) + display.width('V', 100));
    expect(text.width('', 20)).toBe(0);
  });

  it('contains only outlines', () => {
    const drawn = text.draw('<b>"Ma&ya"</b>', { x: 10, y: 20, size: 30 });
    expect(
      drawn.replaceAll(
        /<g transform="[\d\s.a-z()-]*">|<\/g>|<path transform="[\d\s.a-z()-]*" d="[\w\s,.-]*"\/>/g,
        '',
      ),
    ).toBe('');
    expect(drawn.match(/<path/g)).toHaveLength(14);
  });

  it('combines several font files in one line', () => {
    const line = { x: 0, y: 0, size: 10 };
    const places = [...display.draw('Aя A', line).matchAll(/<g transform="translate\(([\d.]+) 0\)/g)].map(
      ([, x]) => Number(x),
    );
    expect(places).toHaveLength(3);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
