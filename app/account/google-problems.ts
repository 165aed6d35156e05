/** What can go wrong with Google, by the word in the address of the sign-in page. */
const PROBLEMS: Record<string, string> = {
  google: 'Failed to authenticate with Google',
  'google-off': 'Google sign-in is not set up here. Please use your e-mail address and a password.',
  'google-denied': 'You did not go on at Google. Nothing has happened.',
  'google-unverified': 'Google has not verified your e-mail address yet.',
  'google-refused': 'This account is suspended. We have written to its address why.',
  'google-other': 'That is not the Google account you log in with here. Nothing has happened.',
  'google-joined-elsewhere':
    'The account of this address is joined to another Google account. Please log in with your password.',
};

/** What the page says of a problem; null for words that are not ours. */
export function googleProblem(word: string | null): { title: string; message: string } | null {
  const message = word !== null && Object.hasOwn(PROBLEMS, word) ? PROBLEMS[word] : undefined;
  return message ? { title: 'Google authentication failed', message } : null;
}
