/** What signing in is for, by the page that was wanted; the first that fits counts. */
const REASONS: readonly (readonly [page: RegExp, what: string])[] = [
  [/^\/find-experts(?=[/?#]|$)/, 'see the experts near you'],
  [/^\/expert\//, 'go on to the page you asked for'],
  [/^\/become-expert(?=[/?#]|$)/, 'apply; what you typed is kept'],
  [/^\/invitation(?=[/?#]|$)/, 'answer the invitation'],
  [/^\/messages(?=[/?#]|$)/, 'read and write messages'],
  [/^\/admin(?=[/?#]|$)/, 'go on'],
  [/^\/\?/, 'search, and to see what each expert offers'],
  [/^\/dashboard\/./, 'go on to the page you asked for'],
];

/**
 * Why somebody who wanted a page is asked to sign in first; null where it needs no word. An expert or a time that
 * is there is told by `readWanted` instead, so nothing is promised here of either.
 */
export function whyHere(next: string, mode: 'login' | 'signup'): string | null {
  const what = REASONS.find(([page]) => page.test(next))?.[1];
  return what ? `${mode === 'signup' ? 'Sign up' : 'Log in'} to ${what}.` : null;
}
