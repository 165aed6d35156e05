import { describe, expect, it } from 'vitest';
import { inLanguage } from '../lib/language.server.ts';
import type { Language } from '../lib/language.ts';
import { leadToLanguage } from './lead-to-language.ts';

type Asked = {
  path: string;
  /** The language of the path. */
  at?: Language;
  cookie?: string;
  accepts?: string;
  from?: 'none' | 'cross-site' | 'same-origin';
  /** Undefined for a visitor. */
  account?: Language | null;
  method?: string;
  offered?: Language[];
};

function leadsTo(asked: Asked): string | null {
  const { path, at = 'en', cookie, accepts, from = 'none', method = 'GET', offered = ['en', 'es'] } = asked;
  const headers = new Headers({ 'Sec-Fetch-Site': from });
  if (cookie) headers.set('Cookie', cookie);
  if (accepts) headers.set('Accept-Language', accepts);
  const request = new Request(`https://example.test${path}`, { headers, method });
  const answer = inLanguage(at, () => leadToLanguage(request, offered, asked.account));
  return answer && `${answer.headers.get('Content-Language')} ${answer.headers.get('Location')}`;
}

describe('a visitor', () => {
  it.each<[string, Asked, string | null]>([
    [
      'whose browser is Spanish is led from home',
      { path: '/', accepts: 'es-MX,es;q=0.9,en;q=0.8' },
      'es /es',
    ],
    ['keeps the query', { path: '/?place=80202', accepts: 'es' }, 'es /es?place=80202'],
    ['who prefers English stays', { path: '/', accepts: 'en-US,es;q=0.9' }, null],
    [
      'whose browser prefers another language takes the next',
      { path: '/', accepts: 'fr,es;q=0.8' },
      'es /es',
    ],
    ['whose browser names none stays', { path: '/' }, null],
    ['who chose Spanish is led', { path: '/', cookie: 'language=es', accepts: 'en' }, 'es /es'],
    ['who chose English stays', { path: '/', cookie: 'language=en', accepts: 'es' }, null],
    [
      'with a forged cookie is asked by browser',
      { path: '/', cookie: 'language=xx', accepts: 'es' },
      'es /es',
    ],
    ['stays on the page of a link', { path: '/find-experts', accepts: 'es', from: 'cross-site' }, null],
    ['stays on a Spanish link', { path: '/', at: 'es', accepts: 'en', cookie: 'language=en' }, null],
    ['who follows the logo stays', { path: '/', accepts: 'es', from: 'same-origin' }, null],
    ['who sends a form stays', { path: '/', accepts: 'es', method: 'POST' }, null],
    ['stays where only English is offered', { path: '/', accepts: 'es', offered: ['en'] }, null],
  ])('%s', (_who, asked, expected) => {
    expect(leadsTo(asked)).toBe(expected);
  });

  it.each(['*', 'es-ES;q=nan', 'es;q=0', ';;;,,,', 'es'.repeat(4000), 'e\u0301s', 'es;q=-1', '"es'])(
    'is answered for the header %j',
    (accepts) => {
      const read = () => leadsTo({ path: '/', accepts: encodeURI(accepts) === accepts ? accepts : 'x' });
      expect(['es /es', null]).toContain(read());
    },
  );
});

describe('a signed-in person', () => {
  it.each<[string, Asked, string | null]>([
    [
      'reads their own pages as they chose',
      { path: '/dashboard/bookings?x=1', account: 'es' },
      'es /es/dashboard/bookings?x=1',
    ],
    ['also when the link is Spanish', { path: '/messages/1', at: 'es', account: 'en' }, 'en /messages/1'],
    ['opens public links as they are', { path: '/find-experts', account: 'es' }, null],
    ['starts at home as they chose', { path: '/', account: 'es', cookie: 'language=en' }, 'es /es'],
    ['never goes in circles', { path: '/', at: 'es', account: 'en', cookie: 'language=es' }, null],
    ['who never chose stays', { path: '/dashboard', at: 'es', account: null }, null],
    ['who never chose starts by cookie', { path: '/', account: null, cookie: 'language=es' }, 'es /es'],
    ['works as an admin in English', { path: '/admin/people', at: 'es', account: 'es' }, 'en /admin/people'],
    [
      'is not led to what is no longer offered',
      { path: '/dashboard', account: 'es', offered: ['en', 'xx'] },
      null,
    ],
  ])('%s', (_who, asked, expected) => {
    expect(leadsTo(asked)).toBe(expected);
  });
});
