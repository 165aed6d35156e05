import { sql } from 'drizzle-orm';
import { placeOwner } from './business/consultation-places/place-owner.server.ts';
import { INVITATION_ADDRESSES } from './business/team/invitation-addresses.server.ts';
import { FEED_ADDRESSES } from './consultations/calendar-feeds/feed-addresses.server.ts';
import { disputedExpert } from './consultations/disputes/disputed-expert.server.ts';
import { DISPUTE_PICTURE_STORE } from './consultations/disputes/sealed-store.server.ts';
import { bookedExpert } from './consultations/requests/booked-expert.server.ts';
import type { AnyContext } from './context.ts';
import type { SubjectNames } from './ground/admin/read-record.server.ts';
import { stateName } from './ground/geography/state-name.server.ts';
import { KEPT_KEY_STORE } from './ground/keys/kept-keys.server.ts';
import type { SealedStore } from './ground/keys/sealed-store.ts';
import { eventName, paymentName } from './money/payments/names.server.ts';
import { UNDO_ADDRESSES } from './overview/account-settings/undo-addresses.server.ts';
import { practiceName } from './overview/moderation/practice-name.server.ts';
import { reviewName } from './overview/moderation/review-name.server.ts';
import { reportedName } from './overview/reports/reported-name.server.ts';
import { UNSUBSCRIBE_ADDRESSES } from './people/accounts/mail-addresses.server.ts';
import type { OpenAddressFacts } from './people/accounts/open-addresses.ts';
import { personName } from './people/accounts/person-name.server.ts';
import { KEY_ADDRESSES } from './people/api-keys/revoke-key.server.ts';
import { appName } from './people/apps/app-name.server.ts';
import { SHARE_ADDRESSES } from './people/clients/share-addresses.server.ts';
import { writerName } from './people/contact/writer-name.server.ts';
import { photoName } from './people/gallery/photo-name.server.ts';
import { AUTHENTICATOR_STORE, RECOVERY_CODE_STORE } from './people/sign-in/sealed-stores.server.ts';
import { WEBHOOK_SECRET_STORE } from './people/webhooks/secrets.server.ts';
import { applicantName } from './practice/applications/applicant-name.server.ts';
import {
  APPLICATION_PICTURE_STORE,
  IDENTITY_STORE,
  VISITOR_PHOTO_STORE,
} from './practice/applications/sealed-stores.server.ts';
import { CALENDAR_SECRET_STORE } from './practice/connected-calendars/calendar-secret.server.ts';
import { licenseHolder } from './practice/licenses/license-holder.server.ts';
import { LICENSE_PICTURE_STORE } from './practice/licenses/sealed-store.server.ts';

/** Names the subject of an admin act for the record. The type requires every kind. */
export const SUBJECT_NAMES: SubjectNames = {
  person: personName,
  'state-law': stateName,
  report: reportedName,
  'contact-message': writerName,
  'provider-event': eventName,
  payment: paymentName,
  application: applicantName,
  license: licenseHolder,
  'place-check': placeOwner,
  'no-show': bookedExpert,
  dispute: disputedExpert,
  practice: practiceName,
  review: reviewName,
  photo: photoName,
  app: appName,
  settings: () => sql`'fees and deadlines'`,
  'csv-file': () => sql`'a CSV file'`,
  'set-aside': () => sql`'what was set aside'`,
};

/** Everything that is stored encrypted, for the rotation of keys. */
export const SEALED_STORES: readonly SealedStore[] = [
  KEPT_KEY_STORE,
  AUTHENTICATOR_STORE,
  RECOVERY_CODE_STORE,
  IDENTITY_STORE,
  APPLICATION_PICTURE_STORE,
  LICENSE_PICTURE_STORE,
  DISPUTE_PICTURE_STORE,
  VISITOR_PHOTO_STORE,
  WEBHOOK_SECRET_STORE,
  CALENDAR_SECRET_STORE,
];

/** All kinds of open addresses, in display order. The type requires every kind. */
export const OPEN_ADDRESSES: OpenAddressFacts<AnyContext> = {
  'calendar-feed': FEED_ADDRESSES,
  'share-link': SHARE_ADDRESSES,
  'api-key': KEY_ADDRESSES,
  invitation: INVITATION_ADDRESSES,
  'undo-email': UNDO_ADDRESSES,
  unsubscribe: UNSUBSCRIBE_ADDRESSES,
};
