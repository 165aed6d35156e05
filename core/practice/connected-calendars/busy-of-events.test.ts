import { expect, it } from 'vitest';
import { busyOfEvents } from './busy-of-events.ts';

const SPAN = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2026-12-17T00:00:00Z'),
  zone: 'America/Denver',
  ours: '@plugwell.example',
};
const at = (text: string) => ({ at: new Date(text) });
const timesOf = (...events: Parameters<typeof busyOfEvents>[0]) =>
  busyOfEvents(events, SPAN).entries.map(({ startsAt, endsAt }) => [
    startsAt.toISOString(),
    endsAt.toISOString(),
  ]);

it('takes whole days in the zone of the practice, also those in which the clock changes', () => {
  const day = { id: 'a', uid: 'a', start: { day: '2026-12-04' }, end: { day: '2026-12-06' } };
  expect(timesOf(day)).toEqual([['2026-12-04T07:00:00.000Z', '2026-12-06T07:00:00.000Z']]);
});

it('skips our own events, those outside the span, and those that end before they start', () => {
  const hour = { start: at('2026-12-03T17:00:00Z'), end: at('2026-12-03T18:00:00Z') };
  const past = { start: at('2026-11-29T17:00:00Z'), end: at('2026-11-29T18:00:00Z') };
  expect(
    timesOf(
      { id: 'a', uid: 'chain@plugwell.example', ...hour },
      { id: 'b', uid: 'b', ...past },
      { id: 'c', uid: 'c', start: hour.end, end: hour.start },
      { id: 'd', uid: 'd', ...hour },
    ),
  ).toEqual([['2026-12-03T17:00:00.000Z', '2026-12-03T18:00:00.000Z']]);
});

it('stores no more times than a calendar file could have', () => {
  const many = Array.from({ length: 20_000 }, (_, nth) => {
    const start = SPAN.from.getTime() + nth * 60_000;
    return { id: `${nth}`, uid: '', start: { at: new Date(start) }, end: { at: new Date(start + 60_000) } };
  });
  expect(timesOf(...many)).toHaveLength(1);
});
