import { describe, expect, it } from 'vitest';
import {
  daysLeft,
  GRACE_DAYS,
  holds,
  paidUntilAfterPause,
  type SpotlightFacts,
  spotlightState,
} from './spotlight.ts';

const now = Temporal.Instant.from('2026-12-01T18:00:00Z');
const at = (days: number) => new Date(now.epochMilliseconds + days * 86_400_000);
const facts = (values: Partial<SpotlightFacts>): SpotlightFacts => ({
  status: 'active',
  paidUntil: at(10),
  endsWithPeriod: false,
  pausedAt: null,
  ...values,
});

describe('the state of Spotlight', () => {
  it.each<[string, Partial<SpotlightFacts>, string, boolean]>([
    ['paid for ten more days', {}, 'active', true],
    ['begun, and not paid for', { status: 'waiting', paidUntil: null }, 'waiting', false],
    ['abandoned before it was paid for', { status: 'ended', paidUntil: null }, 'ended', false],
    ['active in name, and never paid for', { paidUntil: null }, 'waiting', false],
    ['set to end with its month', { endsWithPeriod: true }, 'ending', true],
    ['set to end, and its month is over', { endsWithPeriod: true, paidUntil: at(-0.1) }, 'ended', false],
    ['ended at the provider with paid days left', { status: 'ended' }, 'ending', true],
    ['ended at the provider without', { status: 'ended', paidUntil: at(-0.1) }, 'ended', false],
    ['an hour into its renewal', { paidUntil: at(-1 / 24) }, 'active', true],
    ['no news for two days after its month', { paidUntil: at(-2) }, 'past-due', true],
    ['declined on its day', { status: 'past-due', paidUntil: at(0) }, 'past-due', true],
    [
      'declined, at the end of the grace period',
      { status: 'past-due', paidUntil: at(-GRACE_DAYS) },
      'ended',
      false,
    ],
    ['no news at the end of the grace period', { paidUntil: at(-GRACE_DAYS) }, 'ended', false],
    ['not listed, with days left', { pausedAt: at(-40), paidUntil: at(-30) }, 'paused', true],
    ['not listed, set to end, with days left', { pausedAt: at(-1), endsWithPeriod: true }, 'paused', true],
    ['not listed, without days', { pausedAt: at(-1), paidUntil: at(-2), status: 'ended' }, 'ended', false],
  ])('%s', (_case, values, state, held) => {
    const found = spotlightState(facts(values), now);
    expect([found, holds(found)]).toEqual([state, held]);
  });
});

describe('the days left', () => {
  it.each<[string, Partial<SpotlightFacts>, number]>([
    ['are rounded up', { paidUntil: at(9.01) }, 10],
    ['are whole at the minute of payment', { paidUntil: at(30) }, 30],
    ['are never below zero', { paidUntil: at(-3) }, 0],
    ['are none before the first payment', { paidUntil: null }, 0],
    ['are frozen while billing is paused', { paidUntil: at(-20), pausedAt: at(-25) }, 5],
  ])('%s', (_case, values, days) => {
    expect(daysLeft(facts(values), now)).toBe(days);
  });

  it('stay the same through a pause', () => {
    const [paidUntil, pausedAt] = [at(5), at(0)];
    const after = paidUntilAfterPause(paidUntil, pausedAt, at(40));
    expect(daysLeft({ paidUntil: after, pausedAt: null }, now.add({ hours: 24 * 40 }))).toBe(5);
  });
});
