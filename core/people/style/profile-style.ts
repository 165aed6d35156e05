import { z } from 'zod';
import * as words from '#text/people/style/rules';
import { plainWords } from '../../../lib/marked-text.ts';
import { showsNothing } from '../../../lib/plain-text.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { typedLines } from '../../../lib/text-field.ts';

const CARD_STYLES = ['default', 'minimal', 'bordered', 'shadow'] as const;
const LAYOUTS = ['standard', 'compact', 'expanded'] as const;
const IMAGE_STYLES = ['square', 'rounded', 'circle'] as const;
export const PATTERNS = ['none', 'dots', 'lines', 'infinity'] as const;

/** The range of the corner radius, in pixels. */
export const CORNERS = { least: 0, most: 20, step: 1 } as const;
export const MAX_CUSTOM_BIO_LENGTH = 2000;

const color = z
  .string({ error: words.choose_color })
  .regex(/^#[\da-f]{6}$/i, { error: words.choose_color })
  .toUpperCase();

export const styleFields = z.object({
  primaryColor: color,
  secondaryColor: color,
  textColor: color,
  cardStyle: z.enum(CARD_STYLES, { error: words.choose_from_list }),
  showRating: z.boolean(),
  showSpotlightBadge: z.boolean(),
  animateElements: z.boolean(),
  /**
   * Text with `**bold**`, `*italic*`, and list lines that begin with '- '. If it is empty, the page shows the
   * profile's bio.
   */
  customBio: typedLines()
    .refine((text) => text.length <= MAX_CUSTOM_BIO_LENGTH, { error: words.bio_too_long })
    .transform((text) => (showsNothing(plainWords(text)) ? '' : text)),
  layout: z.enum(LAYOUTS, { error: words.choose_from_list }),
  profileImageStyle: z.enum(IMAGE_STYLES, { error: words.choose_from_list }),
  backgroundPattern: z.enum(PATTERNS, { error: words.choose_from_list }),
  /** The corner radius in pixels. */
  roundedCorners: z.int().min(CORNERS.least).max(CORNERS.most),
});

export type ProfileStyle = z.output<typeof styleFields>;
export type StyleField = keyof ProfileStyle;

export type CardStyle = Pick<
  ProfileStyle,
  'primaryColor' | 'secondaryColor' | 'roundedCorners' | 'cardStyle'
>;

export const DEFAULT_STYLE: ProfileStyle = {
  primaryColor: '#2D7B15',
  secondaryColor: '#F2FCE2',
  textColor: '#000000',
  cardStyle: 'default',
  showRating: true,
  showSpotlightBadge: true,
  animateElements: false,
  customBio: '',
  layout: 'standard',
  profileImageStyle: 'circle',
  backgroundPattern: 'none',
  roundedCorners: 8,
};

/** The fields that require Spotlight, each with its value without Spotlight. */
export const LOCKED = {
  secondaryColor: { feature: words.secondary_color, forced: DEFAULT_STYLE.secondaryColor },
  cardStyle: { feature: words.card_style, forced: DEFAULT_STYLE.cardStyle },
  showSpotlightBadge: { feature: words.spotlight_badge, forced: false },
  animateElements: { feature: words.animation, forced: false },
  customBio: { feature: words.custom_bio, forced: '' },
  backgroundPattern: { feature: words.background_pattern, forced: 'none' },
  /** Only the 'expanded' layout is locked. */
  layout: { feature: words.expanded_layout, forced: 'standard', locks: 'expanded' },
} as const satisfies Partial<Record<StyleField, { feature: () => string; forced: unknown; locks?: string }>>;

export type LockedField = keyof typeof LOCKED;

const isLockedField = (field: StyleField): field is LockedField => field in LOCKED;

/** Returns the message for an owner without Spotlight who changes a locked field. */
export const sayLocked = (field: LockedField): Sentence =>
  withFacts(words.spotlight_only, { feature: LOCKED[field].feature });

/** Returns a style as shown. Without Spotlight, locked fields get a fixed value. */
export function allowedStyle(style: ProfileStyle, holdsSpotlight: boolean): ProfileStyle {
  if (holdsSpotlight) return style;
  const forced = Object.fromEntries(
    Object.entries(LOCKED)
      .filter(([field, lock]) => !('locks' in lock) || style[field as LockedField] === lock.locks)
      .map(([field, lock]) => [field, lock.forced]),
  );
  return { ...style, ...forced };
}

/**
 * Returns the style of a practice as shown. If the stored value is invalid, sets `isBroken` and falls back to
 * the stored style without its bio or, if that is also invalid, to the default.
 * @param stored the stored value, which can be invalid or missing.
 */
export function styleOf(
  stored: unknown,
  holdsSpotlight: boolean,
): { style: ProfileStyle; isBroken: boolean } {
  const kept = { ...DEFAULT_STYLE, ...Object(stored ?? {}) };
  const read = styleFields.safeParse(kept);
  const style = read.data ?? styleFields.safeParse({ ...kept, customBio: '' }).data ?? DEFAULT_STYLE;
  return { style: allowedStyle(style, holdsSpotlight), isBroken: !read.success };
}

/**
 * Applies a change. Ignores a field that is omitted or equals the shown value, so without Spotlight, locked
 * fields keep their stored values.
 * @returns the new style, and the locked fields that someone without Spotlight tried to change. Store the
 * style only if there are none.
 */
export function changedStyle(
  stored: unknown,
  sent: Partial<ProfileStyle>,
  holdsSpotlight: boolean,
): { style: ProfileStyle; refused: LockedField[] } {
  const kept = styleOf(stored, true).style;
  const shown = allowedStyle(kept, holdsSpotlight);
  const changed = (Object.keys(sent) as StyleField[]).filter(
    (field) => sent[field] !== undefined && sent[field] !== shown[field],
  );
  const allowed = allowedStyle({ ...shown, ...sent }, holdsSpotlight);
  const refused = changed.filter(isLockedField).filter((field) => allowed[field] !== sent[field]);
  const taken = Object.fromEntries(changed.map((field) => [field, sent[field]]));
  return { style: { ...kept, ...taken }, refused };
}

export type Preset = { name: () => string } & Pick<ProfileStyle, 'primaryColor' | 'secondaryColor'>;

export const PRESETS: readonly Preset[] = [
  { name: words.green, primaryColor: '#2D7B15', secondaryColor: '#F2FCE2' },
  { name: words.blue, primaryColor: '#1D5FA6', secondaryColor: '#E6F1FB' },
  { name: words.purple, primaryColor: '#6D3FB0', secondaryColor: '#F1EAFB' },
  { name: words.amber, primaryColor: '#8A5A00', secondaryColor: '#FDF3DA' },
  { name: words.teal, primaryColor: '#0F6E6A', secondaryColor: '#E0F5F3' },
  { name: words.pink, primaryColor: '#B0316F', secondaryColor: '#FCE9F2' },
  { name: words.indigo, primaryColor: '#4046B8', secondaryColor: '#EAEBFB' },
  { name: words.orange, primaryColor: '#B04A0B', secondaryColor: '#FDEDE0' },
];

/** Returns a style after choosing a preset. Without Spotlight, only the primary color changes. */
export function withPreset(style: ProfileStyle, preset: Preset, holdsSpotlight: boolean): ProfileStyle {
  const { primaryColor, secondaryColor } = preset;
  return holdsSpotlight ? { ...style, primaryColor, secondaryColor } : { ...style, primaryColor };
}
