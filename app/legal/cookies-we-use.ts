import * as words from '#text/legal/cookies-we-use';
import { LINK_HOURS, SESSION_DAYS } from '../../core/people/accounts/durations.ts';
import { recentPlaces } from '../finding/discovery/search-form/recent-places.ts';
import { recentExperts } from '../finding/profiles/recent-experts.ts';
import { CONSENT_COOKIE, LATER_COOKIE } from '../layout/cookie-consent.ts';
import { LANGUAGE_COOKIE } from '../layout/language/language-cookie.ts';
import { LAST_WRITE_COOKIE, LAST_WRITE_SECONDS } from '../layout/last-write-cookie.ts';
import { draftKey } from '../people/clients/client-draft.ts';
import { styleDraftKey } from '../people/style/style-draft-key.ts';
import { TRIAL_COOKIE } from '../sending/cookies-needed.ts';
import { THEME_COOKIE } from '../ui/theme/theme.ts';

export type CookieEntry = {
  name: string;
  kind: 'Essential' | 'Functional';
  purpose: () => string;
  kept: () => string;
  /** False if scripts on a page can read the cookie. */
  httpOnly: boolean;
};

/** Every cookie that the product sets, in the order of the policy's table. */
export const COOKIES_WE_USE: readonly CookieEntry[] = [
  {
    name: 'plugwell.session_token',
    kind: 'Essential',
    purpose: words.session_identifier_authentication_token,
    kept: () => words.days({ count: SESSION_DAYS }),
    httpOnly: true,
  },
  {
    name: TRIAL_COOKIE,
    kind: 'Essential',
    purpose: words.set_on_log_in_sign,
    kept: words.until_you_close_the_browser,
    httpOnly: true,
  },
  {
    name: 'sign_up',
    kind: 'Essential',
    purpose: words.set_when_you_sign,
    kept: () => words.hours({ count: LINK_HOURS }),
    httpOnly: true,
  },
  {
    name: 'kept_sign_up',
    kind: 'Essential',
    purpose: words.keeps_what_you_typed,
    kept: () => words.hours({ count: LINK_HOURS }),
    httpOnly: true,
  },
  {
    name: 'sign_up_start',
    kind: 'Essential',
    purpose: words.set_when_you_submit,
    kept: words.one_hour,
    httpOnly: true,
  },
  {
    name: 'typed_draft',
    kind: 'Essential',
    purpose: words.set_when_you_send,
    kept: words.one_hour,
    httpOnly: true,
  },
  {
    name: 'google',
    kind: 'Essential',
    purpose: words.set_when_you_choose,
    kept: words.ten_minutes,
    httpOnly: true,
  },
  {
    name: 'calendar_consent',
    kind: 'Essential',
    purpose: words.set_when_you_connect,
    kept: words.ten_minutes,
    httpOnly: true,
  },
  {
    name: 'second_step',
    kind: 'Essential',
    purpose: words.remembers_while_you_asked,
    kept: words.ten_minutes,
    httpOnly: true,
  },
  {
    name: 'known_browser',
    kind: 'Essential',
    purpose: words.remembers_you_have_signed,
    kept: () => words.days({ count: 180 }),
    httpOnly: true,
  },
  {
    name: CONSENT_COOKIE,
    kind: 'Essential',
    purpose: words.consent_record_you_accepted,
    kept: words.one_year,
    httpOnly: false,
  },
  {
    name: LATER_COOKIE,
    kind: 'Essential',
    purpose: words.you_declined_cookie_banner,
    kept: words.until_you_close_the_browser,
    httpOnly: false,
  },
  {
    name: 'application',
    kind: 'Essential',
    purpose: words.what_you_typed_into,
    kept: () => words.hours({ count: LINK_HOURS }),
    httpOnly: true,
  },
  {
    name: 'application_about',
    kind: 'Essential',
    purpose: words.longest_these_texts_which,
    kept: () => words.hours({ count: LINK_HOURS }),
    httpOnly: true,
  },
  {
    name: 'application_photo',
    kind: 'Essential',
    purpose: words.finds_photo_you_chose,
    kept: () => words.hours({ count: LINK_HOURS }),
    httpOnly: true,
  },
  {
    name: 'flash',
    kind: 'Essential',
    purpose: words.carries_short_message_such,
    kept: words.until_page_shown_minute,
    httpOnly: true,
  },
  {
    name: LAST_WRITE_COOKIE,
    kind: 'Essential',
    purpose: words.shows_you_own_changes,
    kept: () => words.seconds({ count: LAST_WRITE_SECONDS }),
    httpOnly: true,
  },
  {
    name: THEME_COOKIE,
    kind: 'Functional',
    purpose: words.ui_theme_light_dark,
    kept: words.one_year,
    httpOnly: true,
  },
  {
    name: LANGUAGE_COOKIE,
    kind: 'Functional',
    purpose: words.language_preference,
    kept: () => words.days({ count: 365 }),
    httpOnly: true,
  },
];

/** Data that the browser stores after consent. It never reaches the server. */
export const KEPT_IN_THE_BROWSER: readonly Pick<CookieEntry, 'name' | 'kept' | 'purpose'>[] = [
  {
    name: recentPlaces.key,
    kept: words.until_you_clear_them,
    purpose: words.recent_locations_last_five,
  },
  {
    name: recentExperts.key,
    kept: words.until_you_clear_them,
    purpose: words.last_four_experts_whose,
  },
  {
    name: draftKey('…'),
    kept: words.until_you_save_discard,
    purpose: words.draft_your_client_profile,
  },
  {
    name: styleDraftKey('…'),
    kept: words.until_you_save_discard,
    purpose: words.draft_how_your_expert,
  },
];
