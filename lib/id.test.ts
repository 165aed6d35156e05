import { afterEach, describe, expect, it, vi } from 'vitest';
import { idFromName, isId, newId } from './id.server.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a new id', () => {
  it('is a version 7 UUID, and no two are the same', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.every(isId)).toBe(true);
    expect(ids.every((id) => id[14] === '7' && '89ab'.includes(id[19]!))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sorts after earlier ones, even if 10,000 are made in one millisecond', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('sorts after earlier ones when the clock is set back', () => {
    const before = newId();
    vi.useFakeTimers({ now: 0 });
    expect(newId() > before).toBe(true);
  });
});

describe('an id from a name', () => {
  it('is the same each time, and different for another name', () => {
    expect(idFromName('Denver')).toBe(idFromName('Denver'));
    expect(idFromName('Denver')).not.toBe(idFromName('Boulder'));
    expect(isId(idFromName('Denver'))).toBe(true);
  });
});

describe('an id from a URL', () => {
  it.each(['', '1', 'not-an-id', "' or 1=1 --", `${newId()} `, `${newId()}\n`, null, undefined, 7])(
    '%j is not valid',
    (text) => expect(isId(text)).toBe(false),
  );
});
