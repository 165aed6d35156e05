import { afterEach, describe, expect, it, vi } from 'vitest';
import { readLocal, removeLocal, storeLocal } from './local-store.ts';

function aBrowser(cookie: string, refuses = false) {
  const kept = new Map<string, string>();
  const orRefuse = <T>(value: T): T => {
    if (refuses) throw new DOMException('refused', 'SecurityError');
    return value;
  };
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => orRefuse(kept.get(key) ?? null),
    setItem: (key: string, text: string) => orRefuse(kept.set(key, text)),
    removeItem: (key: string) => orRefuse(kept.delete(key)),
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('browser storage', () => {
  it.each([
    ['nobody has answered the banner', '', null],
    ['it was declined for this visit', 'cookie-consent-later=1', null],
    ['the consent is no date', 'cookie-consent=accepted.yes', null],
    ['it was accepted', 'cookie-consent=accepted.2026-12-01T18:00:00.000Z', 'words'],
  ])('where %s: %3$j', (_when, cookie, kept) => {
    aBrowser(cookie);
    storeLocal('a key', 'words');
    expect(readLocal('a key')).toBe(kept);
    removeLocal('a key');
    expect(readLocal('a key')).toBe(null);
  });

  it('is empty, without an error, if the browser refuses it', () => {
    aBrowser('cookie-consent=accepted.2026-12-01T18:00:00.000Z', true);
    storeLocal('a key', 'words');
    removeLocal('a key');
    expect(readLocal('a key')).toBe(null);
  });
});
