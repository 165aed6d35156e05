import { afterAll, describe, expect, it } from 'vitest';
import { busyByNodeIcal, joined } from '../../../tests/busy-readers.ts';
import { FEEDS } from '../../../tests/calendar-corpus.ts';
import { busyTimes } from './busy-times.ts';

const SPAN = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2026-12-16T12:00:00Z'),
  zone: 'America/Denver',
  ours: '@plugwell.example',
};

/** Formats times in December 2026: '02T17:00-18:00' within a day, '02T17:00-03T08:00' across two days. */
const say = ([start, end]: readonly [number, number]) => {
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  const day = to.slice(0, 10) === from.slice(0, 10) ? '' : to.slice(8, 11);
  return `${from.slice(from < '2026-12' ? 5 : 8, 16)}-${day}${to.slice(11, 16)}`;
};

const told = { same: 0, different: 0 };
afterAll(() =>
  console.log(
    `${FEEDS.length} feeds: the second reader agrees in ${told.same}, differs in ${told.different}`,
  ),
);

describe('the feed', () => {
  it('is one of at least 80', () => {
    expect(FEEDS.length).toBeGreaterThanOrEqual(80);
    expect(new Set(FEEDS.map(({ name }) => name)).size).toBe(FEEDS.length);
  });

  it.each(FEEDS)('$name', ({ file, busy, unread = 0, other }) => {
    const read = busyTimes(file, SPAN);
    const times = read.entries.map(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()] as const);
    expect(times.map(say).sort()).toEqual([...busy].sort());
    expect(read.unread.count).toBe(unread);
    const second = busyByNodeIcal(file, SPAN);
    const isSame =
      second !== null &&
      JSON.stringify(joined(second)) === JSON.stringify(joined(times.map(([start, end]) => [start, end])));
    told[isSame ? 'same' : 'different'] += 1;
    // The table explains each difference. Some differences depend on the machine's time zone.
    if (other === undefined) expect(second?.map(say).sort()).toEqual([...busy].sort());
  });
});
