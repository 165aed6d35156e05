import { LINK_HOURS, SESSION_DAYS } from '../../core/people/accounts/durations.ts';
import { recentPlaces } from '../finding/discovery/recent-places.ts';
import { recentExperts } from '../finding/profiles/recent-experts.ts';
import { CONSENT_COOKIE, LATER_COOKIE } from '../layout/cookie-consent.ts';
import { LANGUAGE_COOKIE } from '../layout/language/language-cookie.ts';
import { draftKey } from '../people/clients/client-draft.ts';
import { styleDraftKey } from '../people/style/style-draft-key.ts';
import { TRIAL_COOKIE } from '../sending/cookies-needed.ts';
import { THEME_COOKIE } from '../ui/theme/theme.ts';

export type CookieEntry = {
  name: string;
  kind: 'Essential' | 'Functional';
  purpose: string;
  kept: string;
  /** False if scripts on a page can read the cookie. */
  httpOnly: boolean;
};

/** Every cookie that the product sets, in the order of the policy's table. */
export const COOKIES_WE_USE: readonly CookieEntry[] = [
  {
    name: 'plugwell.session_token',
    kind: 'Essential',
    purpose:
      'Session identifier and authentication token in one: a random, signed value that keeps you signed in. Set when you sign in, removed when you sign out.',
    kept: `${SESSION_DAYS} days`,
    httpOnly: true,
  },
  {
    name: TRIAL_COOKIE,
    kind: 'Essential',
    purpose:
      'Set on the log-in and sign-up pages when your browser has sent no cookie. It holds no more than “yes”, and lets us tell you if your browser keeps no cookies.',
    kept: 'Until you close the browser',
    httpOnly: true,
  },
  {
    name: 'sign_up',
    kind: 'Essential',
    purpose:
      'Set when you sign up, so that the confirmation link in your e-mail signs in the browser you began with and no other. Removed when the link is opened.',
    kept: `${LINK_HOURS} hours`,
    httpOnly: true,
  },
  {
    name: 'kept_sign_up',
    kind: 'Essential',
    purpose:
      'Keeps what you typed at sign-up, encrypted and with your password only as a one-way hash, so that you can correct a mistyped e-mail address without starting over. Removed when the link is opened.',
    kept: `${LINK_HOURS} hours`,
    httpOnly: true,
  },
  {
    name: 'sign_up_start',
    kind: 'Essential',
    purpose:
      'Set when you submit the expert application before you have an account: your name and e-mail address, so that you need not type them again to sign up. Removed when you do.',
    kept: '1 hour',
    httpOnly: true,
  },
  {
    name: 'typed_draft',
    kind: 'Essential',
    purpose:
      'Set when you send a form that you need to log in for, so that what you typed is offered to you again in this browser and in no other.',
    kept: '1 hour',
    httpOnly: true,
  },
  {
    name: 'google',
    kind: 'Essential',
    purpose:
      'Set when you choose to continue with Google, so that the answer that comes back is the one you asked for. Removed when you are back.',
    kept: '10 minutes',
    httpOnly: true,
  },
  {
    name: 'second_step',
    kind: 'Essential',
    purpose:
      'Remembers, while you are asked for the code of your authenticator app, that your password was right. Removed with the code.',
    kept: '10 minutes',
    httpOnly: true,
  },
  {
    name: 'known_browser',
    kind: 'Essential',
    purpose:
      'Remembers that you have signed in with this browser before, so that a stranger who guesses at your password cannot keep you out. It signs no one in, and is void after a new password or signing out everywhere.',
    kept: '180 days',
    httpOnly: true,
  },
  {
    name: CONSENT_COOKIE,
    kind: 'Essential',
    purpose: 'Consent record: that you accepted cookies, and when.',
    kept: '1 year',
    httpOnly: false,
  },
  {
    name: LATER_COOKIE,
    kind: 'Essential',
    purpose: 'That you declined the cookie banner, so that it stays away for this visit.',
    kept: 'Until you close the browser',
    httpOnly: false,
  },
  {
    name: 'application',
    kind: 'Essential',
    purpose:
      'What you typed into the expert application before you had an account. Set when you submit it, removed once it is kept with your account.',
    kept: `${LINK_HOURS} hours`,
    httpOnly: true,
  },
  {
    name: 'application_about',
    kind: 'Essential',
    purpose: 'The longest of these texts, which has a cookie of its own.',
    kept: `${LINK_HOURS} hours`,
    httpOnly: true,
  },
  {
    name: 'application_photo',
    kind: 'Essential',
    purpose: 'Finds the photo that you chose for it, which we keep encrypted until then.',
    kept: `${LINK_HOURS} hours`,
    httpOnly: true,
  },
  {
    name: 'flash',
    kind: 'Essential',
    purpose: 'Carries a short message, such as “Signed out successfully”, to the next page you see.',
    kept: 'Until that page is shown, a minute at most',
    httpOnly: true,
  },
  {
    name: THEME_COOKIE,
    kind: 'Functional',
    purpose: 'UI theme, light or dark. Set only when you choose one; choosing “system” removes it.',
    kept: '1 year',
    httpOnly: true,
  },
  {
    name: LANGUAGE_COOKIE,
    kind: 'Functional',
    purpose: 'Language preference. Set only when you choose a language at the bottom of a page.',
    kept: '365 days',
    httpOnly: true,
  },
];

/** What the browser stores after consent. It never reaches the server. */
export const KEPT_IN_THE_BROWSER: readonly Pick<CookieEntry, 'name' | 'kept' | 'purpose'>[] = [
  {
    name: recentPlaces.key,
    kept: 'Until you clear them or sign out',
    purpose:
      'Recent locations: the last five places you searched, offered again in the place field of Find Experts, where you can clear them.',
  },
  {
    name: recentExperts.key,
    kept: 'Until you clear them or sign out',
    purpose:
      'The last four experts whose pages you opened, shown on the overview of your dashboard, where you can clear them.',
  },
  {
    name: draftKey('…'),
    kept: 'Until you save or discard it',
    purpose:
      'The draft of your client profile, so that nothing is lost when the page closes before you save.',
  },
  {
    name: styleDraftKey('…'),
    kept: 'Until you save or discard it',
    purpose: 'The draft of how your expert profile looks, for the same reason.',
  },
];
