import { describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { publicName } from '../../people/clients/client-name.ts';
import { STATUSES } from '../bookings/booking-life.ts';
import { mayChange, standingOf, whyNoReview } from './review.ts';
import { reviewForm } from './review-form.ts';

const END = Temporal.Instant.from('2026-12-01T18:00:00Z');
const daysOn = (days: number) => END.add({ hours: Math.round(24 * days) });
const date = (at: Temporal.Instant) => asDate(at);
const booking = { status: 'completed', clientId: 'c', expertId: 'e', endsAt: date(END) } as const;
const client = { id: 'c', memberships: [] };
const member = (id: string, role: 'owner' | 'staff') => ({ id, memberships: [{ practiceId: 'e', role }] });

describe('who may review a consultation, and when', () => {
  it.each([
    ['the client, at once', client, 0, null],
    ['the client, on the last day', client, 59.9, null],
    ['the client, too late', client, 60, 'too-late'],
    ['someone else', { id: 'x', memberships: [] }, 1, 'not-client'],
    ['the expert', member('x', 'owner'), 1, 'not-client'],
    ['the client who now owns the practice', member('c', 'owner'), 1, 'own-practice'],
    ['the client who now works there', member('c', 'staff'), 1, 'own-practice'],
    [
      'the client who works elsewhere',
      { id: 'c', memberships: [{ practiceId: 'f', role: 'owner' }] },
      1,
      null,
    ],
  ] as const)('%s', (_who, person, days, why) =>
    expect(whyNoReview(booking, person, daysOn(days))).toBe(why),
  );

  it.each(STATUSES)('of a booking that is %s', (status) =>
    expect(whyNoReview({ ...booking, status }, client, daysOn(1))).toBe(
      status === 'completed' ? null : 'not-held',
    ),
  );
});

describe('the standing of a review', () => {
  const at = date(END);
  const none = { waitsSince: null, hiddenAt: null, withdrawnAt: null };
  it.each([
    ['shown', {}],
    ['waiting', { waitsSince: at }],
    ['hidden', { hiddenAt: at }],
    ['withdrawn', { withdrawnAt: at }],
    ['hidden', { hiddenAt: at, withdrawnAt: at }],
  ] as const)('%s', (standing, facts) => expect(standingOf({ ...none, ...facts })).toBe(standing));

  it.each([
    ['at once', {}, 0, true],
    ['on the last day', {}, 13.9, true],
    ['after it', {}, 14, false],
    ['while it waits', { waitsSince: at }, 1, true],
    ['after it was withdrawn', { withdrawnAt: at }, 1, true],
    ['once an admin has hidden it', { hiddenAt: at }, 1, false],
  ] as const)('decides whether its author can change it %s', (_when, facts, days, may) =>
    expect(mayChange({ ...none, createdAt: at, ...facts }, daysOn(days))).toBe(may),
  );
});

describe('the form of a review', () => {
  it.each(['1', '2', '3', '4', '5'])('takes %s stars', (rating) =>
    expect(reviewForm.parse({ rating })).toEqual({ rating: Number(rating), body: '' }),
  );

  it.each(['0', '6', '4.5', '-1', '', ' 5', '5 ', '５', '1e0', 'abc', '11', undefined, ['5', '4']])(
    'refuses %j stars',
    (rating) => expect(reviewForm.safeParse({ rating, body: 'Calm.' }).success).toBe(false),
  );

  it.each([
    ['words as they were typed', 'Calm,\r\nand clear. ', 'Calm,\nand clear.'],
    ['only invisible characters', ' \u200b\n', ''],
    ['1,000 characters', 'a'.repeat(1000), 'a'.repeat(1000)],
    ['1,001 characters', 'a'.repeat(1001), null],
    ['a character that turns the reading direction, which is removed', 'Calm\u202e.', 'Calm.'],
    ['a NUL', 'a\0b', null],
  ])('%s', (_what, body, kept) =>
    expect(reviewForm.safeParse({ rating: '5', body }).data?.body ?? null).toBe(kept),
  );
});

describe('the name next to a review', () => {
  const account = { name: 'Robin Reed', firstName: 'Robin', lastName: 'Reed' };
  it.each([
    [null, null, 'Robin R.'],
    ['Juniper Hale', true, 'Juniper H.'],
    ['Moonchild', true, 'Moonchild'],
    ['Ana maria de la cruz', true, 'Ana C.'],
    ['Robin R.', true, 'Robin R.'],
    ['Juniper Hale', false, 'Anonymous User'],
    ['', true, 'Anonymous User'],
  ])('of a client called %j who shows it: %j, is %s', (displayName, showName, name) =>
    expect(publicName({ ...account, displayName, showName })).toBe(name),
  );
});
