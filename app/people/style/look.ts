import {
  type CardStyle,
  DEFAULT_STYLE,
  type ProfileStyle,
} from '../../../core/people/style/profile-style.ts';
import { type Palette, palettesOf } from '../../../core/people/style/style-colors.ts';

/** A profile style as pages draw it: its choices, and its colors and corners as a style sheet. */
export type Look = Omit<ProfileStyle, 'primaryColor' | 'secondaryColor' | 'textColor'> & {
  /** What the rules of the style sheet are for: a class that the page has once. */
  name: string;
  /** Empty where everything is as it is for everyone. */
  css: string;
};

/** @param id the practice; the style sheet holds within `styled-{id}` alone. */
export function lookOf(style: ProfileStyle, id: string): Look {
  const { primaryColor, secondaryColor, textColor, ...choices } = style;
  const name = `styled-${id}`;
  return { ...choices, name, css: sheetOf(style, `.${name}`) };
}

/** The same for what is printed, which is light whatever the theme. */
export function paperLookOf(style: ProfileStyle, id: string): Look {
  const { primaryColor, secondaryColor, textColor, ...choices } = style;
  const name = `styled-${id}`;
  const rules = colorRules(style, palettesOf(style).light) + cornerRules(style.roundedCorners);
  return { ...choices, name, css: rule(`.${name}`, rules) };
}

/** What the card of a practice has of its style where it stands among others: colors, corners and the kind of card. */
export type CardLook = {
  /** Classes for the card, after a space; empty where it looks as everyone's does. */
  look: string;
  css: string;
};

/** The same choices make the same class, so that a list needs the rules of each look once. */
export function cardLookOf(style: CardStyle): CardLook {
  const { primaryColor, secondaryColor, roundedCorners, cardStyle } = style;
  // Words keep the ink of the page: next to each other, cards are to be read alike.
  const shown = { ...DEFAULT_STYLE, primaryColor, secondaryColor, roundedCorners };
  const name = `look-${primaryColor}-${secondaryColor}-${roundedCorners}`.replaceAll('#', '');
  const css = sheetOf(shown, `.${name}`);
  return { look: (css && ` ${name}`) + (cardStyle === 'default' ? '' : ` look-${cardStyle}`), css };
}

function sheetOf(style: ProfileStyle, within: string): string {
  const { light, dark } = palettesOf(style);
  const [onLight, onDark] = [colorRules(style, light), colorRules(style, dark)];
  const corners = cornerRules(style.roundedCorners);
  const rules = [rule(within, onLight + corners)];
  if (onDark !== '') {
    rules.push(
      rule(`[data-theme=dark] ${within}`, onDark),
      `@media (prefers-color-scheme:dark){${rule(`:root:not([data-theme=light],[data-theme=dark]) ${within}`, onDark)}}`,
    );
  }
  return rules.join('');
}

const rule = (selector: string, declarations: string) =>
  declarations === '' ? '' : `${selector}{${declarations}}`;

/** What is as it is for everyone keeps the colors of the page, which has a measure of its own for the dark. */
function colorRules(style: ProfileStyle, shown: Palette): string {
  const isOwn = (field: 'primaryColor' | 'secondaryColor' | 'textColor') =>
    style[field] !== DEFAULT_STYLE[field];
  const set: Record<string, string> = {};
  if (isOwn('primaryColor')) {
    Object.assign(set, {
      accent: shown.accent,
      'accent-hover': shown.hover,
      'accent-contrast': shown.contrast,
      'accent-text': shown.text,
      focus: shown.text,
    });
  }
  if (isOwn('primaryColor') || isOwn('secondaryColor')) {
    Object.assign(set, {
      'accent-soft': shown.soft,
      'accent-soft-text': shown.softText,
      'accent-line': `color-mix(in srgb,${shown.softText} 30%,${shown.soft})`,
    });
  }
  if (isOwn('textColor')) set.ink = shown.ink;
  return Object.entries(set)
    .map(([token, value]) => `--${token}:${value};`)
    .join('');
}

/** Cards are as round as was chosen; what is smaller never more than suits it. */
function cornerRules(pixels: number): string {
  if (pixels === DEFAULT_STYLE.roundedCorners) return '';
  const [button, badge] = [Math.min(pixels, 12), Math.min(pixels, 6)];
  return `--radius-lg:${pixels}px;--radius-md:${button}px;--radius-sm:${badge}px;`;
}
