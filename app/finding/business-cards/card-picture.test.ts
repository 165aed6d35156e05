import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE, PATTERNS } from '../../../core/people/style/profile-style.ts';
import { portraitSvg } from '../../../platform/images/art/portrait.ts';
import { openTypeFaces } from '../../../platform/images/type-faces.server.ts';
import { drawn } from '../../../tests/quick.ts';
import { type CardPictureFacts, cardPicture } from './card-picture.ts';

const faces = await openTypeFaces(join(import.meta.dirname, '..', '..', '..'));
const { customBio: _, ...style } = DEFAULT_STYLE;
const facts: CardPictureFacts = {
  practiceId: 'a8e4a6e1-add3-884c-b0a2-319d11e2c302',
  name: 'Maya Rose Ellison',
  type: 'individual',
  title: 'Clinical herbalist',
  location: 'Denver, CO',
  rating: 4.8,
  reviewCount: 12,
  style,
  hasBadge: true,
  address: 'plugwell.example/c/bcdfghjk',
};
const picture = (more: Partial<CardPictureFacts> = {}) => cardPicture({ ...facts, ...more }, null, faces);
const withStyle = (more: Partial<CardPictureFacts['style']>) => picture({ style: { ...style, ...more } });

describe('the picture of a business card', () => {
  it('shows the name, the title, the place, and the plant of the practice', () => {
    for (const said of [{ name: 'Theo Park' }, { title: 'Naturopath' }, { location: 'Salem, OR' }]) {
      expect(picture(said)).not.toBe(picture());
    }
    expect(picture({ practiceId: 'another' })).not.toBe(picture());
  });

  it.each<[what: string, more: Partial<CardPictureFacts>]>([
    ['the rating', { rating: 0 }],
    ['the badge', { hasBadge: false }],
    ['the title', { title: '' }],
    ['the place', { location: '' }],
  ])('leaves out %s if there is none', (_, more) =>
    expect(picture(more).length).toBeLessThan(picture().length),
  );

  it('omits the rating if the practice hides it', () =>
    expect(withStyle({ showRating: false })).toBe(
      picture({ rating: 0, style: { ...style, showRating: false } }),
    ));

  it.each([
    ['color', { primaryColor: '#6D3FB0' }, '#6D3FB0'],
    ['color of its words', { textColor: '#402010' }, '#402010'],
    ['corners', { roundedCorners: 20 }, 'rx="40"'],
    ['lines', { cardStyle: 'bordered' }, 'stroke-width="6"'],
    ['shadow', { cardStyle: 'shadow' }, 'filter="url(#shadow)"'],
    ['square face', { profileImageStyle: 'square' }, 'height="120" rx="0"'],
  ] as const)('has the %s of its style', (_, chosen, drawn) => {
    expect(picture()).not.toContain(drawn);
    expect(withStyle(chosen)).toContain(drawn);
  });

  it.each(PATTERNS.filter((pattern) => pattern !== 'none'))('has %s instead of the plant', (pattern) => {
    expect(withStyle({ backgroundPattern: pattern })).toContain('fill="url(#pattern)"');
    expect(picture()).not.toContain('pattern');
  });

  it('shows a drawn face, a photo, or initials', () => {
    expect(cardPicture(facts, { svg: portraitSvg('maya') }, faces)).toContain('viewBox="0 0 144 144"');
    expect(cardPicture(facts, { jpeg: new Uint8Array([255]) }, faces)).toContain(
      'data:image/jpeg;base64,/w==',
    );
    expect(picture()).not.toMatch(/<image|viewBox="0 0 144 144"/);
  });

  it.each<[name: string, as: string]>([
    ['漢字', 'Clinical herbalist'],
    ['🌿🌿', 'Clinical herbalist'],
    ['Maya 漢字 🌿', 'Maya'],
  ])('for %s, which our fonts cannot draw in full, says %s', (name, as) => {
    const nameOf = (svg: string) =>
      svg.match(/<g fill="#17211A">.*?<\/g><\/g>/g)?.find((part) => part.includes('<path'));
    const initials = (svg: string) => svg.replace(/<g fill="#24610F">.*?<\/g><\/g>/, '');
    expect(nameOf(initials(picture({ name })))).toBe(nameOf(initials(picture({ name: as }))));
  });

  it('contains only shapes and numbers, regardless of the typed text', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '"><script>alert(1)</script>',
        '&lt;',
        ']]>',
        '<!--',
        'x'.repeat(60),
        '👩‍🌾'.repeat(30),
      ),
    );
    fc.assert(
      fc.property(typed, typed, typed, (name, title, location) => {
        const svg = picture({ name, title, location });
        const rest = svg
          .replaceAll(
            /<\/?(?:svg|defs|clipPath|rect|filter|feDropShadow|path|g|circle|use|pattern)(?: [\w-]+="[^"<>&]*")*\/?>/g,
            '',
          )
          .trim();
        expect(rest).toBe('');
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }),
      { numRuns: drawn(100) },
    );
  });
});
