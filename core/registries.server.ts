import { sql } from 'drizzle-orm';
import { UNSUBSCRIBE_ADDRESSES } from './accounts/mail-addresses.server.ts';
import type { OpenAddressFacts } from './accounts/open-addresses.ts';
import { personName } from './accounts/person-name.server.ts';
import { UNDO_ADDRESSES } from './accounts/undo-addresses.server.ts';
import type { SubjectNames } from './admin/read-record.server.ts';
import { applicantName } from './applications/applicant-name.server.ts';
import { bookedExpert } from './bookings/booked-expert.server.ts';
import { FEED_ADDRESSES } from './calendar-feeds/feed-addresses.server.ts';
import { SHARE_ADDRESSES } from './clients/share-addresses.server.ts';
import { placeOwner } from './consultation-places/place-owner.server.ts';
import { writerName } from './contact/writer-name.server.ts';
import type { AnyContext } from './context.ts';
import { disputedExpert } from './disputes/disputed-expert.server.ts';
import { stateName } from './geography/state-name.server.ts';
import { licenseHolder } from './licenses/license-holder.server.ts';
import { practiceName } from './moderation/practice-name.server.ts';
import { reportedName } from './moderation/reported-name.server.ts';
import { reviewName } from './moderation/review-name.server.ts';
import { eventName, paymentName } from './payments/names.server.ts';
import { INVITATION_ADDRESSES } from './team/invitation-addresses.server.ts';

/** How the record calls what acts are about. A kind that a concept declares and this leaves out is an error of types. */
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
  settings: () => sql`'fees and deadlines'`,
  'csv-file': () => sql`'a CSV file'`,
  'set-aside': () => sql`'what was set aside'`,
};

/**
 * All kinds of addresses of people that open without signing in, in the order in which they are listed. A kind that a
 * concept declares and this leaves out is an error of types.
 */
export const OPEN_ADDRESSES: OpenAddressFacts<AnyContext> = {
  'calendar-feed': FEED_ADDRESSES,
  'share-link': SHARE_ADDRESSES,
  invitation: INVITATION_ADDRESSES,
  'undo-email': UNDO_ADDRESSES,
  unsubscribe: UNSUBSCRIBE_ADDRESSES,
};
