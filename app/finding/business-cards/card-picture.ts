import * as messages from '#text/finding/business-cards/screens';
import { brand } from '../../../core/brand.ts';
import type { BusinessCard } from '../../../core/finding/business-cards/business-card.ts';
import type { ProfileStyle } from '../../../core/people/style/profile-style.ts';
import { type Palette, palettesOf } from '../../../core/people/style/style-colors.ts';
import { type FittedText, fitText, type Room } from '../../../lib/fit-text.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { botanicalSvg } from '../../../platform/images/art/botanical.ts';
import type { TypeFace, TypeFaces } from '../../../platform/images/type-face.ts';
import { markShapes } from '../../ui/mark.ts';

/** In pixels; every social network accepts a link preview of this size. */
const CARD_PICTURE = { width: 1200, height: 630 } as const;

/** The face in a picture: a drawing as SVG, a photo as JPEG, or none. */
export type PictureFace = { svg: string } | { jpeg: Uint8Array } | null;

export type CardPictureFacts = Pick<
  BusinessCard,
  'practiceId' | 'name' | 'type' | 'title' | 'location' | 'rating' | 'reviewCount'
> & {
  style: Omit<ProfileStyle, 'customBio'>;
  hasBadge: boolean;
  /** The short URL without its scheme, such as 'plugwell.example/c/bcdfghjk'. */
  address: string;
};

/** Colors of the light theme that don't depend on the style, as in `app/theme.css`. */
const PAPER = { ground: '#fbfaf6', surface: '#ffffff', muted: '#55625a', line: '#e2dfd2' } as const;
const SPOTLIGHT = { ground: '#eaa41b', text: '#2b1c00' } as const;

/** Styles define corners, lines, and patterns for a card of about half this width. */
const SCALE = 2;
const CARD = { x: 24, y: 24, width: 1152, height: 582 } as const;
const ART = { x: 776, width: 400 } as const;
const LEFT = 84;
const WIDTH = 640;
const FACE = 120;
const TOP = 62;
const FOOT = 566;
const HEIGHT = FOOT - 54 - TOP;
const GAPS = { face: 18, name: 8, title: 50 } as const;

const NAME = { width: WIDTH, sizes: [78, 68, 60, 54, 48, 44] } as const;
const TITLE: Room = { width: WIDTH, sizes: [34, 30], lines: () => 2 };
const LOCATION: Room = { width: WIDTH - 42, sizes: [32, 28, 24], lines: () => 1 };
const ADDRESS: Room = { width: 390, sizes: [26, 22, 18], lines: () => 1 };
const LEADING = { name: 1.12, title: 1.25 } as const;

/**
 * Draws a practice's business card in its own style, for link previews on social networks. Text becomes
 * outlines, so no typed text can become markup in the SVG.
 */
export function cardPicture(facts: CardPictureFacts, face: PictureFace, faces: TypeFaces): string {
  const { style } = facts;
  const palette = palettesOf(style).light;
  const { width, height } = CARD_PICTURE;
  const radius = style.roundedCorners * SCALE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><clipPath id="card">${rect(CARD, radius)}</clipPath>${SHADOW}</defs>`,
    `<path fill="${PAPER.ground}" d="M0 0h${width}v${height}H0z"/>`,
    ground(style, palette, radius),
    `<g clip-path="url(#card)">${art(facts, palette)}</g>`,
    edge(style, palette, radius),
    words(facts, palette, face, faces),
    foot(facts, palette, faces),
    '</svg>',
  ].join('');
}

type Box = { x: number; y: number; width: number; height: number };

const rect = ({ x, y, width, height }: Box, radius: number, attributes = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"${attributes}/>`;

const SHADOW =
  '<filter id="shadow" x="-5%" y="-5%" width="110%" height="115%"><feDropShadow dx="0" dy="6" stdDeviation="9" flood-color="#17211a" flood-opacity=".24"/></filter>';

function ground({ cardStyle }: CardPictureFacts['style'], palette: Palette, radius: number): string {
  if (cardStyle === 'minimal') return '';
  const shadow = cardStyle === 'shadow' ? ' filter="url(#shadow)"' : '';
  const stripe = `<g clip-path="url(#card)"><path fill="${palette.accent}" d="M${CARD.x} ${CARD.y}h16v${CARD.height}h-16z"/></g>`;
  return rect(CARD, radius, ` fill="${PAPER.surface}"${shadow}`) + stripe;
}

/** Draws the card's outline, if this kind of card has one. */
function edge({ cardStyle }: CardPictureFacts['style'], palette: Palette, radius: number): string {
  if (cardStyle === 'minimal' || cardStyle === 'shadow') return '';
  const [color, width] = cardStyle === 'bordered' ? [palette.accent, 3 * SCALE] : [PAPER.line, SCALE];
  return rect(CARD, radius, ` fill="none" stroke="${color}" stroke-width="${width}"`);
}

function art({ practiceId, style }: CardPictureFacts, palette: Palette): string {
  const box = { ...ART, y: CARD.y, height: CARD.height };
  if (style.backgroundPattern === 'none') {
    const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
    return botanicalSvg(practiceId).replace('<svg ', `<svg ${place} `);
  }
  return (
    `<defs>${PATTERNS[style.backgroundPattern](palette.accent)}</defs>` +
    rect(box, 0, ` fill="${palette.soft}"`) +
    rect(box, 0, ' fill="url(#pattern)"')
  );
}

/** The patterns of `app/people/style/styled.css`, at twice the size. */
const PATTERNS: Record<'dots' | 'lines' | 'infinity', (color: string) => string> = {
  dots: (color) => repeated(48, 48, `<circle cx="24" cy="24" r="4.5" fill="${color}"/>`),
  lines: (color) =>
    repeated(
      32,
      32,
      `<path d="M0 0v32" stroke="${color}" stroke-width="6"/>`,
      ' patternTransform="rotate(45)"',
    ),
  infinity: (color) =>
    repeated(
      144,
      72,
      `<path transform="scale(2)" fill="none" stroke="${color}" stroke-width="2.5" d="M36 18c-5-8-9-10-13-10a10 10 0 0 0 0 20c4 0 8-2 13-10s9-10 13-10a10 10 0 0 1 0 20c-4 0-8-2-13-10z"/>`,
    ),
};

const repeated = (width: number, height: number, inner: string, more = '') =>
  `<pattern id="pattern" x="${ART.x + (ART.width - width) / 2}" y="${(CARD_PICTURE.height - height) / 2}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${more}>${inner}</pattern>`;

function words(facts: CardPictureFacts, palette: Palette, face: PictureFace, faces: TypeFaces): string {
  const fitted = (text: string, room: Room, type: TypeFace) => fitText(type.drawable(text), room, type.width);
  const shown = shownName(facts, faces);
  const title = fitted(shown === facts.title ? '' : facts.title, TITLE, faces.text);
  const location = fitted(facts.location, LOCATION, faces.text);
  const titleHeight = title.lines.length * title.size * LEADING.title;
  const others = FACE + GAPS.face + GAPS.name + titleHeight + GAPS.title;
  const lines = (size: number) => Math.floor((HEIGHT - others) / (size * LEADING.name));
  const name = fitted(shown, { ...NAME, lines }, faces.display);
  const nameHeight = name.lines.length * name.size * LEADING.name;
  const top = TOP + (HEIGHT - others - nameHeight) / 2;
  const nameTop = top + FACE + GAPS.face;
  const titleTop = nameTop + nameHeight + GAPS.name;
  const locationBase = titleTop + titleHeight + GAPS.title - 8;
  return [
    portrait(facts, face, palette, faces, top),
    proof(facts, palette, faces, top),
    drawn(name, faces.display, { top: nameTop, leading: LEADING.name, color: palette.ink }),
    drawn(title, faces.text, { top: titleTop, leading: LEADING.title, color: PAPER.muted }),
    place(location, faces, palette, locationBase),
  ].join('');
}

/**
 * Returns the name or, if we can draw none of its letters, the title. If we can draw neither, returns the
 * kind of practice.
 */
function shownName({ name, title, type }: CardPictureFacts, { display }: TypeFaces): string {
  const kind = type === 'individual' ? messages.plant_based_wellness_expert() : messages.wellness_center();
  return [name, title].find((text) => /[\p{L}\p{N}]/u.test(display.drawable(text))) ?? kind;
}

function drawn(
  { lines, size }: FittedText,
  type: TypeFace,
  { top, leading, color }: { top: number; leading: number; color: string },
): string {
  const outlines = lines.map((line, at) =>
    type.draw(line, { x: LEFT, y: top + (at + 0.5) * size * leading + size * 0.34, size }),
  );
  return `<g fill="${color}">${outlines.join('')}</g>`;
}

function portrait(
  facts: CardPictureFacts,
  face: PictureFace,
  palette: Palette,
  faces: TypeFaces,
  top: number,
): string {
  const box = { x: LEFT, y: top, width: FACE, height: FACE };
  const { profileImageStyle } = facts.style;
  const radius = profileImageStyle === 'circle' ? FACE / 2 : profileImageStyle === 'rounded' ? 16 : 0;
  const place = `x="${box.x}" y="${box.y}" width="${FACE}" height="${FACE}"`;
  const within = (inner: string) =>
    `<clipPath id="face">${rect(box, radius)}</clipPath><g clip-path="url(#face)">${inner}</g>`;
  if (face && 'svg' in face) return within(face.svg.replace('<svg ', `<svg ${place} `));
  if (face) {
    const source = `data:image/jpeg;base64,${Buffer.from(face.jpeg).toString('base64')}`;
    return within(`<image ${place} preserveAspectRatio="xMidYMid slice" href="${source}"/>`);
  }
  const initials = faces.strong.drawable(initialsOfName(facts.name));
  if (initials === '') {
    return (
      rect(box, radius, ` fill="${palette.soft}"`) +
      `<g fill="none" stroke="${palette.softText}" stroke-width="1.5" stroke-linecap="round" transform="translate(${LEFT + 24} ${top + 22}) scale(3)">${FIGURE}</g>`
    );
  }
  const size = 52;
  const x = LEFT + (FACE - faces.strong.width(initials, size)) / 2;
  return (
    rect(box, radius, ` fill="${palette.soft}"`) +
    `<g fill="${palette.softText}">${faces.strong.draw(initials, { x, y: top + FACE / 2 + size * 0.34, size })}</g>`
  );
}

/** The outline of a person, for a practice with neither a face nor initials. */
const FIGURE = '<circle cx="12" cy="8" r="5"/><path d="M20 21a8 8 0 0 0-16 0"/>';

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z';

function proof(facts: CardPictureFacts, palette: Palette, faces: TypeFaces, top: number): string {
  const { style, rating, reviewCount, hasBadge } = facts;
  const x = LEFT + FACE + 28;
  const hasRating = style.showRating && rating > 0;
  const middle = top + FACE / 2;
  const apart = hasBadge && hasRating ? 30 : 0;
  const { strong, text } = faces;
  const badge = () => {
    const box = { x, y: middle - apart - 22, width: strong.width('Spotlight', 26) + 32, height: 44 };
    const corners = Math.min(style.roundedCorners, 6) * SCALE;
    return (
      rect(box, corners, ` fill="${SPOTLIGHT.ground}"`) +
      `<g fill="${SPOTLIGHT.text}">${strong.draw('Spotlight', { x: x + 16, y: box.y + 31, size: 26 })}</g>`
    );
  };
  const stars = () => {
    const line = { x: x + 46, y: middle + apart + 12, size: 34 };
    const average = rating.toFixed(1);
    const after = line.x + strong.width(average, line.size) + 12;
    const count = reviewCount > 0 ? `(${reviewCount.toLocaleString('en-US')})` : '';
    return (
      `<path fill="${palette.accent}" transform="translate(${x - 3} ${line.y - 30}) scale(1.5)" d="${STAR}"/>` +
      `<g fill="${palette.ink}">${strong.draw(average, line)}</g>` +
      `<g fill="${PAPER.muted}">${text.draw(count, { ...line, x: after, size: 30 })}</g>`
    );
  };
  return (hasBadge ? badge() : '') + (hasRating ? stars() : '');
}

const PIN =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0';

function place({ lines, size }: FittedText, { text }: TypeFaces, palette: Palette, base: number): string {
  if (lines.length === 0) return '';
  const pin = `<g fill="none" stroke="${PAPER.muted}" stroke-width="2" transform="translate(${LEFT - 4} ${base - 27}) scale(1.35)"><path d="${PIN}"/><circle cx="12" cy="10" r="3"/></g>`;
  return `${pin}<g fill="${palette.ink}">${text.draw(lines[0]!, { x: LEFT + 40, y: base, size })}</g>`;
}

function foot({ address }: CardPictureFacts, palette: Palette, { display, strong }: TypeFaces): string {
  const [first, second] = [brand.name.slice(0, -brand.suffix.length), brand.suffix];
  const logo = { x: LEFT + 56, y: FOOT, size: 36 };
  const { lines, size } = fitText(strong.drawable(address), ADDRESS, strong.width);
  const line = lines[0] ?? '';
  const x = LEFT + WIDTH - strong.width(line, size);
  return [
    `<g transform="translate(${LEFT - 2} ${FOOT - 35}) scale(1.4)">${markShapes(palette.accent)}</g>`,
    `<g fill="${palette.ink}">${display.draw(first, logo)}</g>`,
    `<g fill="${palette.text}">${display.draw(second, { ...logo, x: logo.x + display.width(first, logo.size) })}</g>`,
    `<g fill="${palette.text}">${strong.draw(line, { x, y: FOOT - 2, size })}</g>`,
  ].join('');
}
