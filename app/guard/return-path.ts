import { MAX_PATH_LENGTH, safePath } from '../../lib/safe-path.ts';
import { resultsOf } from './wanted.ts';

/** The page after signing in if no page was requested. */
const HOME_AFTER_SIGN_IN = '/dashboard';

/** Matches pages about signing in, except the page for the date of birth, which is for signed-in users. */
const ABOUT_SIGNING_IN = /^\/(?:auth(?!\/birth-date(?:[?#]|$))|sign-out)(?=[/?#]|$)/;

/**
 * Returns the path after signing in: the requested page, or the dashboard if the path is not ours or is about
 * signing in. Turns a search on the home page into its results.
 */
export function returnPath(next: unknown): string {
  const path = safePath(next);
  return path === null || ABOUT_SIGNING_IN.test(path) ? HOME_AFTER_SIGN_IN : resultsOf(path);
}

/**
 * Returns the path after signing in: the requested page or, for an admin who requested none, the admin pages.
 */
export function landingOf(person: { isAdmin: boolean } | null, next: string): string {
  return person?.isAdmin && next === HOME_AFTER_SIGN_IN ? '/admin' : next;
}

/** Returns the path of the sign-in page, with the page to return to unless its URL is overlong. */
export function authPath(mode: 'login' | 'signup', next: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ mode, ...more });
  if (next !== HOME_AFTER_SIGN_IN && next.length <= MAX_PATH_LENGTH) query.set('next', next);
  return `/auth?${query}`;
}

export function agreePath(next: string): string {
  return `/auth/agree?${new URLSearchParams({ next })}`;
}

export function resendPath(next: string): string {
  return next === HOME_AFTER_SIGN_IN ? '/auth/resend' : `/auth/resend?${new URLSearchParams({ next })}`;
}

export function checkEmailPath(next: string): string {
  return next === HOME_AFTER_SIGN_IN
    ? '/auth/check-email'
    : `/auth/check-email?${new URLSearchParams({ next })}`;
}

export function forgotPath(next: string): string {
  return next === HOME_AFTER_SIGN_IN ? '/auth/forgot' : `/auth/forgot?${new URLSearchParams({ next })}`;
}
