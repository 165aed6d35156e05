import { describe, expect, it } from 'vitest';
import { DEFAULT_STYLE } from '../../../core/people/style/profile-style.ts';
import { readStyleDraft, sameStyle, sentStyle } from './style-draft.ts';

describe('the draft of a style', () => {
  it('is read as it was kept', () => {
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
  ])('is not taken from %.40j', (kept) => expect(() => readStyleDraft(kept)).toThrow(SyntaxError));

  it('is told from what is stored by any of its fields', () => {
    expect(sameStyle(DEFAULT_STYLE, { ...DEFAULT_STYLE })).toBe(true);
    expect(sameStyle(DEFAULT_STYLE, { ...DEFAULT_STYLE, showRating: false })).toBe(false);
  });
});

describe('a form that comes back', () => {
  it('has what was sent as far as it can be shown', () => {
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

  it('that was not sent has what is stored', () =>
    expect(sentStyle(DEFAULT_STYLE, null)).toBe(DEFAULT_STYLE));
});
