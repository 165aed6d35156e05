import { expect, it } from 'vitest';
import { surroundingsOf } from '../../core/ground/geography/surroundings.server.ts';
import { surroundingsReach, surroundingsSvg } from './surroundings-svg.ts';

const DENVER = { lat: 39.7491, lng: -104.9946 };
const JUNEAU = { lat: 58.3, lng: -134.42 };
const drawn = (point: typeof DENVER, isExact = false) =>
  surroundingsSvg(
    { point: { ...point, isExact }, place: 'Denver', ...surroundingsOf(point, surroundingsReach(point)) },
    'light',
  );

it('names the surrounding towns, in a few kilobytes', () => {
  const svg = drawn(DENVER);
  for (const town of ['Denver', 'Aurora', 'Arvada']) expect(svg).toContain(`>${town}</text>`);
  expect(svg).not.toContain('>Boulder</text>');
  expect(svg.length).toBeLessThan(6000);
});

it('circles the area of an inexact point, and pins an exact one', () => {
  expect(drawn(DENVER)).toContain('stroke-dasharray');
  expect(drawn(DENVER, true)).not.toContain('stroke-dasharray');
});

it('works where hardly anyone lives', () => {
  expect(drawn(JUNEAU)).toMatch(/^<svg [^>]*>.*<\/svg>$/);
  expect(drawn({ lat: 0, lng: 0 })).not.toMatch(/NaN|undefined|Infinity/);
});
