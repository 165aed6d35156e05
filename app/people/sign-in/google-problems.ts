const PROBLEMS: Record<string, string> = {
  google: 'Failed to authenticate with Google',
  'google-no-cookies':
    'Failed to authenticate with Google. Your browser sent us no cookie, and we need one to keep you logged in. Please allow cookies for this site and try again.',
  'google-off': 'Google sign-in is not set up here. Please use your e-mail address and a password.',
  'google-denied': 'You did not continue at Google, so nothing has changed.',
  'google-unverified': 'Google has not verified your e-mail address yet.',
  'google-refused': 'This account is suspended. We e-mailed its owner the reason.',
  'google-other': 'That is not the Google account you log in with here, so nothing has changed.',
  'google-joined-elsewhere':
    'The account with this address is linked to another Google account. Please log in with your password.',
};

export function googleProblem(word: string | null): { title: string; message: string } | null {
  const message = word !== null && Object.hasOwn(PROBLEMS, word) ? PROBLEMS[word] : undefined;
  return message ? { title: 'Google authentication failed', message } : null;
}
