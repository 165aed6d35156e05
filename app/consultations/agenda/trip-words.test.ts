import { expect, it } from 'vitest';
import type { MoneyStep } from '../../../core/consultations/booking-views/money-step.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { sayFreeUntil, sayIn, sayRefund, sayStart } from './trip-words.ts';

const at = (text: string) => Date.parse(text);
const NOW = '2026-12-02T01:40:00Z';

it.each([
  ['2026-12-02T01:40:30Z', 'in less than a minute'],
  ['2026-12-02T01:41:00Z', 'in 1 minute'],
  ['2026-12-02T02:00:00Z', 'in 20 minutes'],
  ['2026-12-02T03:39:00Z', 'in 119 minutes'],
  ['2026-12-02T04:40:00Z', 'in 3 hours'],
  ['2026-12-07T01:40:00Z', 'in 5 days'],
  [NOW, null],
])('at %s it begins %s', (then, words) => {
  expect(sayIn(at(NOW), at(then))).toBe(words);
});

it.each([
  ['America/Denver', '2026-12-02T02:00:00Z', 'Today, 7:00 PM'],
  ['America/Denver', '2026-12-02T17:00:00Z', 'Tomorrow, 10:00 AM'],
  ['America/New_York', '2026-12-02T04:59:00Z', 'Today, 11:59 PM'],
  ['America/New_York', '2026-12-02T05:00:00Z', 'Tomorrow, 12:00 AM'],
  ['America/Denver', '2026-12-09T02:00:00Z', 'Tue, Dec 8, 7:00 PM'],
])('in %s, %s is %s', (zone, then, words) => {
  expect(sayStart(at(NOW), at(then), zone)).toBe(words);
});

it.each([
  // The clocks change on both days: the day in March has 23 hours, and the day in November has 25.
  ['2027-03-14T06:30:00Z', '2027-03-14T16:00:00Z', 'Tomorrow, 10:00 AM'],
  ['2027-03-14T06:30:00Z', '2027-03-15T16:00:00Z', 'Mon, Mar 15, 10:00 AM'],
  ['2026-11-01T06:10:00Z', '2026-11-02T17:00:00Z', 'Tomorrow, 10:00 AM'],
  ['2026-11-01T06:10:00Z', '2026-11-01T17:00:00Z', 'Today, 10:00 AM'],
])('at %s in Denver, when the clocks change, %s is %s', (now, then, words) => {
  expect(sayStart(at(now), at(then), 'America/Denver')).toBe(words);
});

const ZONE = 'America/Denver';
const confirmed = {
  as: 'client',
  wayToPay: 'card',
  status: 'accepted',
  zone: ZONE,
  totalCents: 4600,
  freeUntil: at('2026-12-02T02:00:00Z'),
  clock: { readAt: at(NOW), startsAt: at('2026-12-03T02:00:00Z') },
} as FormattedBooking;

it.each<[string, Partial<FormattedBooking>, string | null]>([
  ['by card', {}, 'Cancel by Tue, Dec 1, 7:00 PM MST and you pay only the fee'],
  ['by card, once that is over', { freeUntil: null }, null],
  ['in person', { wayToPay: 'in-person', freeUntil: null }, 'Free cancellation until it starts'],
  ['to the expert', { as: 'expert' }, null],
  ['of a request', { status: 'requested' }, null],
  ['once it has begun', { clock: { ...confirmed.clock, startsAt: at(NOW) } }, null],
])('the client can cancel for free %s', (_how, values, words) => {
  expect(sayFreeUntil({ ...confirmed, ...values })).toBe(words);
});

const step = (what: MoneyStep['what'], cents: number, paymentId: string): MoneyStep => ({
  what,
  cents,
  at: new Date(NOW),
  paymentId,
});
const BACK = 'back. It can take a few days to reach the card.';

it.each<[string, Partial<FormattedBooking>, MoneyStep[], string]>([
  ['paid in person', { wayToPay: 'in-person' }, [], 'Nothing is due.'],
  ['only held', {}, [step('released', 4600, 'a')], 'Nothing was charged. Any hold on the card is released.'],
  ['charged and kept', {}, [step('charged', 4600, 'a')], 'You get nothing back.'],
  [
    'charged and refunded in two parts',
    {},
    [step('charged', 4600, 'a'), step('returned', 2000, 'a'), step('returning', 250, 'a')],
    `You get $22.50 of $46.00 ${BACK}`,
  ],
  [
    'charged to a second card after the first was refunded',
    {},
    [
      step('part', 4600, 'a'),
      step('charged', 4600, 'b'),
      step('returned', 4600, 'a'),
      step('returning', 2250, 'b'),
    ],
    `You get $22.50 of $46.00 ${BACK}`,
  ],
  [
    'charged to a second card and kept',
    {},
    [step('part', 4600, 'a'), step('charged', 4600, 'b'), step('returned', 4600, 'a')],
    'You get nothing back.',
  ],
  [
    'charged in part',
    {},
    [step('part', 1000, 'a'), step('returned', 1000, 'a')],
    `You get $10.00 of $46.00 ${BACK}`,
  ],
  [
    'of the client, to the expert',
    { as: 'expert' },
    [step('charged', 4600, 'a'), step('returned', 4600, 'a')],
    `The client gets $46.00 of $46.00 ${BACK}`,
  ],
])('says what happened to the money, %s', (_how, values, steps, words) => {
  expect(sayRefund({ ...confirmed, ...values }, steps)).toBe(words);
});
