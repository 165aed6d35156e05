import * as words from '#text/people/sign-in/screens';

const PROBLEMS: Record<string, () => string> = {
  google: words.google_failed_text,
  'google-no-cookies': words.google_no_cookies,
  'google-off': words.google_off,
  'google-denied': words.google_denied,
  'google-unverified': words.google_unverified,
  'google-refused': words.google_refused,
  'google-other': words.google_other,
  'google-joined-elsewhere': words.google_joined_elsewhere,
};

export function googleProblem(word: string | null): { title: string; message: string } | null {
  const message = word !== null && Object.hasOwn(PROBLEMS, word) ? PROBLEMS[word] : undefined;
  return message ? { title: words.google_failed(), message: message() } : null;
}
