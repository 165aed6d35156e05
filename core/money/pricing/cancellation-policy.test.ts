import { describe, expect, it } from 'vitest';
import type { Mover } from '../../consultations/bookings/booking-life.ts';
import { CANCELLATION_POLICY, policyOfMove, refundDue, sayPolicy } from './cancellation-policy.ts';

const start = Date.parse('2026-12-03T18:00:00Z');
const HOUR = 3_600_000;
const LONG_AGO = -72;

it.each<[string, Mover, accepted: number, now: number, price: number, tax: number, back: number]>([
  ['long before', 'client', LONG_AGO, -48, 4500, 0, 4500],
  ['24 hours before to the millisecond', 'client', LONG_AGO, -24, 4500, 0, 4500],
  ['a millisecond less than 24 hours before', 'client', LONG_AGO, -24 + 1 / HOUR, 4500, 0, 2250],
  ['an hour before', 'client', LONG_AGO, -1, 4500, 0, 2250],
  ['within the hour after a late acceptance', 'client', -3, -2, 4500, 0, 4500],
  ['a millisecond after the hour that follows a late acceptance', 'client', -3, -2 + 1 / HOUR, 4500, 0, 2250],
  ['late, of an odd price, rounded in their favor,', 'client', LONG_AGO, -1, 1515, 0, 758],
  ['early, with tax,', 'client', LONG_AGO, -48, 3000, 146, 3146],
  ['late, with the tax in proportion,', 'client', LONG_AGO, -1, 3000, 146, 1573],
  ['late, of an odd price with tax,', 'client', LONG_AGO, -1, 1515, 74, 758 + 37],
  ['late, of nothing,', 'client', LONG_AGO, -1, 0, 0, 0],
  ['late, by the expert', 'expert', LONG_AGO, -1, 4500, 0, 4600],
  ['late, by the expert, with tax', 'expert', LONG_AGO, -1, 3000, 146, 3246],
  ['early, by the expert', 'expert', LONG_AGO, -48, 4500, 0, 4600],
  ['late, by an admin', 'admin', LONG_AGO, -1, 4500, 0, 4600],
  ['late, by the product', 'product', LONG_AGO, -1, 4500, 0, 4600],
])('cancelled %s by the %s', (_when, by, accepted, now, priceCents, taxCents, back) => {
  const charged = {
    priceCents,
    taxCents,
    feeCents: 100,
    policy: CANCELLATION_POLICY,
    startsAt: new Date(start),
    acceptedAt: new Date(start + accepted * HOUR),
  };
  const at = Temporal.Instant.fromEpochMilliseconds(Math.round(start + now * HOUR));
  expect(refundDue(charged, by, at)).toBe(back);
});

it('follows the policy of the booking', () => {
  const policy = { freeHoursBefore: 48, freeHoursAfterAcceptance: 0, latePercent: 25 };
  const charged = {
    priceCents: 4500,
    taxCents: 0,
    feeCents: 100,
    policy,
    startsAt: new Date(start),
    acceptedAt: new Date(start - 72 * HOUR),
  };
  const at = Temporal.Instant.fromEpochMilliseconds(start - 30 * HOUR);
  expect(refundDue(charged, 'client', at)).toBe(1125);
});

describe('a moved booking', () => {
  const agreed = { policy: CANCELLATION_POLICY, startsAt: new Date(start) };
  const nextDay = new Date(start + 24 * HOUR);
  it.each<[string, accepted: number, asked: number, back: number]>([
    ['early keeps the free time', LONG_AGO, -25, 4500],
    ['within the hour after a late acceptance keeps it also', -3, -2.5, 4500],
    ['late gives no free time back', LONG_AGO, -4, 2250],
  ])('that was asked for %s', (_when, accepted, asked, back) => {
    const at = (hours: number) => Temporal.Instant.fromEpochMilliseconds(start + hours * HOUR);
    const acceptedAt = new Date(start + accepted * HOUR);
    const policy = policyOfMove({ ...agreed, acceptedAt }, at(asked));
    const grantedAt = new Date(start + asked * HOUR);
    const moved = { priceCents: 4500, taxCents: 0, feeCents: 100, policy, startsAt: nextDay };
    expect(refundDue({ ...moved, acceptedAt: grantedAt }, 'client', at(asked + 0.5))).toBe(back);
    expect(refundDue({ ...moved, acceptedAt: grantedAt }, 'expert', at(asked + 0.5))).toBe(4600);
    const again = policyOfMove({ policy, startsAt: nextDay, acceptedAt: grantedAt }, at(asked + 0.5));
    expect(again).toEqual(policy);
  });

  it('says so if moving restores no free time', () =>
    expect(sayPolicy({ ...CANCELLATION_POLICY, isFreeTimeOver: true }, 100)).toBe(
      'It is too late to cancel for free, and another time doesn’t change that. If you cancel, you get half of the price back. If the expert cancels, you get everything back.',
    ));
});

it('reads as a sentence', () =>
  expect(sayPolicy(CANCELLATION_POLICY, 100)).toBe(
    'Cancel up to 24 hours before the start, or within an hour of acceptance, and you pay only the $1.00 fee. After that, you get half of the price back. If the expert cancels, you get everything back.',
  ));
