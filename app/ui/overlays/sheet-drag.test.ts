import { describe, expect, it } from 'vitest';
import { nearestStop, restingStop } from './sheet-drag.ts';

describe('a released sheet', () => {
  it.each([
    [0.1, 'peek'],
    [0.29, 'peek'],
    [0.5, 'half'],
    [0.71, 'full'],
    [1, 'full'],
  ] as const)('slowly, at %f of the window: %s', (share, stop) => {
    expect(nearestStop(share)).toBe(stop);
    expect(restingStop(share, 0.2)).toBe(stop);
  });

  it.each([
    ['up from the foot', 0.2, 1, 'half'],
    ['up from the middle', 0.55, 1, 'full'],
    ['down from the top', 0.85, -1, 'half'],
    ['down from the middle', 0.45, -1, 'peek'],
  ] as const)('with a flick %s', (_way, share, speed, stop) => {
    expect(restingStop(share, speed)).toBe(stop);
  });
});
