import { expect, it } from 'vitest';
import { accessLines } from './access.ts';

const place = (label: string, isStepFree: boolean, hasParking: boolean) => ({
  label,
  isStepFree,
  hasParking,
});

it.each([
  ['nothing stated', [place('Denver, CO', false, false)], []],
  ['one place', [place('Denver, CO', true, true)], ['Step-free entrance · Parking']],
  [
    'one of two places',
    [place('Denver, CO', false, true), place('Boulder, CO', false, false)],
    ['Denver, CO: Parking'],
  ],
  [
    'two places alike in one town',
    [place('Denver, CO', true, false), place('Denver, CO', true, false)],
    ['Denver, CO: Step-free entrance'],
  ],
] as const)('describes the access of %s', (_what, places, lines) => {
  expect(accessLines(places)).toEqual(lines);
});
