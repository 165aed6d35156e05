import { expect, it } from 'vitest';
import { sayMoment } from '../say-moment.ts';
import { changesOf } from './act-changes.tsx';

it.each([
  ['a state', { status: 'open' }, { status: 'closed' }, ['status: open → closed']],
  ['a yes or no', { suspended: false }, { suspended: true }, ['suspended: no → yes']],
  [
    'a moment that there is no longer',
    { listedSince: '2026-01-01T00:00:00.000Z' },
    { listedSince: null },
    ['listed since: Dec 31, 2025, 5:00 PM MST → none'],
  ],
  ['the first day of a law', { since: null }, { since: '2027-01-01' }, ['first day: none → January 1, 2027']],
  [
    'a setting by its label',
    { payMinutes: 15 },
    { payMinutes: 20 },
    ['Time to pay: 15 minutes → 20 minutes'],
  ],
  ['a price', { bookingFeeCents: 100 }, { bookingFeeCents: 150 }, ['Booking fee: $1.00 → $1.50']],
  [
    'a share that followed the configuration',
    { commissionPercent: null },
    { commissionPercent: 12 },
    ['Commission: as configured → 12%'],
  ],
  ['what has stayed', { sessions: 0 }, { sessions: 0 }, []],
  ['an act of before this was kept', null, null, []],
])('says what an act changed: %s', (_what, before, after, lines) => {
  expect(changesOf(before, after, (iso) => sayMoment(iso, 'America/Denver'))).toEqual(lines);
});
