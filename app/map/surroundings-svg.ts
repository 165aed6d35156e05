import * as words from '#text/map/screens';
import { MAP_PALETTES, type MapTheme } from './palette.ts';
import { SURROUNDINGS_HEIGHT, SURROUNDINGS_WIDTH } from './surroundings-size.ts';

const MILES_ACROSS = 30;
const MILES_PER_DEGREE = 69.05;
const MILES_PER_PIXEL = MILES_ACROSS / SURROUNDINGS_WIDTH;
/** Radius of the circle for an inexact public point, which is in the same 1.4-mile square as the place. */
const NEAR_MILES = 1.4;
const MAX_TOWNS = 7;

type Point = { lat: number; lng: number };

export type DrawnSurroundings = {
  point: Point & { isExact: boolean };
  place: string;
  settled: readonly Point[];
  towns: readonly (Point & { name: string; size: number })[];
};

const perDegree = (lat: number) => ({
  x: (MILES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)) / MILES_PER_PIXEL,
  y: MILES_PER_DEGREE / MILES_PER_PIXEL,
});

/** Returns the drawing's extent from its center, in degrees. It is slightly larger than the picture. */
export function surroundingsReach({ lat }: Point): Point {
  const scale = perDegree(lat);
  return { lat: (SURROUNDINGS_HEIGHT / 2 + 60) / scale.y, lng: (SURROUNDINGS_WIDTH / 2 + 60) / scale.x };
}

type Box = { left: number; right: number; top: number; bottom: number };

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Draws a small map around a place as an SVG of a few kilobytes: settled land as washes, larger towns by
 * name, and the place as a pin or, if inexact, as a circle.
 */
export function surroundingsSvg(
  { point, place, settled, towns }: DrawnSurroundings,
  theme: MapTheme,
): string {
  const colors = MAP_PALETTES[theme];
  const scale = perDegree(point.lat);
  const middle = { x: SURROUNDINGS_WIDTH / 2, y: SURROUNDINGS_HEIGHT / 2 };
  const at = ({ lat, lng }: Point) => ({
    x: Math.round(middle.x + (lng - point.lng) * scale.x),
    y: Math.round(middle.y - (lat - point.lat) * scale.y),
  });
  const spots = [...new Set(settled.map(at).map(({ x, y }) => `M${x} ${y}h0`))].join('');
  // Blurring and then thresholding merges nearby spots into one area.
  const level = (id: string, blur: number) =>
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-60" y="-60" width="760" height="440"><feGaussianBlur stdDeviation="${blur}"/><feComponentTransfer result="t"><feFuncA type="linear" slope="9" intercept="-3.6"/></feComponentTransfer><feFlood flood-color="${colors.legal}"/><feComposite operator="in" in2="t"/></filter>`;
  const wash = (id: string, width: number, opacity: number) =>
    `<g opacity="${opacity}"><path filter="url(#${id})" d="${spots}" stroke="#000" stroke-width="${width}" stroke-linecap="round"/></g>`;

  const { x, y } = middle;
  const near = Math.round(NEAR_MILES / MILES_PER_PIXEL);
  const foot = y + (point.isExact ? 18 : near + 16);
  const taken: Box[] = [{ left: x - 50, right: x + 50, top: y - 48, bottom: foot + 8 }];
  const nameAt = (words: string, at: { x: number; y: number }, isLarge: boolean) =>
    `<text x="${at.x}" y="${at.y}" stroke="${colors.halo}" stroke-width="3" fill="${isLarge ? colors.name : colors['name-soft']}">${escaped(words)}</text>`;
  const names = [nameAt(place, { x, y: foot }, true)];
  for (const town of towns) {
    const spot = at(town);
    const half = town.name.length * 4.2 + 8;
    const box = { left: spot.x - half, right: spot.x + half, top: spot.y - 8, bottom: spot.y + 24 };
    const isOff =
      box.left < 4 ||
      box.right > SURROUNDINGS_WIDTH - 4 ||
      box.top < 4 ||
      box.bottom > SURROUNDINGS_HEIGHT - 24;
    if (isOff || taken.some((other) => meet(other, box)) || names.length > MAX_TOWNS || town.name === place)
      continue;
    taken.push(box);
    names.push(
      `<circle cx="${spot.x}" cy="${spot.y}" r="3" fill="${colors['name-soft']}" stroke="${colors.halo}" stroke-width="1.5"/>` +
        nameAt(town.name, { x: spot.x, y: spot.y + 18 }, town.size > 5),
    );
  }

  const mark = point.isExact
    ? `<path d="M${x} ${y}c-4-9-16-16-16-28a16 16 0 0 1 32 0c0 12-12 19-16 28Z" fill="${colors.accent}" stroke="${colors.halo}" stroke-width="2"/><circle cx="${x}" cy="${y - 28}" r="6" fill="${colors.halo}"/>`
    : `<circle cx="${x}" cy="${y}" r="${near}" fill="${colors.accent}" fill-opacity=".22" stroke="${colors.accent}" stroke-width="2" stroke-dasharray="5 4"/>`;
  const rule = Math.round(5 / MILES_PER_PIXEL);
  const [left, low] = [14, SURROUNDINGS_HEIGHT - 14];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SURROUNDINGS_WIDTH} ${SURROUNDINGS_HEIGHT}" fill="none" font-family="system-ui,sans-serif" font-size="14" font-weight="600" text-anchor="middle" paint-order="stroke" stroke-linejoin="round">` +
    `<path fill="${colors.illegal}" d="M0 0h${SURROUNDINGS_WIDTH}v${SURROUNDINGS_HEIGHT}H0z"/>` +
    `${level('a', 22)}${level('b', 12)}${wash('a', 74, 0.45)}${wash('b', 40, 0.8)}` +
    `${names.join('')}${mark}` +
    `<path stroke="${colors['name-soft']}" stroke-width="1.5" d="M${left} ${low - 4}v4h${rule}v-4"/>` +
    `<text x="${left + rule / 2}" y="${low - 6}" font-size="12" stroke="${colors.halo}" stroke-width="3" fill="${colors['name-soft']}">${words.five_miles()}</text></svg>`
  );
}
