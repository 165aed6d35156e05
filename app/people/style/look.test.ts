import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE } from '../../../core/people/style/profile-style.ts';
import { COLUMNS } from './columns.ts';
import { cardLookOf, lookOf } from './look.ts';

const ID = 'a8e4a6e1-add3-884c-b0a2-319d11e2c302';

describe('the style sheet of a practice', () => {
  it('is empty for the default style', () => expect(lookOf(DEFAULT_STYLE, ID).css).toBe(''));

  it.each([
    [0, '--radius-lg:0px;--radius-md:0px;--radius-sm:0px;'],
    [20, '--radius-lg:20px;--radius-md:12px;--radius-sm:6px;'],
  ])('makes corners of %d px', (roundedCorners, rules) =>
    expect(lookOf({ ...DEFAULT_STYLE, roundedCorners }, ID).css).toBe(`.styled-${ID}{${rules}}`),
  );

  it('applies within one class only, in the light theme and in both dark ones', () => {
    const { css } = lookOf({ ...DEFAULT_STYLE, primaryColor: '#1D5FA6' }, ID);
    expect(css.split('{')[0]).toBe(`.styled-${ID}`);
    expect(css).toContain(`[data-theme=dark] .styled-${ID}{--accent:`);
    expect(css).toContain(`:root:not([data-theme=light],[data-theme=dark]) .styled-${ID}{--accent:`);
    expect(css).not.toContain('--ink');
  });

  it('contains only colors and pixels, regardless of the choices', () => {
    const hex = fc.stringMatching(/^#[0-9A-F]{6}$/);
    const styles = fc.record({
      primaryColor: hex,
      secondaryColor: hex,
      textColor: hex,
      roundedCorners: fc.integer({ min: 0, max: 20 }),
    });
    const value = /^(?:#[0-9A-F]{6}|\d{1,2}px|color-mix\(in srgb,#[0-9A-F]{6} 30%,#[0-9A-F]{6}\))$/;
    fc.assert(
      fc.property(styles, (chosen) => {
        const { css } = lookOf({ ...DEFAULT_STYLE, ...chosen }, ID);
        expect(css).not.toMatch(/[<>"'\\]|url|@import/);
        for (const [, set] of css.matchAll(/--[a-z-]+:([^;]*);/g)) expect(set).toMatch(value);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the card of a practice in a list', () => {
  const card = (more: Partial<typeof DEFAULT_STYLE> = {}) => cardLookOf({ ...DEFAULT_STYLE, ...more });

  it.each<[what: string, chosen: Partial<typeof DEFAULT_STYLE>, look: string]>([
    ['nothing', {}, ''],
    ['words in another color', { textColor: '#AA0000' }, ''],
    [
      'a pattern, a layout and what moves',
      { backgroundPattern: 'dots', layout: 'compact', animateElements: true },
      '',
    ],
    ['a color', { primaryColor: '#1D5FA6' }, ' look-1D5FA6-F2FCE2-8'],
    ['corners', { roundedCorners: 0 }, ' look-2D7B15-F2FCE2-0'],
    ['a kind of card', { cardStyle: 'shadow' }, ' look-shadow'],
    ['several', { primaryColor: '#1D5FA6', cardStyle: 'bordered' }, ' look-1D5FA6-F2FCE2-8 look-bordered'],
  ])('with %s chosen', (_, chosen, look) => expect(card(chosen).look).toBe(look));

  it('has the colors and corners of its profile in both themes', () => {
    const chosen = { primaryColor: '#FFD600', secondaryColor: '#402010', roundedCorners: 20 };
    const { look, css } = card(chosen);
    const profile = lookOf({ ...DEFAULT_STYLE, ...chosen }, ID).css;
    expect(css).toBe(profile.replaceAll(`.styled-${ID}`, `.${look.trim()}`));
    expect(css.length).toBeLessThan(1_200);
  });

  it('shares its rules with every practice that made the same choices', () =>
    expect(card({ primaryColor: '#1D5FA6', cardStyle: 'minimal' }).css).toBe(
      card({ primaryColor: '#1D5FA6' }).css,
    ));
});

describe('the columns of a profile', () => {
  const span = (words: string) => Number(/col-span-(\d)/.exec(words)?.[1] ?? 1);
  it.each([
    ['standard', 2, 1],
    ['compact', 1, 2],
    ['expanded', 3, 3],
  ] as const)(
    'of the %s layout are %d for the profile and %d for the booking',
    (layout, profile, booking) => {
      const columns = COLUMNS[layout];
      expect([span(columns.head), span(columns.rest), span(columns.booking)]).toEqual([
        profile,
        profile,
        booking,
      ]);
    },
  );
});
