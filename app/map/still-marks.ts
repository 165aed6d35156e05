import { discRadius, type MapPin, markedCount, offsetFrom, US_VIEW } from './view.ts';

/**
 * A marker on the initial map: its offset from the center in pixels, its radius, its count ('' for one
 * expert), and whether it is in Spotlight.
 */
export type StillMark = readonly [x: number, y: number, radius: number, count: string, isSpotlight: boolean];

export function stillMarks(pins: readonly MapPin[]): StillMark[] {
  return pins.map((pin) => {
    const { x, y } = offsetFrom(US_VIEW, pin);
    const isGroup = pin.kind === 'cluster';
    const count = isGroup ? markedCount(pin) : '';
    return [tenth(x), tenth(y), discRadius(pin), count, !isGroup && pin.isSpotlight];
  });
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
