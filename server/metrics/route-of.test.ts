import { expect, it } from 'vitest';
import { routesOf } from './route-of.ts';

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId });
const routes = Object.fromEntries(
  [
    route('root', ''),
    route('home', undefined, 'root'),
    route('expert', 'expert/:id', 'root'),
    route('new', 'expert/new', 'root'),
    route('book', 'expert/:id/book', 'root'),
    route('dashboard', 'dashboard', 'root'),
    route('settings', 'settings', 'dashboard'),
    route('receipt', 'payments/:id.pdf', 'dashboard'),
    route('payment', 'payments/:id', 'dashboard'),
    route('rest', '*', 'root'),
  ].map((one) => [one.id, one]),
);
const patternOf = routesOf({ routes: routes as never });

it.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/expert/4f1c', '/expert/:id'],
  ['/expert/4f1c.data', '/expert/:id'],
  ['/expert/new', '/expert/new'],
  ['/expert/4f1c/book', '/expert/:id/book'],
  ['/dashboard/settings', '/dashboard/settings'],
  ['/dashboard/payments/4f1c.pdf', '/dashboard/payments/:id.pdf'],
  ['/dashboard/payments/4f1c', '/dashboard/payments/:id'],
  ['/healthz', '/healthz'],
  ['/photo/4f1c-800.avif', '/photo/:key'],
  ['/assets/home-4f1c.js', '/assets/*'],
  ['/geo/us.pmtiles', '/geo/*'],
  ['/wp-login.php', 'other'],
  ['/expert/4f1c/book/%00/../x', 'other'],
  ['//', 'other'],
  ['', 'other'],
])('finds the pattern of %s: %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
