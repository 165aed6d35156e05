import {
  type CardStyle,
  DEFAULT_STYLE,
  type ProfileStyle,
} from '../../../core/people/style/profile-style.ts';
import { type Palette, palettesOf } from '../../../core/people/style/style-colors.ts';

/** A profile style that is ready to render: its choices, and a style sheet for colors and corners. */
export type Look = Omit<ProfileStyle, 'primaryColor' | 'secondaryColor' | 'textColor'> & {
  /** Class that the rules apply to, unique on the page. */
  name: string;
  /** Empty for the default style. */
  css: string;
};

/** @param id id of the practice; the rules apply only within `styled-{id}`. */
export function lookOf(style: ProfileStyle, id: string): Look {
  const { primaryColor, secondaryColor, textColor, ...choices } = style;
  const name = `styled-${id}`;
  return { ...choices, name, css: sheetOf(style, `.${name}`) };
}

export function paperLookOf(style: ProfileStyle, id: string): Look {
  const { primaryColor, secondaryColor, textColor, ...choices } = style;
  const name = `styled-${id}`;
  const rules = colorRules(style, palettesOf(style).light) + cornerRules(style.roundedCorners);
  return { ...choices, name, css: rule(`.${name}`, rules) };
}

export type CardLook = {
  /** Classes for the card, with a leading space; empty for the default style. */
  look: string;
  css: string;
};

/** Returns a card's look. Equal styles share a class, so a list needs each look's rules only once. */
export function cardLookOf(style: CardStyle): CardLook {
  const { primaryColor, secondaryColor, roundedCorners, cardStyle } = style;
  // Keeps the page's text color, so neighboring cards look alike.
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

/** Omits default colors, because the page has its own values for the dark theme. */
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

/** Cards get the chosen radius, buttons at most 12 pixels, and badges at most 6. */
function cornerRules(pixels: number): string {
  if (pixels === DEFAULT_STYLE.roundedCorners) return '';
  const [button, badge] = [Math.min(pixels, 12), Math.min(pixels, 6)];
  return `--radius-lg:${pixels}px;--radius-md:${button}px;--radius-sm:${badge}px;`;
}
