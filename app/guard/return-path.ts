import { LONGEST_WAY, safePath } from '../../lib/safe-path.ts';
import { resultsOf } from './wanted.ts';

/** Where someone lands who came from nowhere in particular. */
export const HOME_AFTER_SIGN_IN = '/dashboard';

/** Pages about signing in itself. The one that asks for a date of birth is for people who have signed in. */
const ABOUT_SIGNING_IN = /^\/(?:auth(?!\/birth-date(?:[?#]|$))|sign-out)(?=[/?#]|$)/;

/**
 * Where to go after signing in: the page that was wanted, unless it is not ours or about signing in itself; for a
 * search begun on the home page its results.
 */
export function returnPath(next: unknown): string {
  const path = safePath(next);
  return path === null || ABOUT_SIGNING_IN.test(path) ? HOME_AFTER_SIGN_IN : resultsOf(path);
}

/** Where somebody lands who has signed in: where they wanted to go, and an admin without a wish at the admin pages. */
export function landingOf(person: { isAdmin: boolean } | null, next: string): string {
  return person?.isAdmin && next === HOME_AFTER_SIGN_IN ? '/admin' : next;
}

/** The sign-in page, with the page to return to, unless its address is longer than anyone is led to. */
export function authPath(mode: 'login' | 'signup', next: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ mode, ...more });
  if (next !== HOME_AFTER_SIGN_IN && next.length <= LONGEST_WAY) query.set('next', next);
  return `/auth?${query}`;
}

/** The page that asks for agreement to what has changed. */
export function agreePath(next: string): string {
  return `/auth/agree?${new URLSearchParams({ next })}`;
}

/** The page that sends a new confirmation link. */
export function resendPath(next: string): string {
  return next === HOME_AFTER_SIGN_IN ? '/auth/resend' : `/auth/resend?${new URLSearchParams({ next })}`;
}

/** The page that says where the confirmation link went. */
export function checkEmailPath(next: string): string {
  return next === HOME_AFTER_SIGN_IN
    ? '/auth/check-email'
    : `/auth/check-email?${new URLSearchParams({ next })}`;
}

/** The page that sends a link to set a new password. */
export function forgotPath(next: string): string {
  return next === HOME_AFTER_SIGN_IN ? '/auth/forgot' : `/auth/forgot?${new URLSearchParams({ next })}`;
}
