import {
  ColorSpace,
  contrastWCAG21,
  getColor,
  mix,
  OKLab,
  type PlainColorObject,
  serialize,
  sRGB,
  to,
} from 'colorjs.io/fn';
import * as messages from '#text/people/style/rules';
import { DEFAULT_STYLE, type ProfileStyle } from './profile-style.ts';

ColorSpace.register(sRGB);
ColorSpace.register(OKLab);

/** For each theme, the background on which text is hardest to read, and the text color. */
export const GROUNDS = {
  light: { hardest: '#f3f1e8', ink: '#17211a' },
  dark: { hardest: '#1b2e21', ink: '#edf2e7' },
} as const;
type Scheme = keyof typeof GROUNDS;

/** Minimum contrast in WCAG 2.1 AA, for text and for visible shapes. */
const TEXT = 4.5;
const SHAPE = 3;
/** Minimum contrast of text on a dark page. At the AA minimum, whole paragraphs would strain the eyes. */
const DARK_INK = 9;
/** Maximum lightness of a background on a dark page, from 0 to 1 in OKLab. */
const DARK_GROUND = 0.3;

export type Palette = Record<'accent' | 'hover' | 'contrast' | 'text' | 'soft' | 'softText' | 'ink', string>;
/** The colors of a style as shown, in hex, for each theme. */
export type Palettes = Record<Scheme, Palette>;

type Colors = Pick<ProfileStyle, 'primaryColor' | 'secondaryColor' | 'textColor'>;

const BLACK = getColor('#000000');
const WHITE = getColor('#ffffff');
const contrast = contrastWCAG21;
const hexOf = (color: PlainColorObject) => serialize(color, { format: 'hex', collapse: false }).toUpperCase();
const between = (from: PlainColorObject, to: PlainColorObject, part: number) =>
  getColor(hexOf(mix(from, to, part, { space: 'oklab', outputSpace: 'srgb' })));

/** Returns black or white, whichever contrasts more with a color. The contrast is always at least 4.5. */
const opposite = (ground: PlainColorObject) =>
  contrast(ground, WHITE) >= contrast(ground, BLACK) ? WHITE : BLACK;

/**
 * Darkens or lightens a color only as far as needed for enough contrast with a background.
 * @param least the required WCAG 2.1 contrast; at most what black or white can reach.
 */
function readable(color: PlainColorObject, ground: PlainColorObject, least: number): PlainColorObject {
  if (contrast(color, ground) >= least) return color;
  const end = opposite(ground);
  let [short, enough] = [0, 1];
  for (let halvings = 0; halvings < 8; halvings++) {
    const middle = (short + enough) / 2;
    if (contrast(between(color, end, middle), ground) >= least) enough = middle;
    else short = middle;
  }
  return between(color, end, enough);
}

/** Returns a style's colors as shown. They are readable whatever the owner chose. */
export function palettesOf(colors: Colors): Palettes {
  return { light: paletteOf(colors, 'light'), dark: paletteOf(colors, 'dark') };
}

function paletteOf(colors: Colors, scheme: Scheme): Palette {
  const ground = getColor(GROUNDS[scheme].hardest);
  const primary = getColor(colors.primaryColor);
  const accent = readable(primary, ground, SHAPE);
  const contrastOf = opposite(accent);
  const soft = softGround(getColor(colors.secondaryColor), scheme);
  const ink = getColor(colors.textColor === DEFAULT_STYLE.textColor ? GROUNDS[scheme].ink : colors.textColor);
  return {
    accent: hexOf(accent),
    // Moves away from the color of the text on it, to keep the text readable.
    hover: hexOf(between(accent, contrastOf === WHITE ? BLACK : WHITE, 0.14)),
    contrast: hexOf(contrastOf),
    text: hexOf(readable(primary, ground, TEXT)),
    soft: hexOf(soft),
    softText: hexOf(readable(primary, soft, TEXT)),
    ink: hexOf(readable(ink, ground, scheme === 'dark' ? DARK_INK : TEXT)),
  };
}

/**
 * Returns the secondary color as a background. On a dark page, darkens a color that is too light but keeps
 * its hue.
 */
function softGround(color: PlainColorObject, scheme: Scheme): PlainColorObject {
  if (scheme === 'light') return color;
  const [lightness, a, b] = to(color, OKLab).coords as [number, number, number];
  if (lightness <= DARK_GROUND) return color;
  const dark: PlainColorObject = { space: OKLab, coords: [DARK_GROUND, a, b], alpha: 1 };
  return getColor(hexOf(to(dark, sRGB, { inGamut: true })));
}

/** A color that is hard to read, the warning to the owner, and the closest readable color. */
export type ColorWarning = { field: keyof Colors; words: string; fix: string };

/**
 * Returns warnings about chosen colors that are hard to read on a light page. Once all fixes are applied, no
 * warnings remain.
 */
export function colorWarnings(colors: Colors): ColorWarning[] {
  const ground = getColor(GROUNDS.light.hardest);
  const [primary, secondary, ink] = [
    getColor(colors.primaryColor),
    getColor(colors.secondaryColor),
    getColor(colors.textColor),
  ];
  const warnings: ColorWarning[] = [];
  const shown = readable(primary, ground, TEXT);
  if (shown !== primary) {
    warnings.push({
      field: 'primaryColor',
      words: messages.text_color_hard(),
      fix: hexOf(shown),
    });
  }
  if (contrast(shown, secondary) < TEXT) {
    warnings.push({
      field: 'secondaryColor',
      words: messages.primary_on_this_hard(),
      fix: hexOf(readable(secondary, shown, TEXT)),
    });
  }
  const shownInk = readable(ink, ground, TEXT);
  if (shownInk !== ink) {
    warnings.push({
      field: 'textColor',
      words: messages.own_text_color_hard(),
      fix: hexOf(shownInk),
    });
  }
  return warnings;
}
