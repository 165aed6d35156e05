import * as words from '#text/people/sign-in/screens';

type Reason = { login: () => string; signup: () => string };

const ASKED_PAGE: Reason = { login: words.log_in_to_go_on, signup: words.sign_up_to_go_on };

/** Reasons to sign in, by requested page; the first match wins. */
const REASONS: readonly (readonly [page: RegExp, reason: Reason])[] = [
  [/^\/find-experts\/tell-me(?=[/?#]|$)/, { login: words.log_in_to_hear, signup: words.sign_up_to_hear }],
  [/^\/find-experts(?=[/?#]|$)/, { login: words.log_in_to_see, signup: words.sign_up_to_see }],
  [/^\/expert\//, ASKED_PAGE],
  [/^\/become-expert(?=[/?#]|$)/, { login: words.log_in_to_apply, signup: words.sign_up_to_apply }],
  [/^\/invitation(?=[/?#]|$)/, { login: words.log_in_to_answer, signup: words.sign_up_to_answer }],
  [/^\/messages(?=[/?#]|$)/, { login: words.log_in_to_write, signup: words.sign_up_to_write }],
  [/^\/admin(?=[/?#]|$)/, { login: words.log_in_to_continue, signup: words.sign_up_to_continue }],
  [/^\/\?/, { login: words.log_in_to_search, signup: words.sign_up_to_search }],
  [/^\/dashboard\/./, ASKED_PAGE],
];

/**
 * Explains why the requested page needs an account; null if that needs no explanation. Names no experts or
 * times, because those in `next` can be made up. `readWanted` describes real ones.
 */
export function whyHere(next: string, mode: 'login' | 'signup'): string | null {
  const reason = REASONS.find(([page]) => page.test(next))?.[1];
  return reason ? reason[mode]() : null;
}
