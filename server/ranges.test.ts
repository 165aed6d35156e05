import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangesOf } from './ranges.ts';

const SIZE = 1000;
const many = (count: number) => `bytes=${Array.from({ length: count }, (_, i) => `${i * 10}-${i * 10 + 1}`)}`;

it.each<[string, ReturnType<typeof rangesOf>]>([
  ['bytes=0-126', [{ first: 0, last: 126 }]],
  ['Bytes=0-0', [{ first: 0, last: 0 }]],
  ['bytes=990-', [{ first: 990, last: 999 }]],
  ['bytes=-10', [{ first: 990, last: 999 }]],
  ['bytes=-5000', [{ first: 0, last: 999 }]],
  ['bytes=0-99999999999999999999999', [{ first: 0, last: 999 }]],
  [
    'bytes=0-1, 20-21',
    [
      { first: 0, last: 1 },
      { first: 20, last: 21 },
    ],
  ],
  [
    'bytes=20-30,0-1,25-40,2-3',
    [
      { first: 0, last: 3 },
      { first: 20, last: 40 },
    ],
  ],
  ['bytes=0-1,5000-6000', [{ first: 0, last: 1 }]],
  ['bytes=1000-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', 'none'],
  ['bytes=', 'none'],
  ['bytes=-', 'none'],
  ['bytes=a-b', 'none'],
  ['bytes=0-1-2', 'none'],
  ['bytes=0-1,', 'none'],
  ['0-126', 'none'],
  ['', 'none'],
  [many(17), 'none'],
  ['pages=1-2', 'whole'],
])('%s', (header, asked) => expect(rangesOf(header, SIZE)).toEqual(asked));

it('accepts 16 parts', () => expect(rangesOf(many(16), SIZE)).toHaveLength(16));

it('never returns more than the file', () => {
  const part = fc.tuple(fc.option(fc.nat(2000)), fc.option(fc.nat(2000)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const ranges = rangesOf(`bytes=${parts.map(([a, b]) => `${a ?? ''}-${b ?? ''}`)}`, SIZE);
      if (typeof ranges === 'string') return;
      let at = -1;
      for (const { first, last } of ranges) {
        expect(first).toBeGreaterThan(at);
        expect(last).toBeGreaterThanOrEqual(first);
        at = last;
      }
      expect(at).toBeLessThan(SIZE);
    }),
  );
});
