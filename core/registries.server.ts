import { sql } from 'drizzle-orm';
import { personName } from './accounts/person-name.server.ts';
import type { SubjectNames } from './admin/read-record.server.ts';
import { applicantName } from './applications/applicant-name.server.ts';
import { bookedExpert } from './bookings/booked-expert.server.ts';
import { placeOwner } from './consultation-places/place-owner.server.ts';
import { writerName } from './contact/writer-name.server.ts';
import { disputedExpert } from './disputes/disputed-expert.server.ts';
import { stateName } from './geography/state-name.server.ts';
import { licenseHolder } from './licenses/license-holder.server.ts';
import { practiceName } from './moderation/practice-name.server.ts';
import { reportedName } from './moderation/reported-name.server.ts';
import { reviewName } from './moderation/review-name.server.ts';
import { eventName, paymentName } from './payments/names.server.ts';

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
