import { describe, expect, it } from 'vitest';
import { LAST_POSITION, Progress, parsePosition } from './log-position.ts';

describe('a position in the log', () => {
  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['16/B374D848', 0x16b374d848n],
    [LAST_POSITION, 2n ** 64n - 1n],
    ['', null],
    ['16', null],
    ['16/', null],
    ['0/16b3748', null],
    ['0/16B3748 ', null],
    ['100000000/0', null],
    [null, null],
  ])('%s is %s', (text, position) => {
    expect(parsePosition(text)).toBe(position);
  });
});

describe('the progress of the primary', () => {
  const seen = (...looks: [number, bigint][]) => {
    const progress = new Progress();
    for (const [at, position] of looks) progress.add(at, position);
    return progress;
  };

  it('tells up to which moment a replica has everything', () => {
    const progress = seen([1000, 10n], [2000, 20n], [3000, 30n]);
    expect([9n, 10n, 25n, 30n, 99n].map((at) => progress.momentAt(at))).toEqual([
      null,
      1000,
      2000,
      3000,
      3000,
    ]);
  });

  it('takes a replica of an idle primary for current, however long nothing was written', () => {
    expect(seen([1000, 10n], [2000, 10n], [900_000, 10n]).momentAt(10n)).toBe(900_000);
  });

  it('knows nothing before the first look, and after another server took the writes', () => {
    const progress = seen([1000, 10n]);
    progress.clear();
    expect([progress.momentAt(99n), progress.lastAt()]).toEqual([null, null]);
  });

  it('forgets what is long ago', () => {
    const progress = new Progress();
    for (let n = 0; n < 5000; n++) progress.add(n, BigInt(n));
    expect([progress.momentAt(10n), progress.momentAt(4990n)]).toEqual([null, 4990]);
  });
});
