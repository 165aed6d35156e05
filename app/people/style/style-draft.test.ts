import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE } from '../../../core/people/style/profile-style.ts';
import { readStyleDraft, sameStyle, sentStyle } from './style-draft.ts';

describe('the draft of a style', () => {
  it('reads back as it was stored', () => {
    const draft = { ...DEFAULT_STYLE, roundedCorners: 20 };
    expect(readStyleDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readStyleDraft(null)).toBeNull();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"primaryColor":"red"}',
    JSON.stringify({ ...DEFAULT_STYLE, layout: 'x' }),
    ' '.repeat(10_001),
  ])('rejects %.40j', (kept) => expect(() => readStyleDraft(kept)).toThrow(SyntaxError));

  it('differs from the stored style if any field differs', () => {
    expect(sameStyle(DEFAULT_STYLE, { ...DEFAULT_STYLE })).toBe(true);
    expect(sameStyle(DEFAULT_STYLE, { ...DEFAULT_STYLE, showRating: false })).toBe(false);
  });
});

describe('a form shown again', () => {
  it('has the sent values that are valid', () => {
    const sent = { primaryColor: '#1d5fa6', textColor: 'red', roundedCorners: '12', layout: 'compact' };
    expect(sentStyle(DEFAULT_STYLE, sent)).toEqual({
      ...DEFAULT_STYLE,
      primaryColor: '#1D5FA6',
      roundedCorners: 12,
      layout: 'compact',
      showRating: false,
      showSpotlightBadge: false,
    });
  });

  it('has the stored values if nothing was sent', () =>
    expect(sentStyle(DEFAULT_STYLE, null)).toBe(DEFAULT_STYLE));
});
