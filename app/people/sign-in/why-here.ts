/** What signing in is for, by requested page; the first match wins. */
const REASONS: readonly (readonly [page: RegExp, what: string])[] = [
  [/^\/find-experts\/tell-me(?=[/?#]|$)/, 'hear when there’s an expert near you'],
  [/^\/find-experts(?=[/?#]|$)/, 'see the experts near you'],
  [/^\/expert\//, 'continue to the page you asked for'],
  [/^\/become-expert(?=[/?#]|$)/, 'continue your application. We’ve saved what you entered'],
  [/^\/invitation(?=[/?#]|$)/, 'answer the invitation'],
  [/^\/messages(?=[/?#]|$)/, 'read and write messages'],
  [/^\/admin(?=[/?#]|$)/, 'continue'],
  [/^\/\?/, 'search, and to see what each expert offers'],
  [/^\/dashboard\/./, 'continue to the page you asked for'],
];

/**
 * Says why the requested page needs an account; null if that needs no explanation. Names no experts or
 * times, because those in `next` may not exist; `readWanted` describes those that do.
 */
export function whyHere(next: string, mode: 'login' | 'signup'): string | null {
  const what = REASONS.find(([page]) => page.test(next))?.[1];
  return what ? `${mode === 'signup' ? 'Sign up' : 'Log in'} to ${what}.` : null;
}
