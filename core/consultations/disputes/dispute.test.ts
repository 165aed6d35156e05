import { describe, expect, it } from 'vitest';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { BookingStatus } from '../bookings/booking-life.ts';
import { isDisputable } from './dispute.ts';
import { decideDisputeForm } from './dispute-form.ts';

const startsAt = new Date('2026-12-02T18:00:00Z');
const endsAt = new Date('2026-12-02T18:30:00Z');
const fact = (status: BookingStatus, wayToPay: WayToPay = 'card', endedAt: Date | null = null) => ({
  status,
  wayToPay,
  startsAt,
  startedAt: null,
  endsAt,
  endedAt,
  heldSince: null,
  disputeHours: 48,
});

describe('a dispute can be opened', () => {
  it.each([
    ['before the start', '2026-12-02T17:59:59.999Z', false],
    ['at the start', '2026-12-02T18:00:00Z', true],
    ['a moment before 48 hours after the end', '2026-12-04T18:29:59.999Z', true],
    ['48 hours after the end', '2026-12-04T18:30:00Z', false],
  ])('%s: %s is %s', (_when, now, expected) => {
    expect(isDisputable(fact('completed'), Temporal.Instant.from(now))).toBe(expected);
  });

  it.each<[BookingStatus, boolean]>([
    ['awaiting-payment', false],
    ['requested', false],
    ['accepting', false],
    ['accepted', true],
    ['in-progress', true],
    ['completed', true],
    ['client-no-show', true],
    ['expert-no-show', true],
    ['declined', false],
    ['cancelled', false],
    ['expired', false],
  ])('about a booking that is %s: %s', (status, expected) => {
    expect(isDisputable(fact(status), Temporal.Instant.from('2026-12-02T19:00:00Z'))).toBe(expected);
  });

  it('from the moment when its expert started early', () => {
    const startedAt = new Date('2026-12-02T17:50:00Z');
    const early = { ...fact('completed', 'card', new Date('2026-12-02T17:55:00Z')), startedAt };
    expect(isDisputable(early, Temporal.Instant.from('2026-12-02T17:49:59Z'))).toBe(false);
    expect(isDisputable(early, Temporal.Instant.from('2026-12-02T17:55:00Z'))).toBe(true);
  });

  it('only about card payments, and for longer if it ended late', () => {
    const late = Temporal.Instant.from('2026-12-04T18:40:00Z');
    expect(isDisputable(fact('completed', 'in-person'), Temporal.Instant.from('2026-12-02T19:00:00Z'))).toBe(
      false,
    );
    expect(isDisputable(fact('completed'), late)).toBe(false);
    expect(isDisputable(fact('completed', 'card', new Date('2026-12-02T18:45:00Z')), late)).toBe(true);
    expect(isDisputable({ ...fact('completed'), disputeHours: 72 }, late)).toBe(true);
    const heldSince = new Date('2026-12-02T18:45:00Z');
    expect(isDisputable({ ...fact('completed'), heldSince }, late)).toBe(true);
  });
});

describe('a decision', () => {
  const said = 'The door log shows it.';
  it.each([
    ['part', '12.50', 1250],
    ['part', '$7', 700],
    ['part', ' 0.01 ', 1],
  ])('of %s with %s refunds %s cents', (outcome, amount, cents) => {
    expect(decideDisputeForm.parse({ outcome, amount, said }).amount).toBe(cents);
  });

  it.each([
    ['part', undefined] as const,
    ...['0', '-5', '1e9', 'abc', '1.234', '0x10', '١٢', '1000000'].map((amount) => ['part', amount] as const),
  ])('of %s with %s gets an error next to the amount', (outcome, amount) => {
    const { error } = decideDisputeForm.safeParse({ outcome, amount, said });
    expect(error?.issues.map(({ path }) => path)).toEqual([['amount']]);
  });

  it.each(['nothing', 'all'])('of %s needs no amount', (outcome) => {
    expect(decideDisputeForm.safeParse({ outcome, said }).success).toBe(true);
    expect(decideDisputeForm.safeParse({ outcome, said: ' ' }).success).toBe(false);
  });
});
