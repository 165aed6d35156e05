import { readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE, PRESETS } from './profile-style.ts';
import { colorWarnings, GROUNDS, palettesOf } from './style-colors.ts';

const contrast = (one: string, other: string) => new Color(one).contrastWCAG21(other);
const hex = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))).map(
  (parts) =>
    `#${parts
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()}`,
);
const colors = fc.record({ primaryColor: hex, secondaryColor: hex, textColor: hex });

describe('the colors of a style', () => {
  it.each(['light', 'dark'] as const)('are readable on a %s page, whatever was chosen', (scheme) => {
    const ground = GROUNDS[scheme].hardest;
    fc.assert(
      fc.property(colors, (chosen) => {
        const { accent, hover, contrast: upon, text, soft, softText, ink } = palettesOf(chosen)[scheme];
        const seen = [
          [contrast(upon, accent), 4.5],
          [contrast(upon, hover), 4.5],
          [contrast(accent, ground), 3],
          [contrast(text, ground), 4.5],
          [contrast(softText, soft), 4.5],
          [contrast(ink, ground), 4.5],
        ] as const;
        for (const [found, least] of seen) expect(found).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: 300 },
    );
  });

  it('stay as chosen if they are readable', () => {
    const chosen = { primaryColor: '#1D5FA6', secondaryColor: '#E6F1FB', textColor: '#102040' };
    expect(palettesOf(chosen).light).toMatchObject({
      accent: '#1D5FA6',
      text: '#1D5FA6',
      softText: '#1D5FA6',
      soft: '#E6F1FB',
      ink: '#102040',
    });
    expect(colorWarnings(chosen)).toEqual([]);
  });

  it('come with warnings, each fixed with one click', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const fixed = { ...chosen };
        for (const { field, fix } of colorWarnings(chosen)) fixed[field] = fix;
        expect(colorWarnings(fixed)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('warn of a yellow that is unreadable as text', () => {
    const yellow = { ...DEFAULT_STYLE, primaryColor: '#FFE600', textColor: '#FFFF00' };
    expect(colorWarnings(yellow).map(({ field }) => field)).toEqual(['primaryColor', 'textColor']);
  });

  it.each(PRESETS)('of the preset $primaryColor need no fix', (preset) =>
    expect(colorWarnings({ ...DEFAULT_STYLE, ...preset })).toEqual([]),
  );

  it.each(['light', 'dark'] as const)('are measured against the background of a %s page', (scheme) => {
    const css = readFileSync(new URL('../../../app/theme.css', import.meta.url), 'utf8');
    const rule = css.split('}').find((part) => part.includes(`color-scheme: ${scheme}`))!;
    const token = (name: string) => rule.match(new RegExp(`--${name}: (#\\w+);`))?.[1] ?? '';
    expect(token('ink')).toBe(GROUNDS[scheme].ink);
    const grounds = ['bg', 'surface', 'sunken', 'raised'].map(token);
    const inks = grounds.map((ground) => contrast(token('ink'), ground));
    expect(grounds[inks.indexOf(Math.min(...inks))]).toBe(GROUNDS[scheme].hardest);
  });
});
