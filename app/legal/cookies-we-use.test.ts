import { describe, expect, it } from 'vitest';
import { HANDSHAKE_MINUTES } from '../../core/accounts/google-handshake.server.ts';
import { knownBrowserCookie } from '../../core/accounts/known-browser.server.ts';
import { TICKET_MINUTES } from '../../core/accounts/second-step-ticket.server.ts';
import type { Context } from '../../core/context.ts';
import { readConfig } from '../../platform/config.ts';
import { browserKeyCookie } from '../account/browser-key.server.ts';
import { HANDSHAKE_COOKIE, SECOND_STEP_COOKIE, shortCookie } from '../account/short-cookie.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { consentCookie } from '../layout/cookie-consent.ts';
import { COOKIES_WE_USE } from './cookies-we-use.ts';

const config = readConfig({ SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere' });
const now = new Date('2026-12-01T18:00:00.000Z');
const ctx = {
  now: () => Temporal.Instant.from('2026-12-01T18:00:00Z'),
  newId: () => 'n',
  publicOrigin: config.publicOrigin,
  signIn: { keyFor: (purpose: string) => purpose },
} as unknown as Context;
const seconds: Record<string, number> = {
  '10 minutes': 600,
  '24 hours': 86_400,
  '180 days': 15_552_000,
  '1 year': 31_536_000,
  'Until that page is shown, a minute at most': 60,
};

describe('the cookie policy tells of', () => {
  it.each([
    ['the browser that signed up', browserKeyCookie(config, 'k')],
    ['a consent', consentCookie('accept', now, true)],
    ['a declined banner', consentCookie('decline', now, true)],
    ['the way to Google and back', shortCookie(config, HANDSHAKE_COOKIE, 'h', HANDSHAKE_MINUTES * 60)],
    ['a right password before its code', shortCookie(config, SECOND_STEP_COOKIE, 't', TICKET_MINUTES * 60)],
    ['a browser that has signed in before', knownBrowserCookie(ctx, 'p')],
    ['a message for the next page', flashHeaders({ title: 'Saved' }).get('Set-Cookie') ?? ''],
  ])('%s by its name, its time and who may read it', (_, cookie) => {
    const entry = COOKIES_WE_USE.find((one) => cookie.startsWith(`${one.name}=`));
    const age = /Max-Age=(\d+)/.exec(cookie)?.[1];
    expect(entry).toBeDefined();
    expect(age && Number(age)).toBe(age && seconds[entry!.kept]);
    expect(/HttpOnly/.test(cookie)).toBe(entry!.httpOnly);
  });
});
