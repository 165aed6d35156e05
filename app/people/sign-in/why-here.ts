/** What signing in is for, by requested page; the first match wins. */
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
 * Says why signing in is needed for the requested page; null if that needs no explanation. Promises
 * nothing about an expert or a time: `readWanted` describes those that exist.
 */
export function whyHere(next: string, mode: 'login' | 'signup'): string | null {
  const what = REASONS.find(([page]) => page.test(next))?.[1];
  return what ? `${mode === 'signup' ? 'Sign up' : 'Log in'} to ${what}.` : null;
}
