import { describe, expect, it } from 'vitest';
import { judgeReplicas, LAG_MS } from './judge-replicas.ts';

const NOW = 100_000;
const one = (replica: string, position: bigint, behindMs: number | null) => ({
  replica,
  position,
  moment: behindMs === null ? null : NOW - behindMs,
});
const fresh = one('fresh', 90n, 100);
const late = one('late', 50n, 3000);
const stuck = one('stuck', 20n, LAG_MS);
const strange = one('strange', 99n, null);

describe('reads go', () => {
  it.each([
    ['to each replica that is current', [fresh, late], {}, ['fresh', 'late'], 'current'],
    ['to no replica that may be five seconds behind', [stuck], {}, [], 'no replica'],
    ['to no replica of which nothing is known', [strange], {}, [], 'no replica'],
    ['to the primary without replicas', [], {}, [], 'no replica'],
    ['to a replica that has the own change', [fresh, late], { after: 60n }, ['fresh'], 'current'],
    ['to a replica that is just at the own change', [late], { after: 50n }, ['late'], 'current'],
    ['to the primary if none has the own change', [fresh, late], { after: 91n }, [], 'needs newer'],
    ['to a replica that has what was shown', [fresh, late], { since: NOW - 2000 }, ['fresh'], 'current'],
    ['to the primary if none has what was shown', [late], { since: NOW - 2000 }, [], 'needs newer'],
    [
      'to a replica with everything, although the time stands still',
      [one('all', 1n, 0)],
      { since: NOW + 9 },
      ['all'],
      'current',
    ],
    ['to a replica that has both', [fresh, late], { after: 40n, since: NOW - 2000 }, ['fresh'], 'current'],
  ])('%s', (_, replicas, needs, fit, reason) => {
    expect(judgeReplicas(replicas, needs, NOW)).toEqual({ fit, reason });
  });
});
