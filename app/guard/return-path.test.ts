import { describe, expect, it } from 'vitest';
import { authPath, landingOf, returnPath } from './return-path.ts';

describe('after signing in', () => {
  it.each([
    ['/expert/1?day=2026-12-01', '/expert/1?day=2026-12-01'],
    ['/authors', '/authors'],
    [null, '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/auth?mode=login', '/dashboard'],
    ['/auth/verify?token=a', '/dashboard'],
    ['/x/../auth', '/dashboard'],
    ['/auth/birth-date?typed=a', '/auth/birth-date?typed=a'],
    ['/auth/birth-date/x', '/dashboard'],
    ['/auth/birth-dates', '/dashboard'],
    ['/sign-out', '/dashboard'],
    ['/?zip=80202', '/find-experts?place=80202'],
    ['https:evil.example', '/dashboard'],
    ['/\\evil.example/?zip=80202', '/dashboard'],
    ['/%5cevil.example', '/dashboard'],
    ['/%09/evil.example', '/dashboard'],
    ['/find-experts\n?place=80202', '/dashboard'],
    [`/find-experts?place=${'8'.repeat(3000)}`, '/dashboard'],
  ])('a request for %s leads to %s', (next, path) => expect(returnPath(next)).toBe(path));

  it.each([
    ['an admin without a wish', { isAdmin: true }, '/dashboard', '/admin'],
    ['an admin with one', { isAdmin: true }, '/expert/1', '/expert/1'],
    ['anyone else', { isAdmin: false }, '/dashboard', '/dashboard'],
    ['someone whose session is not known', null, '/dashboard', '/dashboard'],
  ])('%s lands on the right page', (_who, person, next, path) => expect(landingOf(person, next)).toBe(path));

  it('keeps the requested page in the URL of the sign-in page', () => {
    expect(authPath('login', '/dashboard')).toBe('/auth?mode=login');
    expect(authPath('signup', '/find-experts?q=a&b=c')).toBe(
      '/auth?mode=signup&next=%2Ffind-experts%3Fq%3Da%26b%3Dc',
    );
  });

  it('omits an overlong page, which would not fit in a header', () => {
    const next = `/expert/1/book?start=${'8'.repeat(100_000)}`;
    expect(authPath('login', next)).toBe('/auth?mode=login');
    expect(authPath('signup', `/${'a'.repeat(1999)}`)).toContain('next=');
  });
});
