import { describe, expect, it } from 'vitest';
import { contrast, readableOn, rgbOf } from './contrast.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#2d7b15', '#ffffff', 5.33],
    ['#fff', '#000', 21],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it('refuses what is not a colour', () => {
    expect(() => rgbOf('red;background:url(//evil)')).toThrow(/Not a colour/);
  });

  it.each([
    ['#2d7b15', '#ffffff'],
    ['#f2fce2', '#000000'],
  ])('on %s reads %s', (ground, ink) => {
    expect(readableOn(ground)).toBe(ink);
  });
});
