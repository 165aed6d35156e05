import { expect, it } from 'vitest';
import { whyHere } from './why-here.ts';

it.each([
  ['/find-experts', 'login', 'Log in to see the experts near you.'],
  ['/find-experts?place=80202', 'signup', 'Sign up to see the experts near you.'],
  ['/expert/zzz/book?start=foo', 'signup', 'Sign up to continue to the page you asked for.'],
  ['/expert/zzz', 'login', 'Log in to continue to the page you asked for.'],
  ['/become-expert', 'signup', 'Sign up to continue your application. We’ve saved what you entered.'],
  ['/?focus=map', 'login', 'Log in to search, and to see what each expert offers.'],
  ['/dashboard/bookings', 'login', 'Log in to continue to the page you asked for.'],
  ['/dashboard', 'login', null],
  ['/about-us', 'login', null],
] as const)('who requested %s reads at the %s: %s', (next, mode, words) => {
  expect(whyHere(next, mode)).toBe(words);
});
