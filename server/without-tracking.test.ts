import { expect, it } from 'vitest';
import { withoutTracking } from './without-tracking.ts';

const after = (path: string, init?: RequestInit) =>
  withoutTracking(new Request(`http://localhost:3000${path}`, init)).url.replace('http://localhost:3000', '');

it.each([
  ['/', '/'],
  ['/?utm_source=letter&utm_medium=mail', '/'],
  ['/find-experts?utm_source=letter&q=a%20b&fbclid=1', '/find-experts?q=a%20b'],
  ['/find-experts?place=97214&GCLID=x&sort=rating', '/find-experts?place=97214&sort=rating'],
  ['/find-experts?q=utm_source', '/find-experts?q=utm_source'],
  ['/find-experts?q=a&utmost=1&mc_cid', '/find-experts?q=a&utmost=1'],
])('removes tracking parameters from %s', (path, then) => {
  expect(after(path)).toBe(then);
});

it('keeps headers, and does not change forms', () => {
  const asked = new Request('http://localhost:3000/?utm_source=x', { headers: { Cookie: 'theme=dark' } });
  expect(withoutTracking(asked).headers.get('Cookie')).toBe('theme=dark');
  expect(after('/contact?utm_source=x', { method: 'POST' })).toBe('/contact?utm_source=x');
});
