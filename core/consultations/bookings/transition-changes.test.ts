import { describe, expect, it } from 'vitest';
import { at, booking, end, start } from '../../../tests/booking-facts.ts';
import type { BookingStatus, TransitionName } from './booking-life.ts';
import { changesOf } from './transition-changes.ts';

const clock = (text: string) => ({ now: () => at(text), newId: () => 'new' });
const row = (status: BookingStatus) => ({
  ...booking(status),
  cafeName: null,
  cafeAddress: null,
  answerHours: 24,
});
const changes = (name: TransitionName, from: BookingStatus, now: string) =>
  changesOf(row(from), { name, by: 'expert', note: null }, clock(now));

const EARLY = '2026-12-03T17:45:00Z';
const LATE = '2026-12-03T18:05:00Z';

describe('what a transition changes in a booking', () => {
  it('sets the decision and the one accepted time', () => {
    expect(changes('accept', 'requested', LATE)).toMatchObject({
      status: 'accepted',
      decidedAt: new Date(LATE),
      startsAt: new Date(start),
      endsAt: new Date(end),
      otherStarts: [],
    });
  });

  it.each([
    ['start', 'accepted', EARLY, start],
    ['start', 'accepted', LATE, LATE],
    ['start-now', 'in-progress', EARLY, EARLY],
  ] as const)('%s from %s at %s counts the minutes from %s, and keeps the decision', (...step) => {
    const [name, from, now, startedAt] = step;
    const changed = changes(name, from, now);
    expect(changed).toMatchObject({ status: 'in-progress', startedAt: new Date(startedAt) });
    expect(changed).not.toHaveProperty('decidedAt');
  });

  it('lengthens the time by the minutes of an extension', () => {
    const extension = { minutes: 15, totalCents: 1500, until: new Date(end) };
    const changed = changesOf(
      row('in-progress'),
      { name: 'extend', by: 'client', note: null, extension },
      clock(LATE),
    );
    expect(changed).toMatchObject({
      minutes: 45,
      endsAt: new Date('2026-12-03T18:45:00Z'),
      proposalUntil: null,
    });
  });

  it('lets the client submit the form of an unpaid request again', () => {
    expect(changes('give-up', 'awaiting-payment', LATE)).toMatchObject({ requestKey: 'new' });
  });
});
