import { describe, expect, it } from 'vitest';
import type { Context } from '../../core/context.ts';
import { knownBrowserCookie } from '../../core/people/sign-in/known-browser.server.ts';
import { signedCookie } from '../../lib/secrets/signed-cookie.server.ts';
import { readConfig } from '../../platform/config.ts';
import { flashHeaders } from '../flash.server.ts';
import { consentCookie } from '../layout/cookie-consent.ts';
import { LAST_WRITE_COOKIE, LAST_WRITE_SECONDS } from '../layout/last-write-cookie.ts';
import {
  handshakeCookie,
  secondStepCookie,
  signUpCookie,
  signUpStartCookie,
  typedDraftCookie,
} from '../people/sign-in/cookies.server.ts';
import { typedCookies } from '../practice/applications/typed-cookies.server.ts';
import { calendarConsentCookie } from '../practice/outside-calendars/consent-cookie.server.ts';
import { COOKIES_WE_USE } from './cookies-we-use.ts';

const config = readConfig({ SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere' });
const now = new Date('2026-12-01T18:00:00.000Z');
const ctx = {
  now: () => Temporal.Instant.from('2026-12-01T18:00:00Z'),
  newId: () => 'n',
  publicOrigin: config.publicOrigin,
  signIn: { keyFor: (purpose: string) => purpose, keysFor: (purpose: string) => [purpose] },
} as unknown as Context;
const seconds: Record<string, number> = {
  '1 hour': 3600,
  '10 minutes': 600,
  '24 hours': 86_400,
  '180 days': 15_552_000,
  '60 seconds': 60,
  '1 year': 31_536_000,
  'Until that page is shown, a minute at most': 60,
};

const lastWrite = signedCookie(LAST_WRITE_COOKIE, {
  secrets: ['x'],
  seconds: LAST_WRITE_SECONDS,
  secure: false,
});

const written: [string, string][] = [
  ['the browser that signed up', await signUpCookie.write('k')],
  ['the name and address to sign up with', await signUpStartCookie.write('s')],
  ['a consent', consentCookie('accept', now, true)],
  ['a declined banner', consentCookie('decline', now, true)],
  ['the way to Google and back', await handshakeCookie.write('h')],
  ['the way to a calendar and back', await calendarConsentCookie.write('c')],
  ['what a visitor typed', await typedDraftCookie.write('d')],
  ['a right password before its code', await secondStepCookie.write('t')],
  ['a browser that has signed in before', await knownBrowserCookie(ctx, 'p')],
  ['what was typed into an application', typedCookies({ name: 'Fern' })[0]!],
  ['the longest of it', typedCookies({ about: 'Roots' })[1]!],
  ['how far a replica must be', lastWrite.write('0/16B3748')],
  ['a message for the next page', flashHeaders({ title: 'Saved' }).get('Set-Cookie') ?? ''],
];

describe('the cookie policy lists', () => {
  it.each(written)('%s with its name, its lifetime, and who can read it', (_, cookie) => {
    const entry = COOKIES_WE_USE.find((one) => cookie.startsWith(`${one.name}=`));
    const age = /Max-Age=(\d+)/.exec(cookie)?.[1];
    expect(entry).toBeDefined();
    expect(age && Number(age)).toBe(age && seconds[entry!.kept()]);
    expect(/HttpOnly/.test(cookie)).toBe(entry!.httpOnly);
  });
});
