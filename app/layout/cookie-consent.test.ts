import { describe, expect, it } from 'vitest';
import { asksConsent, consentCookie, consentOf } from './cookie-consent.ts';

const now = new Date('2026-12-01T18:00:00.000Z');

describe('the cookie banner', () => {
  it.each([
    ['a first visit', null],
    ['a visit with other cookies', 'theme=dark; session=abc'],
    ['a consent without a date', 'cookie-consent=accepted'],
    ['a date that no calendar has', 'cookie-consent=accepted.2026-19-45T99:00:00Z'],
    ['markup instead of a date', 'cookie-consent=<script>'],
    ['a cookie whose name only ends alike', 'x-cookie-consent=accepted.2026-12-01T18:00:00.000Z'],
  ])('asks on %s', (_, cookies) => {
    expect(asksConsent(cookies)).toBe(true);
  });

  it('keeps the date of the consent and does not ask again', () => {
    const pair = consentCookie('accept', now, false).split(';')[0];
    expect(consentOf(`theme=dark; ${pair}`)).toEqual(now);
    expect(asksConsent(pair)).toBe(false);
  });

  it('is hidden only for this visit when declined', () => {
    const cookie = consentCookie('decline', now, false);
    expect(asksConsent(cookie.split(';')[0])).toBe(false);
    expect(consentOf(cookie)).toBeNull();
    expect(cookie).not.toMatch(/max-age|expires/i);
  });

  it('restricts its cookie to https if the product uses it', () => {
    expect(consentCookie('accept', now, true)).toContain('; Secure');
    expect(consentCookie('accept', now, false)).not.toContain('Secure');
  });

  it('leaves the consent readable to scripts', () => {
    expect(consentCookie('accept', now, true)).not.toMatch(/httponly/i);
  });
});
