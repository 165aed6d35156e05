/**
 * Parts of the drawn photos: ink lines over flat, slightly offset washes, like the portraits, on a field of
 * 1200 x 900.
 */
import { seededRandom } from '../../lib/seeded-random.ts';

export const WIDTH = 1200;
export const HEIGHT = 900;

export const INK = '#26352b';
export const C = {
  cream: '#fbf5e6',
  paper: '#f6ecd8',
  sand: '#ecdcbf',
  sage: '#dde7ca',
  mist: '#d6e6e1',
  sky: '#cfe3ea',
  light: '#b6c894',
  mid: '#7ea065',
  deep: '#3f6b3d',
  forest: '#2f4f3a',
  teal: '#48666d',
  wood: '#c08a5c',
  bark: '#8a5c3b',
  clay: '#c8744a',
  brick: '#b5624a',
  mustard: '#d9a441',
  rose: '#d9a08c',
  plum: '#7b5a6b',
  glass: '#e6f0ec',
} as const;

export type Side = 1 | -1;

/** Fills a shape without an outline. */
export const fill = (color: string, d: string, opacity = 1) =>
  `<path fill="${color}" stroke="none"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''} d="${d}"/>`;
export const line = (d: string, width = 4, color: string = INK) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"/>`;
/** Draws a shape like a print: a slightly offset wash and its outline. */
export const print = (color: string, d: string, width = 4) =>
  `<path fill="${color}" stroke="none" transform="translate(5 4)" d="${d}"/>${line(d, width)}`;
/** Draws a filled shape with an outline, without the offset. */
export const shape = (color: string, d: string, width = 4) =>
  `<path fill="${color}" stroke-width="${width}" d="${d}"/>`;
export const rect = (x: number, y: number, w: number, h: number, r = 0) =>
  r === 0
    ? `M${x} ${y}h${w}v${h}h${-w}z`
    : `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;
export const disc = (x: number, y: number, r: number, ry = r) =>
  `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0z`;
export const at = (x: number, y: number, inner: string, scale = 1, flip: Side = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})">${inner}</g>`;
export const clipped = (id: string, d: string, inner: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;

export function scene(background: string, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><rect width="${WIDTH}" height="${HEIGHT}" stroke="none" fill="${background}"/>${parts.join('')}</svg>`;
}

const n = (value: number) => Math.round(value * 10) / 10;

/** Returns the path of a pointed leaf. `belly` is half the leaf's width as a share of its length. */
export function leaf(x: number, y: number, angle: number, length: number, belly = 0.26): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const point = (along: number, aside: number) =>
    `${n(x + cos * along - sin * aside)} ${n(y + sin * along + cos * aside)}`;
  return `M${n(x)} ${n(y)}Q${point(length * 0.45, length * belly * 2)} ${point(length, 0)}Q${point(length * 0.45, -length * belly * 2)} ${n(x)} ${n(y)}z`;
}

export interface SprigLook {
  height: number;
  lean?: number;
  pairs?: number;
  size?: number;
  color?: string;
  belly?: number;
  /** Whether the sprig points down, like a hanging bundle. */
  hangs?: boolean;
}

/** A stem with pairs of leaves, with its base at the origin. */
export function sprig({
  height,
  lean = 0,
  pairs = 5,
  size = 46,
  color = C.mid,
  belly = 0.26,
  hangs,
}: SprigLook): string {
  const down = hangs ? 1 : -1;
  const leaves: string[] = [];
  for (let i = 0; i < pairs; i++) {
    const t = 0.25 + (0.7 * i) / Math.max(1, pairs - 1);
    const [x, y] = [lean * t * t, down * height * t];
    const length = size * (1.1 - 0.5 * t);
    for (const side of [1, -1]) {
      leaves.push(leaf(x, y, down * (Math.PI / 2) - side * down * 0.85, length, belly));
    }
  }
  leaves.push(leaf(lean, down * height, down * (Math.PI / 2) + lean / 400, size * 0.7, belly));
  const stem = `M0 0Q0 ${n(down * height * 0.5)} ${lean} ${down * height}`;
  return print(color, leaves.join(''), 3) + line(stem, 3);
}

/** Flowers on thin stems that start at the origin. */
export function flowers(count: number, height: number, color: string, seed: number): string {
  const random = seededRandom(seed);
  let stems = '';
  let heads = '';
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * 22 + random() * 14;
    const top = height * (0.7 + random() * 0.3);
    stems += `M0 0Q${n(x * 0.2)} ${n(-top * 0.6)} ${n(x)} ${n(-top)}`;
    heads += disc(Math.round(x), Math.round(-top), 11);
  }
  return line(stems, 3, C.deep) + print(color, heads, 3);
}

/** A pot with its base at the origin. */
export function pot(width: number, height: number, color: string): string {
  const [half, foot] = [width / 2, width * 0.36];
  return (
    print(color, `M${-half} ${-height}h${width}l${foot - half} ${height}h${-2 * foot}z`) +
    print(color, rect(-half - 6, -height - 14, width + 12, 20, 4))
  );
}

/** A labeled jar with its base at the origin, filled to a fraction of its height. */
export function jar(
  width: number,
  height: number,
  content: string,
  level = 0.7,
  lid: string = C.wood,
): string {
  const half = width / 2;
  const body = rect(-half, -height, width, height, 12);
  const full = height * level;
  return (
    fill(C.glass, body) +
    fill(content, rect(-half + 5, -full, width - 10, full - 5, 8)) +
    fill(C.cream, rect(-half + 5, -height + 10, 8, height - 24, 4), 0.6) +
    line(body) +
    print(lid, rect(-half + 4, -height - 18, width - 8, 20, 5)) +
    shape(C.cream, rect(-half + width * 0.2, -height * 0.5, width * 0.6, height * 0.28, 3), 3) +
    line(
      `M${-half + width * 0.3} ${-height * 0.4}h${n(width * 0.4)}M${-half + width * 0.3} ${-height * 0.31}h${n(width * 0.26)}`,
      2,
    )
  );
}

const SPINES = [C.clay, C.teal, C.mustard, C.deep, C.plum, C.cream, C.rose, C.brick, C.light, C.mist];

/** A row of books, starting at the origin. */
export function books(width: number, height: number, seed: number): string {
  const random = seededRandom(seed);
  let x = 0;
  let drawn = '';
  while (x < width - 18) {
    const thick = Math.min(width - x, 20 + Math.round(random() * 20));
    const tall = Math.round(height * (0.68 + random() * 0.32));
    const color = SPINES[Math.floor(random() * SPINES.length)]!;
    drawn += shape(color, rect(x, -tall, thick, tall, 2), 3);
    if (random() > 0.45)
      drawn += line(`M${x + 6} ${-tall + 18}h${thick - 12}M${x + 6} ${-tall + 26}h${thick - 12}`, 2);
    x += thick + (random() > 0.86 ? 26 : 1);
  }
  return drawn;
}

/** A window with a view behind its bars. */
export function windowTo(
  [x, y, w, h]: readonly [number, number, number, number],
  view: string,
  { bars = 2, frame = C.cream as string } = {},
): string {
  const across = Array.from({ length: bars - 1 }, (_, i) => `M${x + (w * (i + 1)) / bars} ${y}v${h}`).join(
    '',
  );
  return (
    clipped(`view-${x}-${y}`, rect(x, y, w, h), view) +
    fill(
      '#ffffff',
      `M${x + w * 0.12} ${y + h}L${x + w * 0.42} ${y}h${w * 0.14}L${x + w * 0.26} ${y + h}z`,
      0.28,
    ) +
    line(`${across}M${x} ${y + h * 0.38}h${w}`, 14) +
    line(`${across}M${x} ${y + h * 0.38}h${w}`, 7, frame) +
    line(rect(x, y, w, h), 20) +
    line(rect(x, y, w, h), 12, frame) +
    print(frame, rect(x - 24, y + h + 8, w + 48, 20, 4))
  );
}

/** An armchair with its feet at the origin. */
export function armchair(color: string, dark: string): string {
  return (
    line('M-112 0l-6 -34M112 0l6 -34M-70 -6l-2 -28M70 -6l2 -28', 9) +
    print(color, 'M-96 -250q0 -66 60 -70q36 -3 72 0q60 4 60 70l-8 150h-176z') +
    fill(dark, 'M-60 -276q60 -18 120 0l6 120h-132z', 0.25) +
    print(color, 'M-134 -176q-4 -42 30 -42q30 0 30 44v74h148v-74q0 -44 30 -44q34 0 30 42l-14 142h-240z') +
    print(dark, 'M-80 -132q80 -22 160 0v42h-160z')
  );
}

/** A round table on one leg, its top centered at the origin; `drop` is its height. */
export function roundTable(width: number, drop: number, color: string = C.wood): string {
  return (
    print(C.bark, `M-12 6h24l4 ${drop - 22}h-32z`) +
    print(C.bark, `M-62 ${drop}q62 -44 124 0z`) +
    print(color, disc(0, 0, width / 2, width / 10))
  );
}

/** A steaming cup with its base at the origin. */
export function cup(color: string, hasSteam = true): string {
  return (
    line('M34 -46q30 -2 26 22q-4 18 -32 16', 5) +
    print(color, 'M-38 -54h76q0 54 -38 54t-38 -54z') +
    print(color, disc(0, 0, 48, 7), 3) +
    (hasSteam ? line('M-14 -72q-10 -16 0 -30t0 -28M14 -72q-10 -16 0 -30t0 -28', 3, '#8a948c') : '')
  );
}

/** A teapot with its base at the origin. */
export function teapot(color: string): string {
  return (
    line('M74 -84q50 -14 46 26q-6 30 -48 30', 9) +
    print(color, 'M-78 -60q-40 -2 -58 -48l22 -8q12 28 40 26z') +
    print(color, 'M-84 -54q0 -58 84 -58t84 58q0 54 -44 54h-80q-44 0 -44 -54z') +
    print(color, 'M-42 -108q42 -22 84 0z') +
    print(C.mustard, disc(0, -128, 11), 3) +
    fill('#ffffff', 'M-60 -62q6 -30 44 -36q-30 16 -32 40z', 0.5)
  );
}

/** A lamp that hangs from the top of the picture down to `length`. */
export function hangingLamp(x: number, length: number, color: string): string {
  return (
    fill('#fff3c4', `M${x - 86} ${length + 66}h172l120 330h-412z`, 0.3) +
    line(`M${x} 0v${length}`, 4) +
    print(color, `M${x - 86} ${length + 66}q6 -66 86 -70q80 4 86 70z`) +
    shape('#fff3c4', `M${x - 26} ${length + 66}q26 34 52 0z`, 3)
  );
}

/** The mountains behind Boulder, on the ground at `y`. */
export function flatirons(y: number): string {
  return (
    fill(
      '#b7cdc8',
      `M-40 ${y}L140 ${y - 190}L300 ${y - 60}L430 ${y - 240}L600 ${y - 80}L760 ${y - 260}L960 ${y - 70}L1080 ${y - 180}L1260 ${y}z`,
    ) +
    fill(
      '#8fb0a4',
      `M-40 ${y}L90 ${y - 120}L210 ${y - 20}L360 ${y - 150}L520 ${y - 20}L690 ${y - 160}L860 ${y - 20}L1010 ${y - 110}L1260 ${y}z`,
    ) +
    fill('#7a9c8e', `M360 ${y - 150}l56 130h-60l-50 -66zM690 ${y - 160}l70 140h-78l-56 -70z`, 0.7)
  );
}
