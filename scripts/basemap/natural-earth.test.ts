import { expect, it } from 'vitest';
import { snapToLines } from './follow-borders.ts';
import { borderRivers, courseOf } from './great-rivers.ts';
import { packLine, readNature, rounded, unpackLine } from './natural-earth.ts';
import { type Ring, readSources } from './sources.ts';

it('unpacks a line to within eleven meters of the original', () => {
  const line: Ring = [
    [-104.9903, 39.7392],
    [-105.2705, 40.015],
    [-104.8214, 38.8339],
  ];
  expect(unpackLine(packLine(line))).toEqual(line.map((point) => point.map((n) => expect.closeTo(n, 6))));
});

it('contains water, towns, and parks, and no line with a single point', () => {
  const { rivers, lakes, towns, parks } = readNature();
  expect(rivers.length).toBeGreaterThan(2000);
  expect(lakes.length).toBeGreaterThan(400);
  expect(towns.length).toBeGreaterThan(300);
  expect(parks.map(({ name }) => name)).toContain('Crater Lake National Park');
  const lines = [...rivers.flatMap((river) => river.lines), ...lakes.flatMap((lake) => lake.polygon)];
  expect(lines.filter((line) => line.length < 2)).toEqual([]);
});

it('rounds corners, keeps both ends of a river and closes every ring', () => {
  const bend: Ring = [
    [0, 0],
    [4, 0],
    [4, 4],
  ];
  const river = rounded(bend);
  expect([river[0], river.at(-1)]).toEqual([
    [0, 0],
    [4, 4],
  ]);
  expect(river).not.toContainEqual([4, 0]);
  const lake = rounded([...bend, [0, 0]]);
  expect(lake[0]).toEqual(lake.at(-1));
});

it('snaps a river to the border that runs along it, and ignores one that only crosses', () => {
  const along: Ring = [
    [0, 0],
    [1, 0],
  ];
  const across: Ring = [
    [2, -1],
    [2, 1],
  ];
  const river: Ring = [
    [0, 0.02],
    [1, 0.02],
    [3, 0.02],
  ];
  const laid = snapToLines([along, across])(river);
  const at = (lng: number) => laid.filter(([x]) => Math.abs(x - lng) < 0.05).map(([, y]) => y);
  expect(Math.max(...at(0.5))).toBeCloseTo(0, 6);
  expect(Math.min(...at(2))).toBeCloseTo(0.02, 6);
});

it.each([
  ['Delaware River', [-74.9, 40.45]],
  ['Connecticut River', [-72.3, 43.7]],
  ['Red River', [-96.6, 33.85]],
  ['Red River of the North', [-96.8, 46.9]],
  ['Sabine River', [-93.6, 31.2]],
  ['Platte River', [-96.35, 41.24]],
  ['Platte River', [-98.8, 40.68]],
  ['Susquehanna River', [-76.89, 40.26]],
  ['Susquehanna River', [-76.5, 40.01]],
] as const)('cuts the %s from the borders that run in it', (name, [lng, lat]) => {
  const river = borderRivers(readSources().us).find((one) => one.name === name)!;
  const misses = river.lines.flat().map(([x, y]) => Math.hypot(x - lng, y - lat));
  expect(Math.min(...misses)).toBeLessThan(0.15);
});

it.each([
  ['Platte River', [-99.42, 40.67], [-95.88, 41.05]],
  ['Susquehanna River', [-76.8, 40.88], [-76.08, 39.54]],
] as const)('draws the %s as one line, from the first county border in it to its mouth', (name, from, to) => {
  const { lines } = borderRivers(readSources().us).find((one) => one.name === name)!;
  expect(lines.length).toBe(1);
  const [line] = lines;
  const ends = [line!.at(0)!, line!.at(-1)!].sort(([a], [b]) => a - b);
  for (const [at, end] of [from, to].entries()) {
    expect(Math.hypot(ends[at]![0] - end[0], ends[at]![1] - end[1])).toBeLessThan(0.02);
  }
  const steps = line!.slice(1).map(([x, y], i) => Math.hypot(x - line![i]![0], y - line![i]![1]));
  expect(steps.filter((step) => step > 0.25).length).toBeLessThanOrEqual(name === 'Platte River' ? 1 : 0);
});

it('smooths a river for its name and keeps its ends', () => {
  const river: Ring = Array.from({ length: 41 }, (_, i) => [i / 40, i % 2 === 0 ? 0 : 0.03]);
  const course = courseOf(river);
  expect(course[0]).toEqual(river[0]);
  expect(course.at(-1)).toEqual(river.at(-1));
  const middle = course.filter(([x]) => x > 0.2 && x < 0.8).map(([, y]) => y);
  expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(0.01);
});
