import { describe, expect, it } from 'vitest';
import {
  type BookingActor,
  type BookingFacts,
  type BookingStatus,
  type Mover,
  mayMove,
  mayReschedule,
  movesOf,
  STATUS_WORDS,
  STATUSES,
} from './booking.ts';

const created = '2026-12-01T12:00:00Z';
const start = '2026-12-03T18:00:00Z';
const end = '2026-12-03T18:30:00Z';
const at = (text: string) => Temporal.Instant.from(text);

const booking = (status: BookingStatus, values: Partial<BookingFacts> = {}): BookingFacts => ({
  status,
  clientId: 'client',
  expertId: 'expert',
  startsAt: new Date(start),
  endsAt: new Date(end),
  createdAt: new Date(created),
  ...values,
});
const actors: Record<Mover | 'stranger', BookingActor> = {
  client: { id: 'client', expertId: null },
  expert: { id: 'person', expertId: 'expert' },
  system: 'system',
  stranger: { id: 'stranger', expertId: 'another' },
};

describe('every way from status to status, by whom', () => {
  const open = new Set([
    'requested accepted expert',
    'requested declined expert',
    'requested cancelled client',
    'requested expired system',
    'requested declined system',
    'requested cancelled system',
    'accepted cancelled system',
    'accepted cancelled client',
    'accepted cancelled expert',
    'accepted completed system',
  ]);
  const all = STATUSES.flatMap((from) =>
    STATUSES.flatMap((to) =>
      (['client', 'expert', 'system', 'stranger'] as const).map((who) => [from, to, who] as const),
    ),
  );
  it.each(all)('%s to %s by %s', (from, to, who) => {
    const isOver = to === 'expired' || to === 'completed';
    const now = at(who === 'system' && isOver ? '2026-12-04T00:00:00Z' : '2026-12-01T13:00:00Z');
    const answer = mayMove(booking(from), actors[who], to, now);
    expect(answer.allowed).toBe(open.has(`${from} ${to} ${who}`));
    if (who === 'stranger') expect(answer).toEqual({ allowed: false, why: 'stranger' });
  });
});

describe('until when', () => {
  it.each([
    ['requested', 'accepted', 'expert', '2026-12-02T11:59:59Z', true],
    ['requested', 'accepted', 'expert', '2026-12-02T12:00:00Z', 'too-late'],
    ['requested', 'declined', 'expert', '2026-12-03T17:59:59Z', true],
    ['requested', 'declined', 'expert', start, 'too-late'],
    ['requested', 'cancelled', 'client', '2026-12-03T17:59:59Z', true],
    ['requested', 'cancelled', 'client', start, 'too-late'],
    ['accepted', 'cancelled', 'expert', start, 'too-late'],
    ['accepted', 'cancelled', 'system', start, 'too-late'],
    ['requested', 'expired', 'system', '2026-12-02T11:59:59Z', 'too-early'],
    ['requested', 'expired', 'system', '2026-12-02T12:00:00Z', true],
    ['accepted', 'completed', 'system', '2026-12-03T18:29:59Z', 'too-early'],
    ['accepted', 'completed', 'system', end, true],
  ] as const)('%s to %s by the %s at %s: %s', (from, to, who, now, result) => {
    const answer = mayMove(booking(from), actors[who], to, at(now));
    expect(answer.allowed ? true : answer.why).toBe(result);
  });

  it('a request made an hour before its start runs out at its start', () => {
    const soon = booking('requested', { createdAt: new Date('2026-12-03T17:00:00Z') });
    expect(mayMove(soon, actors.expert, 'accepted', at('2026-12-03T17:59:59Z')).allowed).toBe(true);
    expect(mayMove(soon, actors.expert, 'accepted', at(start)).allowed).toBe(false);
    expect(mayMove(soon, 'system', 'expired', at(start)).allowed).toBe(true);
  });
});

describe('what the buttons offer', () => {
  const now = at('2026-12-01T13:00:00Z');
  it.each([
    ['requested', 'client', ['cancelled'], true],
    ['requested', 'expert', ['accepted', 'declined'], false],
    ['accepted', 'client', ['cancelled'], true],
    ['accepted', 'expert', ['cancelled'], false],
    ['declined', 'client', [], false],
    ['completed', 'expert', [], false],
    ['requested', 'stranger', [], false],
  ] as const)('of a booking that is %s to the %s', (status, who, moves, reschedule) => {
    expect(movesOf(booking(status), actors[who], now)).toEqual(moves);
    expect(mayReschedule(booking(status), actors[who], now)).toBe(reschedule);
  });
});

it('shows the words and colours of the specification', () => {
  expect(STATUSES.map((status) => [STATUS_WORDS[status].word, STATUS_WORDS[status].tone])).toEqual([
    ['Pending', 'pending'],
    ['Confirmed', 'positive'],
    ['Declined', 'neutral'],
    ['Cancelled', 'neutral'],
    ['Expired', 'neutral'],
    ['Completed', 'info'],
  ]);
});
