import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

describe('a path to return to', () => {
  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/dashboard/bookings?tab=past#latest', '/dashboard/bookings?tab=past#latest'],
    ['/expert/0190?day=2026-12-01', '/expert/0190?day=2026-12-01'],
    ['/find-experts?q=St.%20Paul', '/find-experts?q=St.%20Paul'],
    ['/find-experts?back=https://elsewhere.example', '/find-experts?back=https://elsewhere.example'],
    ['/a/../dashboard', '/dashboard'],
    ['/caf%C3%A9', '/caf%C3%A9'],
  ])('is accepted if it is ours: %s', (text, path) => expect(safePath(text)).toBe(path));

  it.each([
    ['another scheme', 'https://evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['no scheme, another host', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash for the second slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/dashboard\\..\\..'],
    ['an encoded slash', '/%2fevil.example'],
    ['an encoded slash in capitals', '/%2Fevil.example'],
    ['a slash encoded twice', '/%252fevil.example'],
    ['a slash encoded six times', `/%${'25'.repeat(6)}2fevil.example`],
    ['an encoded backslash', '/%5cevil.example'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a newline between the slashes', '/\n/evil.example'],
    ['an encoded newline', '/%0a/evil.example'],
    ['an encoded header line', '/%0d%0aSet-Cookie:%20a=b'],
    ['a null character', '/\u0000/evil.example'],
    ['dots that lead to two slashes', '/.//evil.example'],
    ['dots up to two slashes', '/a/..//evil.example'],
    ['encoded dots to two slashes', '/%2e//evil.example'],
    ['dots that bring an encoded slash to the front', '/./%2fevil.example'],
    ['encoded dots that bring an encoded slash to the front', '/%2e/%2fevil.example'],
    ['dots up to an encoded slash', '/a/../%2fevil.example'],
    ['a leading space', ' /dashboard'],
    ['a zero-width space', '/\u200b/evil.example'],
    ['a turned writing direction', '/\u202e/evil.example'],
    ['a broken encoding', '/%zz'],
    ['a relative path', 'dashboard'],
    ['nothing', ''],
    ['an overlong path', `/${'a'.repeat(3000)}`],
  ])('is rejected: %s', (_attack, text) => expect(safePath(text)).toBeNull());

  it.each([[null], [undefined], [7], [['/dashboard']]])('is refused if it is not a string: %j', (value) =>
    expect(safePath(value)).toBeNull(),
  );

  it('never leads to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5c',
      '.',
      '..',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safePath(`/${pieces.join('')}`);
        if (path === null) return;
        expect(new URL(path, 'https://plugwell.example').origin).toBe('https://plugwell.example');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(safePath(path)).toBe(path);
      }),
    );
  });
});
