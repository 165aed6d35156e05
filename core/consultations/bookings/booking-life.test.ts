import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WAYS_TO_PAY } from '../../money/payments/way-to-pay.ts';
import {
  ACTIVE_STATUSES,
  ACTS,
  type Mover,
  STATUSES,
  TRANSITION_NAMES,
  TRANSITIONS,
  type Transition,
} from './booking-life.ts';

const MOVERS: readonly Mover[] = ['client', 'expert', 'admin', 'product'];

it('gives each button at most one transition for a side', () => {
  for (const act of ACTS) {
    for (const by of MOVERS) {
      for (const way of WAYS_TO_PAY) {
        for (const isOfMove of [undefined, true]) {
          const named = Object.values<Transition>(TRANSITIONS).filter(
            (one) =>
              one.act === act &&
              one.by.includes(by) &&
              (!one.way || one.way === way) &&
              one.isOfMove === isOfMove,
          );
          expect(named.length).toBeLessThanOrEqual(1);
        }
      }
    }
  }
});

it('takes time for bookings that are unpaid, requested, accepted, or in progress', () => {
  expect(ACTIVE_STATUSES).toEqual([
    ...['awaiting-payment', 'requested', 'accepting', 'accepted', 'in-progress'],
  ]);
});

describe('the diagram in docs/booking-life.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/booking-life.md'), 'utf8');

  /** Returns a state's name in the diagram, because Mermaid allows no hyphens in names. */
  const drawnAs = (status: string) => status.replaceAll('-', '_');

  it('has exactly one arrow for each transition', () => {
    const drawn = [...text.matchAll(/^ {2}(\S+) --> (\S+): (.+)$/gm)].map(([, ...parts]) => parts.join(' '));
    const arrows = TRANSITION_NAMES.flatMap((name) => {
      const { from, to, by } = TRANSITIONS[name];
      const begins = from.length > 0 ? from : ['[*]'];
      return begins.map((status) => `${drawnAs(status)} ${drawnAs(to)} ${name} (${by.join(', ')})`);
    });
    const ends = STATUSES.filter((status) => !ACTIVE_STATUSES.includes(status));
    expect(drawn.toSorted()).toEqual(arrows.toSorted());
    for (const status of ends) expect(text).toContain(`  ${drawnAs(status)} --> [*]`);
  });

  it('has a row for each transition with its window, money, notices, and checks', () => {
    const rows = TRANSITION_NAMES.map((name) => {
      const { way, since, until, money, tells, act, asksAgain } = TRANSITIONS[name];
      const when = [since && `from ${since}`, until && `before ${until}`].filter(Boolean).join(', ');
      const told = tells.map(({ side, notice }) => `${side}: ${notice}`).join(', ') || 'nobody';
      return `| ${name} | ${way ?? ''} | ${act ?? ''} | ${when} | ${money} | ${told} | ${asksAgain ? 'yes' : ''} |`;
    });
    const written = text.split('\n').filter((line) => /^\| [a-z-]+ \|/.test(line));
    expect(written).toEqual(rows);
  });
});
