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
import { DEFAULT_STYLE, type ProfileStyle } from './profile-style.ts';

ColorSpace.register(sRGB);
ColorSpace.register(OKLab);

/** What a page stands on in each theme: the ground that text finds hardest to be read on, and the ink upon it. */
export const GROUNDS = {
  light: { hardest: '#f3f1e8', ink: '#17211a' },
  dark: { hardest: '#1b2e21', ink: '#edf2e7' },
} as const;
export type Scheme = keyof typeof GROUNDS;

/** What WCAG 2.1 AA asks of text, and of a shape that has to be seen. */
const TEXT = 4.5;
const SHAPE = 3;
/** The ink of a dark page, where the least that AA asks would be a strain for whole paragraphs. */
const DARK_INK = 9;
/** How light a ground may be on a dark page, 0 to 1 in OKLab. */
const DARK_GROUND = 0.3;

export type Palette = Record<'accent' | 'hover' | 'contrast' | 'text' | 'soft' | 'softText' | 'ink', string>;
/** The colors of a style as they are shown, hex; on a dark page in its own measure. */
export type Palettes = Record<Scheme, Palette>;

type Colors = Pick<ProfileStyle, 'primaryColor' | 'secondaryColor' | 'textColor'>;

const BLACK = getColor('#000000');
const WHITE = getColor('#ffffff');
const contrast = contrastWCAG21;
const hexOf = (color: PlainColorObject) => serialize(color, { format: 'hex', collapse: false }).toUpperCase();
const between = (from: PlainColorObject, to: PlainColorObject, part: number) =>
  getColor(hexOf(mix(from, to, part, { space: 'oklab', outputSpace: 'srgb' })));

/** Black or white, whichever is seen better upon a color; at least 4.5 upon any. */
const opposite = (ground: PlainColorObject) =>
  contrast(ground, WHITE) >= contrast(ground, BLACK) ? WHITE : BLACK;

/**
 * The color nearest to one that is seen well enough upon a ground, darker or lighter than it was.
 * @param least the contrast asked for, as WCAG 2.1 defines it; no more than black or white can give.
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

/** The colors in which a style is shown, each of them readable where it stands whatever was chosen. */
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
    // Away from the words upon it, so that these stay readable.
    hover: hexOf(between(accent, contrastOf === WHITE ? BLACK : WHITE, 0.14)),
    contrast: hexOf(contrastOf),
    text: hexOf(readable(primary, ground, TEXT)),
    soft: hexOf(soft),
    softText: hexOf(readable(primary, soft, TEXT)),
    ink: hexOf(readable(ink, ground, scheme === 'dark' ? DARK_INK : TEXT)),
  };
}

/** The secondary color as a ground; on a dark page as dark as that, with its hue. */
function softGround(color: PlainColorObject, scheme: Scheme): PlainColorObject {
  if (scheme === 'light') return color;
  const [lightness, a, b] = to(color, OKLab).coords as [number, number, number];
  if (lightness <= DARK_GROUND) return color;
  const dark: PlainColorObject = { space: OKLab, coords: [DARK_GROUND, a, b], alpha: 1 };
  return getColor(hexOf(to(dark, sRGB, { inGamut: true })));
}

/** Something that is hard to read, in words for the author, and the nearest color that is not. */
export type ColorWarning = { field: keyof Colors; words: string; fix: string };

/** What of the colors chosen is hard to read on a light page; taking every fix leaves nothing to warn of. */
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
      words: 'This color is hard to read as text. We show text in a darker shade of it.',
      fix: hexOf(shown),
    });
  }
  if (contrast(shown, secondary) < TEXT) {
    warnings.push({
      field: 'secondaryColor',
      words: 'The primary color is hard to read on this one. We adjust the text that stands on it.',
      fix: hexOf(readable(secondary, shown, TEXT)),
    });
  }
  const shownInk = readable(ink, ground, TEXT);
  if (shownInk !== ink) {
    warnings.push({
      field: 'textColor',
      words: 'This color is hard to read. We show your text in a darker shade of it.',
      fix: hexOf(shownInk),
    });
  }
  return warnings;
}
