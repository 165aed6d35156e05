import { ACCOUNT_ACTS } from './accounts/admin-acts.ts';
import type { ActWords, AdminAct } from './admin/acts.ts';
import { ANNOUNCEMENT_KINDS } from './announcements/notification-kinds.ts';
import { ANNOUNCEMENTS_SET_ASIDE } from './announcements/set-aside-kinds.ts';
import { APPLICATION_ACTS } from './applications/admin-acts.ts';
import { APPLICATION_KINDS } from './applications/notification-kinds.ts';
import { TIME_KINDS } from './availability/notification-kinds.ts';
import { FREE_TIMES_SET_ASIDE } from './availability/set-aside-kinds.ts';
import { BOOKING_KINDS } from './bookings/notification-kinds.ts';
import { BOOKINGS_SET_ASIDE } from './bookings/set-aside-kinds.ts';
import { NO_SHOW_ACTS } from './consultation-day/admin-acts.ts';
import { PLACE_ACTS } from './consultation-places/admin-acts.ts';
import { PLACE_KINDS } from './consultation-places/notification-kinds.ts';
import { LETTER_ACTS } from './contact/admin-acts.ts';
import { DISPUTE_ACTS } from './disputes/admin-acts.ts';
import { DISPUTE_KINDS } from './disputes/notification-kinds.ts';
import { LAW_ACTS } from './geography/admin-acts.ts';
import { LICENSE_ACTS } from './licenses/admin-acts.ts';
import { LICENSE_KINDS } from './licenses/notification-kinds.ts';
import { LICENSES_SET_ASIDE } from './licenses/set-aside-kinds.ts';
import { MESSAGE_KINDS } from './messages/notification-kinds.ts';
import { EXPORT_ACTS, REPORT_ACTS } from './moderation/admin-acts.ts';
import type { KindFacts } from './notifications/kinds.ts';
import { OFFER_KINDS } from './offers/notification-kinds.ts';
import { PAYMENT_ACTS } from './payments/admin-acts.ts';
import { PAYMENTS_SET_ASIDE } from './payments/set-aside-kinds.ts';
import { PAYOUT_NOTIFICATION_KINDS } from './payouts/notification-kinds.ts';
import { PAYOUTS_SET_ASIDE } from './payouts/set-aside-kinds.ts';
import { REMINDERS_SET_ASIDE } from './reminders/set-aside-kinds.ts';
import { REVIEW_KINDS } from './reviews/notification-kinds.ts';
import { REVIEWS_SET_ASIDE } from './reviews/set-aside-kinds.ts';
import { SET_ASIDE_ACTS } from './set-aside/admin-acts.ts';
import type { SetAsideFacts } from './set-aside/kinds.ts';
import { SETTING_ACTS } from './settings/admin-acts.ts';
import { SPOTLIGHT_KINDS } from './spotlight/notification-kinds.ts';
import { SPOTLIGHT_SET_ASIDE } from './spotlight/set-aside-kinds.ts';
import { STATEMENTS_SET_ASIDE } from './statements/set-aside-kinds.ts';
import { TEAM_KINDS } from './team/notification-kinds.ts';
import { ACCOUNTS_SET_ASIDE } from './your-data/set-aside-kinds.ts';

/** How the record says each act. An act that a concept declares and this leaves out is an error of types. */
export const ADMIN_ACTS: ActWords<AdminAct> = {
  ...ACCOUNT_ACTS,
  ...LAW_ACTS,
  ...SETTING_ACTS,
  ...SET_ASIDE_ACTS,
  ...LETTER_ACTS,
  ...REPORT_ACTS,
  ...EXPORT_ACTS,
  ...PAYMENT_ACTS,
  ...APPLICATION_ACTS,
  ...LICENSE_ACTS,
  ...PLACE_ACTS,
  ...NO_SHOW_ACTS,
  ...DISPUTE_ACTS,
};

/** All recurring work that can fail on one row, in the order of its list. What a concept declares and this leaves out is an error of types. */
export const SET_ASIDE_KINDS: SetAsideFacts = {
  ...BOOKINGS_SET_ASIDE,
  ...REMINDERS_SET_ASIDE,
  ...FREE_TIMES_SET_ASIDE,
  ...LICENSES_SET_ASIDE,
  ...ACCOUNTS_SET_ASIDE,
  ...PAYMENTS_SET_ASIDE,
  ...PAYOUTS_SET_ASIDE,
  ...SPOTLIGHT_SET_ASIDE,
  ...STATEMENTS_SET_ASIDE,
  ...ANNOUNCEMENTS_SET_ASIDE,
  ...REVIEWS_SET_ASIDE,
};

/** All that people can be told about, in the order of their form. A kind that a concept declares and this leaves out is an error of types. */
export const NOTIFICATION_KINDS: KindFacts = {
  message: MESSAGE_KINDS.message,
  request: BOOKING_KINDS.request,
  answer: BOOKING_KINDS.answer,
  offer: OFFER_KINDS.offer,
  cancellation: BOOKING_KINDS.cancellation,
  change: BOOKING_KINDS.change,
  visit: BOOKING_KINDS.visit,
  reminder: BOOKING_KINDS.reminder,
  receipt: BOOKING_KINDS.receipt,
  'free-time': TIME_KINDS['free-time'],
  'review-invitation': REVIEW_KINDS['review-invitation'],
  review: REVIEW_KINDS.review,
  dispute: DISPUTE_KINDS.dispute,
  payout: PAYOUT_NOTIFICATION_KINDS.payout,
  application: APPLICATION_KINDS.application,
  license: LICENSE_KINDS.license,
  team: TEAM_KINDS.team,
  place: PLACE_KINDS.place,
  spotlight: SPOTLIGHT_KINDS.spotlight,
  announcement: ANNOUNCEMENT_KINDS.announcement,
};
