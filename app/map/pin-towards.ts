import type { LatLng } from './mercator.ts';
import { project } from './mercator.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export function nearestPin<T extends LatLng>(to: LatLng, pins: readonly T[]): T | undefined {
  const origin = project(to, 0);
  let best: T | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const pin of pins) {
    const { x, y } = project(pin, 0);
    const distance = Math.hypot(x - origin.x, y - origin.y);
    if (distance >= shortest) continue;
    shortest = distance;
    best = pin;
  }
  return best;
}

/**
 * Returns the nearest marker in an arrow key's direction, or undefined. Sideways distance counts double, so
 * the focus moves in a straight line.
 */
export function pinTowards<T extends LatLng>(
  from: LatLng,
  pins: readonly T[],
  direction: Direction,
): T | undefined {
  const origin = project(from, 0);
  let best: T | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const pin of pins) {
    const { x, y } = project(pin, 0);
    const dx = x - origin.x;
    const dy = y - origin.y;
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead <= 1e-9 || aside > ahead * 2) continue;
    const cost = ahead + 2 * aside;
    if (cost < bestCost) {
      bestCost = cost;
      best = pin;
    }
  }
  return best;
}
