import { describe, expect, it } from 'vitest';
import { sayTimeAndZone } from '../../../lib/when.ts';
import { at, booking, created, end, start } from '../../../tests/booking-facts.ts';
import { answerByOf, momentOf, moveAnswerByOf, nextMoment, payByOf } from './booking-moments.ts';
import { mayMove } from './booking-rules.ts';

it.each([
  ['the old time is sooner', '2026-12-03T18:00:00Z', '2026-12-09T18:00:00Z', '2026-12-02T12:00:00.000Z'],
  ['the new time is sooner', '2026-12-09T18:00:00Z', '2026-12-01T20:00:00Z', '2026-12-01T18:00:00.000Z'],
  ['the old time is near', '2026-12-01T14:00:00Z', '2026-12-09T18:00:00Z', '2026-12-01T13:00:00.000Z'],
])('a move gets its answer before either time begins: %s', (_how, stands, starts, by) => {
  expect(moveAnswerByOf(new Date(created), new Date(stands), new Date(starts)).toISOString()).toBe(by);
});

it.each([
  [created, '2026-12-01T12:15:00.000Z'],
  ['2026-12-03T17:50:00Z', '2026-12-03T18:00:00.000Z'],
])('an unpaid time requested at %s is held until %s', (asked, until) =>
  expect(payByOf(new Date(asked), new Date(start)).toISOString()).toBe(until),
);

it.each([
  ['days', created, '2026-12-02T12:00:00.000Z'],
  ['26 hours', '2026-12-02T16:00:00Z', '2026-12-03T16:00:00.000Z'],
  ['25 hours', '2026-12-02T17:00:00Z', '2026-12-03T16:00:00.000Z'],
  ['6 hours', '2026-12-03T12:00:00Z', '2026-12-03T16:00:00.000Z'],
  ['4 hours', '2026-12-03T14:00:00Z', '2026-12-03T16:00:00.000Z'],
  ['3 hours', '2026-12-03T15:00:00Z', '2026-12-03T16:30:00.000Z'],
  ['half an hour', '2026-12-03T17:30:00Z', '2026-12-03T17:45:00.000Z'],
])(
  'a request made %s before its start leaves its client enough time after the answer',
  (_left, asked, by) => {
    const answerBy = answerByOf(new Date(asked), new Date(start));
    expect(answerBy.toISOString()).toBe(by);
    const soon = booking('requested', { answerBy });
    const before = Temporal.Instant.fromEpochMilliseconds(answerBy.getTime() - 1);
    expect(mayMove(soon, 'expert', 'accept', before).allowed).toBe(true);
    expect(mayMove(soon, 'expert', 'accept', at(by)).allowed).toBe(false);
    expect(mayMove(soon, 'product', 'expire', at(by)).allowed).toBe(true);
  },
);

describe('the moments of the consultation day', () => {
  it.each([
    // On these nights, the hour from 1 to 2 occurs twice, or the hour from 2 to 3 is skipped.
    ['America/New_York', '2026-11-01T06:00:00Z', '1:45 AM EDT', '1:40 AM EST'],
    ['America/New_York', '2026-11-01T06:10:00Z', '1:55 AM EDT', '1:50 AM EST'],
    ['America/Denver', '2026-03-08T09:00:00Z', '1:45 AM MST', '3:40 AM MDT'],
    ['America/Phoenix', '2026-03-08T09:00:00Z', '1:45 AM MST', '2:40 AM MST'],
    ['America/Phoenix', '2026-11-01T09:00:00Z', '1:45 AM MST', '2:40 AM MST'],
    ['Pacific/Honolulu', '2026-11-01T09:00:00Z', '10:45 PM HST', '11:40 PM HST'],
    ['Pacific/Honolulu', '2026-03-08T10:10:00Z', '11:55 PM HST', '12:50 AM HST'],
  ])('are as far apart in %s from %s as on any other day', (zone, startsAt, opens, closes) => {
    const starts = new Date(startsAt);
    const then = booking('accepted', { startsAt: starts, endsAt: new Date(starts.getTime() + 30 * 60_000) });
    const [early, late] = [momentOf(then, 'early-start'), momentOf(then, 'end-of-grace')];
    expect([sayTimeAndZone(early, zone), sayTimeAndZone(late, zone)]).toEqual([opens, closes]);
    const on = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
    expect(mayMove(then, 'expert', 'start', on(early - 1)).allowed).toBe(false);
    expect(mayMove(then, 'expert', 'start', on(early)).allowed).toBe(true);
    expect(mayMove(then, 'product', 'complete', on(late - 1)).allowed).toBe(false);
    expect(mayMove(then, 'product', 'complete', on(late)).allowed).toBe(true);
  });

  it('are in order', () => {
    const seen: string[] = [];
    for (let now = nextMoment(booking('accepted'), at(created)); now !== null && seen.length < 99; ) {
      const then = Temporal.Instant.fromEpochMilliseconds(now);
      seen.push(then.toString());
      now = nextMoment(booking('accepted'), then);
    }
    expect(seen).toEqual([
      '2026-12-02T12:00:00Z',
      '2026-12-03T17:45:00Z',
      start,
      '2026-12-03T18:15:00Z',
      end,
      '2026-12-03T18:40:00Z',
      '2026-12-04T18:30:00Z',
    ]);
  });
});
