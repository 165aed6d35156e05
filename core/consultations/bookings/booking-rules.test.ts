import { describe, expect, it } from 'vitest';
import { at, booking, byCard, created, end, start } from '../../../tests/booking-facts.ts';
import { WAYS_TO_PAY } from '../../money/payments/way-to-pay.ts';
import {
  type Mover,
  STATUSES,
  TRANSITION_NAMES,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from './booking-life.ts';
import {
  actsOf,
  type BookingFacts,
  mayAct,
  mayMove,
  mayPay,
  mayReschedule,
  sideOf,
} from './booking-rules.ts';

const MOVERS: readonly (Mover | null)[] = ['client', 'expert', 'admin', 'product', null];

it.each([
  ['its client', 'client', [], 'client'],
  ['its client, an expert elsewhere', 'client', [{ practiceId: 'another', role: 'owner' }], 'client'],
  ['its expert', 'person', [{ practiceId: 'expert', role: 'owner' }], 'expert'],
  ['staff of its expert', 'person', [{ practiceId: 'expert', role: 'staff' }], 'expert'],
  ['a stranger', 'stranger', [], null],
  ['another expert', 'stranger', [{ practiceId: 'another', role: 'owner' }], null],
] as const)('finds the side of %s', (_who, id, memberships, side) => {
  expect(sideOf(booking('requested'), { id, memberships })).toBe(side);
});

/** When the test tries these transitions. It tries all others an hour after the request. */
const WHEN_IT_MAY_BE: Partial<Record<TransitionName, string>> = {
  expire: '2026-12-04T00:00:00Z',
  'expire-move': '2026-12-04T00:00:00Z',
  lapse: '2026-12-04T00:00:00Z',
  'end-uncharged': '2026-12-04T00:00:00Z',
  'settle-missed': '2026-12-04T00:00:00Z',
  complete: '2026-12-04T00:00:00Z',
  start: start,
  end: start,
  'check-in': start,
  'propose-extension': start,
  'lapse-extension': end,
  'client-missed': end,
  'expert-missed': end,
  'find-held': end,
  'find-client-missed': end,
  'find-expert-missed': end,
};
const AHEAD: readonly TransitionName[] = ['start-now', 'withdraw', 'cancel'];

/** Returns the facts that a step needs if it is about a no-show, an extension, or a move. */
const SAME = (name: TransitionName): Partial<BookingFacts> => {
  const { contest, isOfMove }: Transition = TRANSITIONS[name];
  if (isOfMove) return { standsId: 'another' };
  // An early start that the client has not agreed to, so the time does not count yet.
  if (AHEAD.includes(name)) return { startedAt: new Date(start) };
  if (name === 'agree-end') return { endAskedUntil: new Date(end) };
  const isSaid = contest !== undefined && TRANSITIONS[name].act !== 'no-show';
  if (isSaid) return { missedAt: new Date(created), contest };
  const isOfExtension = name === 'extend' || name === 'refuse-extension' || name === 'agree-to-extension';
  if (isOfExtension) return { proposalUntil: new Date(end) };
  const isOfPaying = name === 'extend-by-card' || name === 'undo-extension' || name === 'lapse-extension';
  return isOfPaying ? { extensionPayBy: new Date(end) } : {};
};
it('a booking is hidden from its expert while unpaid', () => {
  const expert = { id: 'person', memberships: [{ practiceId: 'expert', role: 'owner' as const }] };
  const unpaid = byCard('awaiting-payment', { askedAt: null });
  expect(sideOf(unpaid, expert)).toBeNull();
  expect(sideOf(unpaid, { id: 'client', memberships: [] })).toBe('client');
});

describe('every transition from every status, by everyone', () => {
  const both = [
    'decline requested expert',
    'withdraw requested client',
    'withdraw accepted client',
    'withdraw in-progress client',
    'cancel accepted expert',
    'cancel in-progress expert',
    'replace requested client',
    'give-way accepted expert',
    'grant-move requested expert',
    'decline-move requested expert',
    'take-back-move requested client',
    'expire-move requested product',
    'end-move-by-law requested product',
    'drop-move requested client',
    'drop-move requested expert',
    'drop-move requested admin',
    'drop-move requested product',
    'expire requested product',
    'start accepted expert',
    'start-now in-progress client',
    'check-in accepted expert',
    'check-in in-progress expert',
    'agree-end completed client',
    'end in-progress expert',
    'propose-extension in-progress expert',
    'refuse-extension in-progress client',
    'complete accepted product',
    'complete in-progress product',
    'client-missed accepted expert',
    'client-missed in-progress expert',
    'client-missed completed expert',
    'expert-missed accepted client',
    'expert-missed in-progress client',
    'expert-missed completed client',
    'contest-of-client client-no-show client',
    'contest-of-expert expert-no-show expert',
    'withdraw-claim-of-client client-no-show expert',
    'withdraw-claim-of-expert expert-no-show client',
    'find-held client-no-show admin',
    'find-held expert-no-show admin',
    'find-client-missed client-no-show admin',
    'find-client-missed expert-no-show admin',
    'find-expert-missed client-no-show admin',
    'find-expert-missed expert-no-show admin',
    'end-by-law requested product',
    'turn-away requested admin',
    'turn-away requested product',
    'call-off-for-expert accepted admin',
    'call-off-for-expert accepted product',
    'call-off-for-client requested admin',
    'call-off-for-client requested product',
    'call-off-for-client accepted admin',
    'call-off-for-client accepted product',
    // Only card bookings have these two statuses.
    'turn-away awaiting-payment admin',
    'turn-away awaiting-payment product',
    'withdraw accepting client',
    'cancel accepting expert',
    'call-off-for-expert accepting admin',
    'call-off-for-expert accepting product',
    'call-off-for-client accepting admin',
    'call-off-for-client accepting product',
  ];
  const open = {
    'in-person': new Set([...both, 'accept requested expert', 'extend in-progress client']),
    card: new Set([
      ...both,
      'accept-by-card requested expert',
      'hold awaiting-payment product',
      'hold-for-offer awaiting-payment product',
      'give-up awaiting-payment client',
      'give-up awaiting-payment admin',
      'give-up awaiting-payment product',
      'lapse awaiting-payment product',
      'end-unpaid-by-law awaiting-payment product',
      'charge accepting product',
      'charge-for-offer accepting product',
      'lose-card requested product',
      'lose-card accepting product',
      'renew-card requested product',
      'end-uncharged accepting product',
      'settle-missed expert-no-show product',
      'agree-to-extension in-progress client',
      'extend-by-card in-progress product',
      'undo-extension in-progress product',
      'lapse-extension in-progress product',
    ]),
  };
  const all = TRANSITION_NAMES.flatMap((name) =>
    STATUSES.flatMap((from) => MOVERS.map((by) => [name, from, by] as const)),
  );
  it.each(all)('%s from %s by %s', (name, from, by) => {
    const now = at(WHEN_IT_MAY_BE[name] ?? '2026-12-01T13:00:00Z');
    for (const way of WAYS_TO_PAY) {
      const answer = mayMove((way === 'card' ? byCard : booking)(from, SAME(name)), by, name, now);
      expect(answer.allowed, way).toBe(open[way].has(`${name} ${from} ${by}`));
      if (by === null) expect(answer).toEqual({ allowed: false, why: 'stranger' });
    }
  });
});

it('a requested move has its own transitions, which no other booking has', () => {
  const now = at('2026-12-01T13:00:00Z');
  for (const make of [booking, byCard]) {
    const asked = make('requested', { standsId: 'another' });
    expect(actsOf(asked, 'client', now)).toEqual(['take-back']);
    expect(actsOf(asked, 'expert', now)).toEqual(['accept', 'decline']);
    expect(mayAct(asked, 'expert', 'accept', now)).toEqual({ allowed: true, name: 'grant-move' });
    expect(mayReschedule(asked, 'client', now)).toBe(false);
    for (const name of TRANSITION_NAMES) {
      const { from, by, isOfMove }: Transition = TRANSITIONS[name];
      if (!from.includes('requested')) continue;
      const then = at(WHEN_IT_MAY_BE[name] ?? '2026-12-01T13:00:00Z');
      const other = make('requested');
      if (!isOfMove) expect(mayMove(asked, by[0]!, name, then).allowed, name).toBe(false);
      else expect(mayMove(other, by[0]!, name, then).allowed, name).toBe(false);
    }
  }
});

describe('deadlines', () => {
  it.each([
    ['accept', 'requested', 'expert', '2026-12-02T11:59:59Z', true],
    ['accept', 'requested', 'expert', '2026-12-02T12:00:00Z', 'too-late'],
    ['decline', 'requested', 'expert', '2026-12-03T17:59:59Z', true],
    ['decline', 'requested', 'expert', start, 'too-late'],
    ['withdraw', 'requested', 'client', '2026-12-03T17:59:59Z', true],
    ['withdraw', 'requested', 'client', start, 'too-late'],
    ['cancel', 'accepted', 'expert', start, 'too-late'],
    ['call-off-for-expert', 'accepted', 'admin', start, 'too-late'],
    ['expire', 'requested', 'product', '2026-12-02T11:59:59Z', 'too-early'],
    ['expire', 'requested', 'product', '2026-12-02T12:00:00Z', true],
    ['start', 'accepted', 'expert', '2026-12-03T17:44:59Z', 'too-early'],
    ['start', 'accepted', 'expert', '2026-12-03T17:45:00Z', true],
    ['start', 'accepted', 'expert', '2026-12-03T18:29:59Z', true],
    ['start', 'accepted', 'expert', end, 'too-late'],
    ['start', 'accepted', 'client', start, 'wrong-side'],
    ['start', 'requested', 'expert', start, 'wrong-status'],
    ['start', 'in-progress', 'expert', start, 'wrong-status'],
    ['start', 'cancelled', 'expert', start, 'wrong-status'],
    ['end', 'in-progress', 'expert', '2026-12-03T17:50:00Z', true],
    ['end', 'in-progress', 'expert', '2026-12-03T18:39:59Z', true],
    ['end', 'in-progress', 'expert', '2026-12-03T18:40:00Z', 'too-late'],
    ['end', 'in-progress', 'client', start, 'wrong-side'],
    ['end', 'accepted', 'expert', start, 'wrong-status'],
    ['end', 'completed', 'expert', start, 'wrong-status'],
    ['withdraw', 'in-progress', 'client', '2026-12-03T17:50:00Z', 'wrong-status'],
    ['call-off-for-expert', 'in-progress', 'admin', '2026-12-03T17:50:00Z', 'wrong-status'],
    ['client-missed', 'accepted', 'expert', '2026-12-03T18:14:59Z', 'too-early'],
    ['client-missed', 'accepted', 'expert', '2026-12-03T18:15:00Z', true],
    ['client-missed', 'completed', 'expert', '2026-12-04T18:29:59Z', true],
    ['client-missed', 'completed', 'expert', '2026-12-04T18:30:00Z', 'too-late'],
    ['client-missed', 'accepted', 'client', end, 'wrong-side'],
    ['client-missed', 'requested', 'expert', end, 'wrong-status'],
    ['client-missed', 'cancelled', 'expert', end, 'wrong-status'],
    ['client-missed', 'expert-no-show', 'expert', end, 'wrong-status'],
    ['expert-missed', 'accepted', 'client', '2026-12-03T18:14:59Z', 'too-early'],
    ['expert-missed', 'in-progress', 'client', '2026-12-03T18:15:00Z', true],
    ['expert-missed', 'completed', 'client', '2026-12-04T18:30:00Z', 'too-late'],
    ['expert-missed', 'expired', 'client', end, 'wrong-status'],
    ['complete', 'accepted', 'product', start, 'too-early'],
    ['complete', 'accepted', 'product', end, 'too-early'],
    ['complete', 'accepted', 'product', '2026-12-03T18:39:59Z', 'too-early'],
    ['complete', 'accepted', 'product', '2026-12-03T18:40:00Z', true],
    ['complete', 'in-progress', 'product', '2026-12-03T18:39:59Z', 'too-early'],
    ['complete', 'in-progress', 'product', '2026-12-03T18:40:00Z', true],
  ] as const)('%s a booking that is %s, by the %s, at %s: %s', (name, status, by, now, result) => {
    const answer = mayMove(booking(status), by, name, at(now));
    expect(answer.allowed ? true : answer.why).toBe(result);
  });

  it.each([
    ['client-missed', 'expert', 'completed', end, 'was-held'],
    ['expert-missed', 'client', 'completed', end, true],
    ['client-missed', 'expert', 'completed', null, true],
  ] as const)(
    '%s, by the %s, of a booking that is %s and was ended by hand at %s: %s',
    (name, by, status, ended, result) => {
      const found = booking(status, { endedAt: ended && new Date(ended) });
      const answer = mayMove(found, by, name, at('2026-12-03T19:00:00Z'));
      expect(answer.allowed ? true : answer.why).toBe(result);
      expect(mayAct(found, by, 'no-show', at('2026-12-03T19:00:00Z'))).toEqual(answer);
    },
  );

  it.each([
    ['end', 'expert', '2026-12-03T17:59:59Z', 'too-early'],
    ['end', 'expert', start, true],
    ['withdraw', 'client', '2026-12-03T17:59:59Z', true],
    ['cancel', 'expert', '2026-12-03T17:59:59Z', true],
    ['propose-extension', 'expert', '2026-12-03T17:59:59Z', 'too-early'],
  ] as const)('started early only by the expert, %s by the %s at %s: %s', (name, by, now, result) => {
    const ahead = booking('in-progress', { startedAt: new Date(start) });
    const answer = mayMove(ahead, by, name, at(now));
    expect(answer.allowed ? true : answer.why).toBe(result);
  });

  it.each([
    ['expert-missed', 'client', null, true],
    ['expert-missed', 'client', end, 'was-agreed'],
  ] as const)('%s by the %s, who agreed to the end at %s: %s', (name, by, agreed, result) => {
    const ended = booking('completed', {
      endedAt: new Date(start),
      endAgreedAt: agreed && new Date(agreed),
    });
    const answer = mayMove(ended, by, name, at('2026-12-03T19:00:00Z'));
    expect(answer.allowed ? true : answer.why).toBe(result);
  });

  it.each([
    ['lapse', 'awaiting-payment', 'product', '2026-12-01T12:14:59Z', 'too-early'],
    ['lapse', 'awaiting-payment', 'product', '2026-12-01T12:15:00Z', true],
    ['accept-by-card', 'requested', 'expert', '2026-12-02T11:59:59Z', true],
    ['accept-by-card', 'requested', 'expert', '2026-12-02T12:00:00Z', 'too-late'],
    ['charge', 'accepting', 'product', '2026-12-03T17:59:59Z', true],
    ['charge', 'accepting', 'product', start, 'too-late'],
    ['end-uncharged', 'accepting', 'product', '2026-12-03T17:59:59Z', 'too-early'],
    ['end-uncharged', 'accepting', 'product', start, true],
  ] as const)('by card, %s a booking that is %s, by the %s, at %s: %s', (name, status, by, now, result) => {
    const answer = mayMove(byCard(status), by, name, at(now));
    expect(answer.allowed ? true : answer.why).toBe(result);
  });

  it.each([
    ['awaiting-payment', null, '2026-12-01T12:14:59Z', true],
    ['awaiting-payment', null, '2026-12-01T12:15:00Z', false],
    ['requested', null, '2026-12-01T13:00:00Z', false],
    ['requested', created, '2026-12-01T13:00:00Z', true],
    ['requested', created, '2026-12-02T12:00:00Z', false],
    ['accepting', null, '2026-12-01T13:00:00Z', false],
    ['accepted', null, '2026-12-01T13:00:00Z', false],
    ['expired', null, '2026-12-01T12:10:00Z', false],
  ] as const)(
    'a client can pay for a booking that is %s, with a card that failed at %s, at %s: %s',
    (status, lost, now, may) => {
      const cardFailedAt = lost && new Date(lost);
      expect(mayPay(byCard(status, { cardFailedAt }), at(now))).toBe(may);
      expect(mayPay(booking(status, { cardFailedAt }), at(now))).toBe(false);
    },
  );
});

describe('no-shows', () => {
  it.each([
    ['no one has contested it', null, '2026-12-05T18:59:59Z', true],
    ['two days have passed', null, '2026-12-05T19:00:00Z', 'too-late'],
    ['it is contested already', 'open', '2026-12-03T20:00:00Z', 'wrong-status'],
    ['an admin has decided', 'decided', '2026-12-03T20:00:00Z', 'wrong-status'],
  ] as const)('leave the other side two days to contest a no-show: %s', (_how, contest, now, result) => {
    const missedAt = new Date('2026-12-03T19:00:00Z');
    for (const [status, side] of [
      ['client-no-show', 'client'],
      ['expert-no-show', 'expert'],
    ] as const) {
      const answer = mayAct(booking(status, { missedAt, contest }), side, 'contest', at(now));
      expect(answer.allowed ? true : answer.why).toBe(result);
      const other = side === 'client' ? 'expert' : 'client';
      expect(mayAct(booking(status, { missedAt, contest }), other, 'contest', at(now)).allowed).toBe(false);
    }
  });

  it.each([
    [null, 'client-no-show', false],
    ['open', 'client-no-show', true],
    ['open', 'expert-no-show', true],
    ['decided', 'completed', false],
  ] as const)('let an admin decide once it is contested: %s, %s', (contest, status, may) => {
    const said = booking(status, { missedAt: new Date(end), contest });
    expect(mayMove(said, 'admin', 'find-held', at('2026-12-09T12:00:00Z')).allowed).toBe(may);
  });

  it('do not allow another report after an admin’s finding', () => {
    const found = booking('completed', { missedAt: new Date(end), contest: 'decided' });
    for (const side of ['client', 'expert'] as const) {
      expect(mayAct(found, side, 'no-show', at('2026-12-04T12:00:00Z')).allowed).toBe(false);
    }
  });
});

describe('more time', () => {
  const until = '2026-12-03T18:20:00Z';
  it.each([
    ['extend', null, 'expert', '2026-12-03T18:10:00Z', true],
    ['extend', null, 'expert', '2026-12-03T18:29:59Z', true],
    ['extend', null, 'expert', end, 'too-late'],
    ['extend', until, 'expert', '2026-12-03T18:19:59Z', 'too-early'],
    ['extend', until, 'expert', until, true],
    ['extend', null, 'client', start, 'wrong-side'],
    ['agree', until, 'client', '2026-12-03T18:19:59Z', true],
    ['agree', until, 'client', until, 'too-late'],
    ['agree', null, 'client', '2026-12-03T18:10:00Z', 'too-late'],
    ['agree', until, 'expert', '2026-12-03T18:10:00Z', 'wrong-side'],
    ['refuse', until, 'client', '2026-12-03T18:10:00Z', true],
    ['refuse', null, 'client', '2026-12-03T18:10:00Z', 'too-late'],
  ] as const)('%s with a proposal until %s, by the %s, at %s: %s', (act, proposal, side, now, result) => {
    const underWay = booking('in-progress', { proposalUntil: proposal && new Date(proposal) });
    const answer = mayAct(underWay, side, act, at(now));
    expect(answer.allowed ? true : answer.why).toBe(result);
    if (answer.allowed) expect(mayAct(booking('accepted'), side, act, at(now)).allowed).toBe(false);
  });
});

it.each([
  ['2026-12-03T17:45:00Z', '2026-12-03T18:14:59Z', true],
  ['2026-12-03T17:45:00Z', '2026-12-03T18:15:00Z', 'too-late'],
  [start, '2026-12-03T18:29:59Z', true],
  ['2026-12-03T18:20:00Z', '2026-12-03T18:29:59Z', true],
])('of a consultation counted from %s, more time at %s can be proposed: %s', (startedAt, now, result) => {
  const underWay = booking('in-progress', { startedAt: new Date(startedAt) });
  const answer = mayMove(underWay, 'expert', 'propose-extension', at(now));
  expect(answer.allowed ? true : answer.why).toBe(result);
});

describe('the buttons', () => {
  const now = at('2026-12-01T13:00:00Z');
  it.each([
    ['requested', 'client', ['cancel'], true],
    ['requested', 'expert', ['accept', 'decline'], false],
    ['accepted', 'client', ['cancel'], true],
    ['accepted', 'expert', ['cancel'], false],
    ['declined', 'client', [], false],
    ['completed', 'expert', [], false],
    ['requested', null, [], false],
  ] as const)('of a booking that is %s to the %s', (status, side, acts, reschedule) => {
    expect(actsOf(booking(status), side, now)).toEqual(acts);
    expect(mayReschedule(booking(status), side, now)).toBe(reschedule);
  });

  it.each([
    ['awaiting-payment', 'client', ['give-up'], false],
    ['requested', 'client', ['cancel'], true],
    ['requested', 'expert', ['accept', 'decline'], false],
    ['accepting', 'client', ['cancel'], false],
    ['accepting', 'expert', ['cancel'], false],
    ['accepted', 'client', ['cancel'], true],
    ['accepted', 'expert', ['cancel'], false],
  ] as const)('by card, of a booking that is %s to the %s', (status, side, acts, reschedule) => {
    const soon = at('2026-12-01T12:10:00Z');
    expect(actsOf(byCard(status), side, soon)).toEqual(acts);
    expect(mayReschedule(byCard(status), side, soon)).toBe(reschedule);
  });

  it('wait for another card if the last one could not be charged', () => {
    const lost = byCard('requested', { cardFailedAt: new Date(created) });
    expect(actsOf(lost, 'expert', now)).toEqual(['decline']);
    expect(mayAct(lost, 'expert', 'accept', now)).toEqual({ allowed: false, why: 'no-card' });
    expect(mayReschedule(lost, 'client', now)).toBe(false);
  });

  it.each([
    ['requested', 'client', 'cancel', 'withdraw'],
    ['accepted', 'client', 'cancel', 'withdraw'],
    ['accepted', 'expert', 'cancel', 'cancel'],
    ['requested', 'expert', 'cancel', 'wrong-side'],
    ['declined', 'client', 'cancel', 'wrong-status'],
    ['requested', 'client', 'accept', 'wrong-side'],
    ['accepted', 'expert', 'accept', 'wrong-status'],
    // The expert accepted the move before the client withdrew it.
    ['accepted', 'client', 'take-back', 'wrong-status'],
    ['accepted', 'expert', 'take-back', 'wrong-side'],
    ['requested', null, 'accept', 'stranger'],
  ] as const)('of a booking that is %s, to the %s: %s is %s', (status, side, act, result) => {
    const answer = mayAct(booking(status), side, act, now);
    expect(answer.allowed ? answer.name : answer.why).toBe(result);
  });
});
