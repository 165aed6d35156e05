import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedStyle,
  changedStyle,
  DEFAULT_STYLE,
  LOCKED,
  type LockedField,
  PRESETS,
  type ProfileStyle,
  sayLocked,
  styleFields,
  styleOf,
  withPreset,
} from './profile-style.ts';

const OWN: ProfileStyle = {
  primaryColor: '#1D5FA6',
  secondaryColor: '#E6F1FB',
  textColor: '#102040',
  cardStyle: 'shadow',
  showRating: false,
  showSpotlightBadge: true,
  animateElements: true,
  customBio: 'Calm **and** kind',
  layout: 'expanded',
  profileImageStyle: 'square',
  backgroundPattern: 'dots',
  roundedCorners: 20,
};

describe('a style', () => {
  it.each([
    ['primaryColor', '#2D7B15'],
    ['secondaryColor', '#F2FCE2'],
    ['textColor', '#000000'],
    ['cardStyle', 'default'],
    ['showRating', true],
    ['showSpotlightBadge', true],
    ['animateElements', false],
    ['customBio', ''],
    ['layout', 'standard'],
    ['profileImageStyle', 'circle'],
    ['backgroundPattern', 'none'],
    ['roundedCorners', 8],
  ] as const)('that is not set has a %s of %j', (field, value) => {
    expect(styleOf(undefined, true)).toEqual({ style: DEFAULT_STYLE, isBroken: false });
    expect(DEFAULT_STYLE[field]).toBe(value);
  });

  it.each([
    ['secondaryColor', '#F2FCE2'],
    ['cardStyle', 'default'],
    ['showSpotlightBadge', false],
    ['animateElements', false],
    ['customBio', ''],
    ['backgroundPattern', 'none'],
    ['layout', 'standard'],
  ] as const)('without Spotlight shows its %s as %j', (field, value) => {
    expect(styleOf(OWN, false).style[field]).toBe(value);
    expect(styleOf(OWN, true).style[field]).toBe(OWN[field]);
  });

  it('keeps what does not require Spotlight', () => {
    const { primaryColor, textColor, showRating, profileImageStyle, roundedCorners } = OWN;
    expect(styleOf({ ...OWN, layout: 'compact' }, false).style).toMatchObject({
      primaryColor,
      textColor,
      showRating,
      profileImageStyle,
      roundedCorners,
      layout: 'compact',
    });
  });

  it('that is invalid becomes the default, and says so', () => {
    for (const stored of [
      { layout: 'wide' },
      { primaryColor: 'red' },
      { roundedCorners: 21 },
      { showRating: 1 },
    ]) {
      expect(styleOf({ ...OWN, ...stored }, true)).toEqual({ style: DEFAULT_STYLE, isBroken: true });
    }
    expect(styleOf('no style', true).isBroken).toBe(false);
  });

  it('with an invalid bio keeps everything else, and says so', () => {
    expect(styleOf({ ...OWN, customBio: 'a\u{e0041}' }, true)).toEqual({
      style: { ...OWN, customBio: '' },
      isBroken: true,
    });
  });

  it('stored before a field existed has that field’s default', () => {
    expect(styleOf({ primaryColor: '#1d5fa6' }, true).style).toEqual({
      ...DEFAULT_STYLE,
      primaryColor: '#1D5FA6',
    });
  });
});

describe('a change without Spotlight', () => {
  it.each<[LockedField, Partial<ProfileStyle>]>([
    ['secondaryColor', { secondaryColor: '#112233' }],
    ['cardStyle', { cardStyle: 'minimal' }],
    ['showSpotlightBadge', { showSpotlightBadge: true }],
    ['animateElements', { animateElements: true }],
    ['customBio', { customBio: 'Mine' }],
    ['backgroundPattern', { backgroundPattern: 'lines' }],
    ['layout', { layout: 'expanded' }],
  ])('of %s is refused', (field, sent) => {
    expect(changedStyle(undefined, sent, false).refused).toEqual([field]);
    expect(changedStyle(undefined, sent, true)).toEqual({
      style: { ...DEFAULT_STYLE, ...sent },
      refused: [],
    });
  });

  it('of other fields keeps the stored locked ones', () => {
    const sent = { ...allowedStyle(OWN, false), primaryColor: '#6D3FB0', roundedCorners: 0 };
    const { style, refused } = changedStyle(OWN, sent, false);
    expect(refused).toEqual([]);
    expect(style).toEqual({ ...OWN, primaryColor: '#6D3FB0', roundedCorners: 0 });
  });

  it('never shows more than allowed, and never loses stored locked fields', () => {
    const styles = fc.record<ProfileStyle>({
      ...Object.fromEntries(
        Object.keys(OWN).map((field) => {
          const key = field as keyof ProfileStyle;
          return [field, fc.constantFrom(OWN[key], DEFAULT_STYLE[key])];
        }),
      ),
    } as never);
    fc.assert(
      fc.property(styles, styles, (stored, sent) => {
        const { style, refused } = changedStyle(stored, sent, false);
        if (refused.length > 0) return;
        for (const field of Object.keys(LOCKED) as LockedField[]) {
          if (field !== 'layout') expect(style[field]).toEqual(stored[field]);
        }
        expect(allowedStyle(style, false)).toEqual(allowedStyle({ ...stored, ...sent }, false));
      }),
    );
  });

  it.each<[LockedField, string]>([
    ['secondaryColor', 'The secondary color feature is only available to spotlight experts.'],
    ['backgroundPattern', 'The background pattern feature is only available to spotlight experts.'],
    ['animateElements', 'The animation feature is only available to spotlight experts.'],
    ['customBio', 'The custom bio feature is only available to spotlight experts.'],
    ['cardStyle', 'The card style feature is only available to spotlight experts.'],
    ['showSpotlightBadge', 'The spotlight badge feature is only available to spotlight experts.'],
    ['layout', 'The expanded layout feature is only available to spotlight experts.'],
  ])('says of %s: %s', (field, words) => expect(sayLocked(field)()).toBe(words));
});

describe('the presets', () => {
  it('are eight, with these names', () => {
    const names = ['Green', 'Blue', 'Purple', 'Amber', 'Teal', 'Pink', 'Indigo', 'Orange'];
    expect(PRESETS.map(({ name }) => name())).toEqual(names);
  });

  it.each(PRESETS)('$primaryColor changes only the primary color without Spotlight', (preset) => {
    const { primaryColor, secondaryColor } = preset;
    expect(withPreset(OWN, preset, false)).toEqual({ ...OWN, primaryColor });
    expect(withPreset(OWN, preset, true)).toEqual({ ...OWN, primaryColor, secondaryColor });
  });

  it('begin with the default colors', () =>
    expect(withPreset(DEFAULT_STYLE, PRESETS[0]!, true)).toEqual(DEFAULT_STYLE));
});

describe('a field', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a color by name', { primaryColor: 'red' }],
    ['a color with a rule behind it', { primaryColor: 'red;}' }],
    ['a color that ends the rule', { primaryColor: '#2D7B15;}' }],
    ['a color that loads something', { secondaryColor: 'url(//evil.example)' }],
    ['a color with a line after it', { textColor: '#000000\n' }],
    ['a color of three digits', { textColor: '#000' }],
    ['a color that can be seen through', { textColor: '#00000000' }],
    ['corners of a billion pixels', { roundedCorners: 1e9 }],
    ['negative corners', { roundedCorners: -1 }],
    ['half a pixel', { roundedCorners: 0.5 }],
    ['corners in words', { roundedCorners: '8px' }],
    ['no number', { roundedCorners: Number.NaN }],
    ['an unknown layout', { layout: 'wide' }],
    ['a pattern with a class behind it', { backgroundPattern: 'dots fixed inset-0' }],
    ['a bio too long', { customBio: 'a'.repeat(2001) }],
    ['a bio with tag letters', { customBio: 'a\u{e0041}' }],
    ['a bio with a pile of accents', { customBio: `a${'\u0301'.repeat(1900)}` }],
    ['a switch in words', { showRating: 'yes' }],
  ])('is refused with %s', (_, wrong) => expect(styleFields.partial().safeParse(wrong).success).toBe(false));

  it.each([
    ['a \u202eb', 'a b'],
    ['a\u200fb', 'ab'],
  ])('removes characters that change the reading direction from the bio %j', (customBio, kept) => {
    expect(styleFields.shape.customBio.parse(customBio)).toBe(kept);
  });

  it.each(['\u200b', '\u3164', '\u115f \n\u1160', '\u200d', '**\u200d**', '- \u200c', '\u2800'])(
    'for an invisible bio (%j) is empty, so the profile’s bio is shown',
    (customBio) => expect(styleFields.shape.customBio.parse(customBio)).toBe(''),
  );
});
