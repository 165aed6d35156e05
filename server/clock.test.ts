import { expect, it } from 'vitest';
import { databaseTime } from '../platform/database/database.ts';
import { openWorld } from '../tests/world.ts';
import { type Clock, type Machine, openClock } from './clock.ts';

const world = await openWorld();
const HOUR = 3_600_000;
const TRUE = Date.parse('2026-12-01T18:00:00Z');

/** Creates a machine with a wrong wall clock, and a database with a correct clock. */
function aMachine(off: number) {
  const state = { off, passed: 5000, isAway: false, takes: 0 };
  const machine: Machine = { wall: () => TRUE + state.passed - 5000 + state.off, passed: () => state.passed };
  const read = async () => {
    if (state.isAway) throw new Error('away');
    const said = TRUE + state.passed - 5000 + state.takes / 2;
    state.passed += state.takes;
    return said;
  };
  const warned: string[] = [];
  const log = { info() {}, error() {}, warn: (_facts: object, words: string) => void warned.push(words) };
  return { state, warned, open: () => openClock(read, log, { machine, lookMs: HOUR }) };
}
const minutesOff = (clock: Clock, passed: number) =>
  Math.round((clock.now().epochMilliseconds - TRUE - passed) / 60_000);

it.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['right', 0],
  ['in another year', -400 * 24 * HOUR],
])('follows the database on a machine whose clock is %s', async (_how, off) => {
  const { state, warned, open } = aMachine(off);
  const clock = await open();
  expect(minutesOff(clock, 0)).toBe(0);
  state.passed += 10 * 60_000;
  expect(minutesOff(clock, 10 * 60_000)).toBe(0);
  await clock.look();
  expect(minutesOff(clock, 10 * 60_000)).toBe(0);
  expect(warned).toHaveLength(off === 0 ? 0 : 1);
  clock.close();
});

it('ignores a change of the wall clock while the product runs, and logs each change once', async () => {
  const { state, warned, open } = aMachine(0);
  const clock = await open();
  for (const off of [HOUR, HOUR, 0, -HOUR]) {
    state.off = off;
    expect(minutesOff(clock, 0)).toBe(0);
    await clock.look();
    expect(minutesOff(clock, 0)).toBe(0);
  }
  expect(warned).toHaveLength(2);
  clock.close();
});

it('keeps counting while the database is down or slow', async () => {
  const { state, open } = aMachine(-HOUR);
  const clock = await open();
  state.isAway = true;
  await expect(clock.look()).rejects.toThrow('away');
  state.passed += 60_000;
  expect(minutesOff(clock, 60_000)).toBe(0);
  Object.assign(state, { isAway: false, takes: 10 * 60_000 });
  await clock.look();
  expect(minutesOff(clock, 11 * 60_000)).toBe(0);
  clock.close();
});

it('gives two nodes the same time from a real database, even though one is an hour behind', async () => {
  const read = () => databaseTime(world.query);
  const silent = { info() {}, warn() {}, error() {} };
  const behind: Machine = { wall: () => Date.now() - HOUR, passed: () => performance.now() };
  const clocks = await Promise.all([openClock(read, silent), openClock(read, silent, { machine: behind })]);
  const [one, two] = clocks.map((clock) => clock.now().epochMilliseconds);
  expect(Math.abs(one! - two!)).toBeLessThan(60_000);
  for (const clock of clocks) clock.close();
});
