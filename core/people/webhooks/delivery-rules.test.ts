import { describe, expect, it } from 'vitest';
import { type Attempt, delayAfter, type Outcome, outcomeOf, restAfter } from './delivery-rules.ts';
import { endpointForm } from './endpoint-form.ts';

it.each<[Attempt, Outcome]>([
  [{ status: 200 }, 'delivered'],
  [{ status: 202 }, 'delivered'],
  [{ status: 204 }, 'delivered'],
  [{ status: 301 }, 'rejected'],
  [{ status: 307 }, 'rejected'],
  [{ status: 400 }, 'rejected'],
  [{ status: 404 }, 'rejected'],
  [{ status: 408 }, 'outage'],
  [{ status: 410 }, 'gone'],
  [{ status: 429 }, 'outage'],
  [{ status: 500 }, 'outage'],
  [{ status: 503 }, 'outage'],
  [{ status: 0 }, 'rejected'],
  [{ fault: 'too-slow' }, 'outage'],
  [{ fault: 'not-public' }, 'outage'],
])('%j means %s', (attempt, outcome) => {
  expect(outcomeOf(attempt)).toBe(outcome);
});

describe('the delays', () => {
  it('grow, and stay within a fifth of their length', () => {
    const delays = Array.from({ length: 12 }, (_, at) => delayAfter(at + 1, 0.5) / 1000);
    expect(delays).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600, 21_600]);
    expect([delayAfter(1, 0), delayAfter(1, 0.9999)]).toEqual([4000, 6000]);
  });

  it('let an endpoint rest at most ten minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 70].map((nth) => restAfter(nth, 0.5) / 1000)).toEqual([
      5, 15, 60, 120, 300, 600, 600,
    ]);
  });
});

it.each([
  ['https://hooks.example/in', 'https://hooks.example/in'],
  [' https://HOOKS.example ', 'https://hooks.example/'],
  ['http://hooks.example/in', null],
  ['https://me:secret@hooks.example/', null],
  ['https://hooks.example:8443/', null],
  ['ftp://hooks.example/', null],
  ['hooks.example', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['', null],
  [`https://hooks.example/${'a'.repeat(1000)}`, null],
  ['http://localhost:4000/in', 'http://localhost:4000/in'],
])('the form takes %s as %s', (address, taken) => {
  const parsed = endpointForm.safeParse({ address, events: ['booking.requested'] });
  expect(parsed.success ? parsed.data.address : null).toBe(taken);
});

it.each([[[]], [['booking.eaten']], [['booking.moved', 'booking.moved']], [['toString']]])(
  'the form refuses the events %j',
  (events) => {
    expect(endpointForm.safeParse({ address: 'https://hooks.example/', events }).success).toBe(false);
  },
);
