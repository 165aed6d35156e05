import { ANNOUNCEMENT_KINDS } from './business/announcements/notification-kinds.ts';
import { ANNOUNCEMENTS_SET_ASIDE } from './business/announcements/set-aside-kinds.ts';
import { PLACE_ACTS } from './business/consultation-places/admin-acts.ts';
import { PLACE_KINDS } from './business/consultation-places/notification-kinds.ts';
import { PAYOUT_NOTIFICATION_KINDS } from './business/payouts/notification-kinds.ts';
import { PAYOUTS_SET_ASIDE } from './business/payouts/set-aside-kinds.ts';
import { STATEMENTS_SET_ASIDE } from './business/statements/set-aside-kinds.ts';
import { TEAM_KINDS } from './business/team/notification-kinds.ts';
import { BOOKING_KINDS } from './consultations/bookings/notification-kinds.ts';
import { BOOKINGS_SET_ASIDE } from './consultations/bookings/set-aside-kinds.ts';
import { NO_SHOW_ACTS } from './consultations/consultation-day/admin-acts.ts';
import { DISPUTE_ACTS } from './consultations/disputes/admin-acts.ts';
import { DISPUTE_KINDS } from './consultations/disputes/notification-kinds.ts';
import { MESSAGE_KINDS } from './consultations/messages/notification-kinds.ts';
import { OFFER_KINDS } from './consultations/offers/notification-kinds.ts';
import { REMINDERS_SET_ASIDE } from './consultations/reminders/set-aside-kinds.ts';
import { REVIEW_KINDS } from './consultations/reviews/notification-kinds.ts';
import { REVIEWS_SET_ASIDE } from './consultations/reviews/set-aside-kinds.ts';
import { OPENING_KINDS } from './finding/openings/notification-kinds.ts';
import type { ActWords, AdminAct } from './ground/admin/acts.ts';
import { LAW_ACTS } from './ground/geography/admin-acts.ts';
import type { KindFacts } from './ground/notifications/kinds.ts';
import { SET_ASIDE_ACTS } from './ground/set-aside/admin-acts.ts';
import type { SetAsideFacts } from './ground/set-aside/kinds.ts';
import { SETTING_ACTS } from './ground/settings/admin-acts.ts';
import { PAYMENT_ACTS } from './money/payments/admin-acts.ts';
import { PAYMENTS_SET_ASIDE } from './money/payments/set-aside-kinds.ts';
import { SPOTLIGHT_KINDS } from './money/spotlight/notification-kinds.ts';
import { SPOTLIGHT_SET_ASIDE } from './money/spotlight/set-aside-kinds.ts';
import { EXPORT_ACTS, REPORT_ACTS } from './overview/moderation/admin-acts.ts';
import { ACCOUNTS_SET_ASIDE } from './overview/your-data/set-aside-kinds.ts';
import { ACCOUNT_ACTS } from './people/accounts/admin-acts.ts';
import { APP_ACTS } from './people/apps/admin-acts.ts';
import { CONTACT_ACTS } from './people/contact/admin-acts.ts';
import { PHOTO_ACTS } from './people/gallery/admin-acts.ts';
import { SETUP_KINDS } from './people/setup/notification-kinds.ts';
import { SETUP_SET_ASIDE } from './people/setup/set-aside-kinds.ts';
import { APPLICATION_ACTS } from './practice/applications/admin-acts.ts';
import { APPLICATION_KINDS } from './practice/applications/notification-kinds.ts';
import { TIME_KINDS } from './practice/availability/notification-kinds.ts';
import { FREE_TIMES_SET_ASIDE } from './practice/availability/set-aside-kinds.ts';
import { LICENSE_ACTS } from './practice/licenses/admin-acts.ts';
import { LICENSE_KINDS } from './practice/licenses/notification-kinds.ts';
import { LICENSES_SET_ASIDE } from './practice/licenses/set-aside-kinds.ts';

/** The words for each act in the record of admin acts. The type requires every act. */
export const ADMIN_ACTS: ActWords<AdminAct> = {
  ...ACCOUNT_ACTS,
  ...LAW_ACTS,
  ...SETTING_ACTS,
  ...SET_ASIDE_ACTS,
  ...APP_ACTS,
  ...CONTACT_ACTS,
  ...PHOTO_ACTS,
  ...REPORT_ACTS,
  ...EXPORT_ACTS,
  ...PAYMENT_ACTS,
  ...APPLICATION_ACTS,
  ...LICENSE_ACTS,
  ...PLACE_ACTS,
  ...NO_SHOW_ACTS,
  ...DISPUTE_ACTS,
};

/** All recurring work that can fail on one row, in display order. The type requires every kind. */
export const SET_ASIDE_KINDS: SetAsideFacts = {
  ...BOOKINGS_SET_ASIDE,
  ...REMINDERS_SET_ASIDE,
  ...FREE_TIMES_SET_ASIDE,
  ...SETUP_SET_ASIDE,
  ...LICENSES_SET_ASIDE,
  ...ACCOUNTS_SET_ASIDE,
  ...PAYMENTS_SET_ASIDE,
  ...PAYOUTS_SET_ASIDE,
  ...SPOTLIGHT_SET_ASIDE,
  ...STATEMENTS_SET_ASIDE,
  ...ANNOUNCEMENTS_SET_ASIDE,
  ...REVIEWS_SET_ASIDE,
};

/**
 * Everything that people can be notified about, in the order of the form. The type requires every kind.
 */
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
  opening: OPENING_KINDS.opening,
  'review-invitation': REVIEW_KINDS['review-invitation'],
  review: REVIEW_KINDS.review,
  dispute: DISPUTE_KINDS.dispute,
  payout: PAYOUT_NOTIFICATION_KINDS.payout,
  application: APPLICATION_KINDS.application,
  setup: SETUP_KINDS.setup,
  license: LICENSE_KINDS.license,
  team: TEAM_KINDS.team,
  place: PLACE_KINDS.place,
  spotlight: SPOTLIGHT_KINDS.spotlight,
  announcement: ANNOUNCEMENT_KINDS.announcement,
};
