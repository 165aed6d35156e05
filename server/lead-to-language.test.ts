import { describe, expect, it } from 'vitest';
import { inLanguage } from '../lib/language.server.ts';
import { leadToLanguage } from './lead-to-language.ts';

const OFFERED = ['en', 'es'];

function ledTo(path: string, headers: Record<string, string> = {}, offered = OFFERED, account?: string) {
  const request = new Request(`http://localhost:3000${path}`, { headers });
  return inLanguage('en', () => leadToLanguage(request, offered, account))?.headers.get('Location') ?? null;
}

describe('an account in Spanish', () => {
  it.each([
    ['/dashboard', '/es/dashboard'],
    ['/dashboard/bookings', '/es/dashboard/bookings'],
    ['/oauth/authorize?scope=a+b&state=c', '/es/oauth/authorize?scope=a+b&state=c'],
    ['/dashboard.data', null],
    ['/dashboard/bookings.data', null],
    ['/messages/0193.data?_routes=root', null],
  ])('is redirected from the English page %s to %s', (path, to) => {
    expect(ledTo(path, {}, OFFERED, 'es')).toBe(to);
  });
});

describe('a message that waits for the next page', () => {
  it.each([
    ['flash=eyJ0aXRsZSI6IlNhdmVkIn0', null],
    ['flash=', '/es/dashboard'],
    ['theme=dark', '/es/dashboard'],
  ])('keeps that page in the language of the form: %s', (cookie, to) => {
    expect(ledTo('/dashboard', { Cookie: cookie }, OFFERED, 'es')).toBe(to);
  });
});

describe('the browser’s languages on the bare home page', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', '/es'],
    ['ES-us', '/es'],
    ['es-419', '/es'],
    ['fr,es;q=0.5,en;q=0.4', '/es'],
    ['en-US,en;q=0.9,es;q=0.8', null],
    ['es;q=0,en', null],
    ['es;q=-1', null],
    ['*', null],
    ['', null],
    [';;;,,,q=1', null],
    ['esperanto', null],
    ['e\u00f1', null],
    ['__proto__', null],
    ['constructor;q=1', null],
    [`${'xx,'.repeat(20_000)}es;q=0.1`, '/es'],
    ['x'.repeat(60_000), null],
    [`es${';q=1'.repeat(15_000)}`, '/es'],
  ])('%.40s leads to %s', (accepted, to) => {
    expect(ledTo('/', { 'Accept-Language': accepted })).toBe(to);
  });

  it('with an invalid weight are read without an error', () => {
    expect([null, '/es']).toContain(ledTo('/', { 'Accept-Language': 'es-ES;q=nan' }));
  });
});

describe('the cookie', () => {
  it.each([
    ['language=es', '/es'],
    ['language=ES', null],
    ['language=Es', null],
    ['LANGUAGE=es', null],
    ['Language=es', null],
    ['language=', null],
    ['language=fr', null],
    ['language=es%00', null],
    ['language=%E0%A4%A', null],
    ['language=../es', null],
    ['language=__proto__', null],
    [`language=${'es'.repeat(2000)}`, null],
    ['language=en', null],
    ['other=1; language=es; language=fr', '/es'],
  ])('%.40s leads to %s', (cookie, to) => {
    expect(ledTo('/', { Cookie: cookie })).toBe(to);
  });

  it('takes precedence over the browser', () => {
    expect(ledTo('/', { Cookie: 'language=en', 'Accept-Language': 'es' })).toBeNull();
  });
});

describe('a link in a language that is no longer offered', () => {
  it.each([
    ['/es', '/'],
    ['/es/', '/'],
    ['/es/unsubscribe?token=a.b', '/unsubscribe?token=a.b'],
    ['/es/es/contact', '/es/contact'],
    ['/esp/contact', null],
    ['/es//elsewhere.example', null],
    ['/fr/contact', null],
    ['/contact', null],
  ])('%s leads to %s', (path, to) => {
    expect(ledTo(path, { 'Accept-Language': 'es' }, ['en'])).toBe(to);
  });
});

describe.each(['GET', 'HEAD', 'POST'])('%s', (method) => {
  it.each([
    ['/es/contact', ['en'], '/contact'],
    ['/', ['en', 'es'], '/es'],
  ])('of %s leads on only if it looks', (path, offered, to) => {
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      headers: { 'Accept-Language': 'es' },
    });
    const led = inLanguage('en', () => leadToLanguage(request, offered))?.headers.get('Location');
    expect(led ?? null).toBe(method === 'POST' ? null : to);
  });
});
