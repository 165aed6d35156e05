import { describe, expect, it } from 'vitest';
import { whatHappensNext } from '../requests/request-words.ts';
import { soonerAnswers } from './sooner-answers.ts';

const NOW = Temporal.Instant.from('2026-12-01T16:00:00Z');
const at = (start: string) =>
  soonerAnswers(
    [{ date: '2026-12-01', slots: [{ startsAt: Date.parse(start), lengths: [15], longest: 15 }] }],
    'America/Denver',
    NOW,
  );

describe('the answer deadline of a request made at 9:00 AM in Denver', () => {
  it.each([
    ['three days away: within the usual hours', '2026-12-04T16:00:00Z', null],
    ['26 hours away: within the usual hours', '2026-12-02T18:00:00Z', null],
    ['25 hours away: 2 hours before', '2026-12-02T17:00:00Z', 'Wed, Dec 2, 8:00 AM MST'],
    ['8 hours away: 2 hours before', '2026-12-02T00:00:00Z', 'Tue, Dec 1, 3:00 PM MST'],
    ['2 hours away: half of the time left', '2026-12-01T18:00:00Z', 'Tue, Dec 1, 10:00 AM MST'],
  ])('%s', (_, start, said) => {
    expect(at(start)).toEqual(said ? { [new Date(start).toISOString()]: said } : {});
  });

  it('appears next to the button', () => {
    expect(whatHappensNext('card', 'Tue, Dec 1, 10:00 AM MST')).toMatch(
      /^The expert answers by Tue, Dec 1, 10:00 AM MST\. You'll only be charged/,
    );
    expect(whatHappensNext('card')).toMatch(/^The expert answers within 24 hours\. You'll only/);
    expect(whatHappensNext('in-person')).toMatch(
      /^The expert answers within 24 hours\. Nothing is charged here\./,
    );
  });
});
