import { describe, expect, it } from 'vitest';
import { draggedHeight, movedHold, nearestStop, restingStop, startHold } from './sheet-drag.ts';

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

describe('a held sheet', () => {
  const held = startHold(300, { y: 500, at: 1000 });

  it('is only pressed while the pointer stays within 6 pixels', () => {
    expect(movedHold(held, { y: 494, at: 1010 })).toBe(held);
    expect(movedHold(held, { y: 493, at: 1010 }).moved).toBe(true);
  });

  it('follows the pointer up and down', () => {
    const up = movedHold(held, { y: 440, at: 1100 });
    expect(draggedHeight(up)).toBe(360);
    expect(draggedHeight(movedHold(up, { y: 520, at: 1200 }))).toBe(280);
  });

  it('stays dragged when the pointer comes back to where it began', () => {
    const back = movedHold(movedHold(held, { y: 440, at: 1100 }), { y: 500, at: 1200 });
    expect(back.moved).toBe(true);
    expect(draggedHeight(back)).toBe(300);
  });

  it('has the speed of its last movement, upward in pixels per millisecond', () => {
    const slow = movedHold(held, { y: 440, at: 1100 });
    expect(slow.speed).toBe(0.6);
    expect(movedHold(slow, { y: 460, at: 1110 }).speed).toBe(-2);
    expect(movedHold(slow, { y: 430, at: 1100 }).speed).toBe(10);
  });
});
