import * as announcements from '#text/business/announcements/mail';
import * as placeWords from '#text/business/consultation-places/mail';
import * as bookingWords from '#text/consultations/bookings/rules';
import * as feedWords from '#text/consultations/calendar-feeds/rules';
import * as offerWords from '#text/consultations/offers/rules';
import * as openingWords from '#text/finding/openings/rules';
import * as settingWords from '#text/overview/account-settings/rules';
import * as clientWords from '#text/people/clients/rules';
import * as setupWords from '#text/people/setup/mail';
import * as signInWords from '#text/people/sign-in/rules';
import * as timeWords from '#text/practice/availability/mail';
import { announcementMail } from '../core/business/announcements/announcement.email.ts';
import { PLACE_NOTICES } from '../core/business/consultation-places/place-check.email.ts';
import { PAYOUT_NOTICES, releasedMail } from '../core/business/payouts/payout.email.ts';
import { sayUntilThen } from '../core/business/payouts/payout.ts';
import { invitationMail, removedMail } from '../core/business/team/team.email.ts';
import { TRANSITIONS, type TransitionName } from '../core/consultations/bookings/booking-life.ts';
import { directionsTo } from '../core/consultations/bookings/meeting-address.ts';
import {
  type BookingMail,
  type BookingMailInput,
  lawMail,
  NOTICES,
  newAddressMail,
} from '../core/consultations/bookings/notices/booking.email.ts';
import { strandedMail } from '../core/consultations/bookings/stranded.email.ts';
import { DISPUTE_NOTICES } from '../core/consultations/disputes/dispute.email.ts';
import { newMessageMail } from '../core/consultations/messages/message.email.ts';
import { offerMail } from '../core/consultations/offers/offer.email.ts';
import { reminderMail } from '../core/consultations/reminders/reminder.email.ts';
import { REMINDER_NAMES, REMINDERS } from '../core/consultations/reminders/reminders.ts';
import { REVIEW_NOTICES } from '../core/consultations/reviews/review.email.ts';
import { openingMail } from '../core/finding/openings/opening.email.ts';
import { nowServedMail } from '../core/ground/geography/served.email.ts';
import { sayState } from '../core/ground/geography/states.ts';
import { layOutMail } from '../core/ground/mail/mail-layout.server.ts';
import { type MailWords, type WrittenMail, writeMail } from '../core/ground/mail/written-mail.ts';
import { CANCELLATION_POLICY } from '../core/money/pricing/cancellation-policy.ts';
import {
  CHARGEBACK_NOTICES,
  HANDOVER_NOTICES,
  SPOTLIGHT_NOTICES,
} from '../core/money/spotlight/spotlight.email.ts';
import { practiceReinstatedMail, practiceSuspendedMail } from '../core/overview/moderation/practice.email.ts';
import { liftedMail, suspendedMail } from '../core/overview/moderation/suspension.email.ts';
import {
  answerDeclinedMail,
  answerHiddenMail,
  answerShownMail,
  reviewDeclinedMail,
  reviewHiddenMail,
  reviewShownMail,
} from '../core/overview/reports/review.email.ts';
import { accountDeletedMail, deletionAskedMail } from '../core/overview/your-data/deletion.email.ts';
import {
  addressGoneBackMail,
  addressInUseMail,
  addressRestoredMail,
  addressWithdrawnMail,
  alreadyMemberMail,
  askedByFormerAddressMail,
  confirmationMail,
  confirmNewAddressMail,
  emailChangedMail,
  formerAddressMail,
  googleAddedMail,
  newAddressAskedMail,
  passwordChangedMail,
  passwordResetMail,
  signedOutMail,
  twoStepMail,
} from '../core/people/accounts/account.email.ts';
import {
  contactAnswerMail,
  notificationFields,
  replyFields,
  replyMail,
} from '../core/people/contact/contact.email.ts';
import { notificationMail } from '../core/people/contact/support.email.ts';
import { photoHiddenMail, photoShownMail } from '../core/people/gallery/gallery.email.ts';
import { liveMail, SETUP_NOTICES } from '../core/people/setup/setup.email.ts';
import type { SetupItem } from '../core/people/setup/setup.ts';
import { endpointPausedMail, endpointsForgottenMail } from '../core/people/webhooks/webhook.email.ts';
import { APPLICATION_NOTICES } from '../core/practice/applications/application.email.ts';
import { freeTimeMail } from '../core/practice/availability/waiting/free-time.email.ts';
import { connectionBrokenMail } from '../core/practice/connected-calendars/connected-calendar.email.ts';
import { LICENSE_NOTICES } from '../core/practice/licenses/license.email.ts';
import { sayLastDay } from '../core/practice/licenses/say-last-day.ts';
import { calendarsForgottenMail } from '../core/practice/linked-calendars/outside-calendar.email.ts';
import { formatCents } from '../lib/money.ts';
import { withFacts } from '../lib/sentence.ts';
import { sayDate, sayDay, sayLongDay, sayTimeAndZone, sayWhen } from '../lib/when.ts';
import type { Mail } from '../platform/mail/mail.ts';

/** Names and words of people in the samples, which are the same in each language. */
export const BY_PEOPLE = {
  expert: 'Maya Ellison',
  client: 'Robin R.',
  owner: 'Kim Lee',
  practice: 'Fern Hollow',
  center: 'Boulder Leaf Center',
  place: '1479 Larimer Street, Suite 2',
  cafe: 'Leaf & Bean, 12 Elm Street',
  letterSubject: 'Hours on weekends',
  note: 'Ring the second bell. The yard has parking.',
  ofPerson: 'You sent the same message to many people.',
  ofPractice: 'Two clients found the door closed.',
  ofReview: 'It names another client.',
  ofPhoto: 'It shows a client.',
  ofApplication: 'Which of the two doors is yours?',
  ofLicense: 'The number on the picture cannot be read.',
  ofPlace: 'The address and the ZIP code do not fit together.',
  ofDispute: 'The door log shows ten minutes.',
  greeting: 'Hello,',
  question: 'is there anyone near 80202 who is free on Saturdays? I work on all other days of the week.',
  answer: 'Yes: Maya Ellison has free times on Saturdays.',
  receiver: 'hooks.example',
  whereFrom: 'You find them on her page.',
};

const TO = 'robin@example.test';
const ZONE = 'America/Denver';
const DAY = new Date('2026-12-01T18:00:00Z');
const START = new Date('2026-12-04T20:00:00Z');

const booking: BookingMailInput['booking'] = {
  otherStarts: [],
  expertName: BY_PEOPLE.expert,
  expertShortName: 'Maya',
  practitionerName: null,
  clientName: 'Robin',
  startsAt: START,
  answerBy: new Date('2026-12-02T18:00:00Z'),
  minutes: 30,
  zone: ZONE,
  location: 'Denver, CO',
  address: `${BY_PEOPLE.place}, Denver, CO 80202`,
  method: 'In-Person Consultation',
  priceCents: 3000,
  taxCents: 0,
  totalCents: 3100,
  wayToPay: 'in-person',
  policy: null,
  needsCard: false,
};
const byCard: BookingMailInput['booking'] = { ...booking, wayToPay: 'card', policy: CANCELLATION_POLICY };
const letter = {
  name: 'Robin',
  email: TO,
  subject: BY_PEOPLE.letterSubject,
  message: `${BY_PEOPLE.greeting}\n${BY_PEOPLE.question}`,
  website_url: '',
};

/**
 * Returns a sample of each e-mail that the product sends, by name.
 * @param origin where the pictures come from.
 */
export function mailSamples(origin: string): Map<string, Mail> {
  const samples = openSamples(origin);
  addAccountMails(samples);
  addContactMails(samples);
  addTalkMails(samples);
  addBookingMails(samples);
  addPracticeMails(samples);
  addMoneyMails(samples);
  addAnnouncementMails(samples);
  addReviewMails(samples);
  return new Map([...samples.mails].map(([name, mail]) => [name, layOutMail(mail)]));
}

function openSamples(origin: string) {
  const url = `${origin}/somewhere`;
  const mails = new Map<string, WrittenMail>();
  const stop = { unsubscribeUrl: `${origin}/unsubscribe?token=sample` };
  const written = (words: Omit<MailWords, 'to'>) => writeMail({ to: TO, ...stop, ...words }, origin);
  const ofBooking = ({ button, kind: _kind, confirmed, hasNewFile, hasOthers, ...words }: BookingMail) =>
    written({
      ...words,
      button: { label: button, url },
      links: [
        ...(confirmed?.address
          ? [{ label: bookingWords.directions(), url: directionsTo(confirmed.address) }]
          : []),
        ...(confirmed ? [{ label: bookingWords.add_to_calendar(), url }] : []),
        ...(hasNewFile ? [{ label: bookingWords.update_calendar(), url }] : []),
        ...(hasOthers ? [{ label: bookingWords.ask_someone_else(), url }] : []),
      ],
    });
  return { origin, url, mails, stop, written, ofBooking };
}

type Samples = ReturnType<typeof openSamples>;

function addAccountMails({ origin, url, mails }: Samples): void {
  for (const mail of [
    confirmationMail,
    alreadyMemberMail,
    passwordResetMail,
    confirmNewAddressMail,
    addressInUseMail,
    newAddressAskedMail,
    emailChangedMail,
    addressGoneBackMail,
    askedByFormerAddressMail,
    addressWithdrawnMail,
    googleAddedMail,
  ]) {
    mails.set(mail.name, mail(TO, url, origin));
  }
  const links = {
    renewed: [feedWords.calendar_link_all],
    ended: [clientWords.share_link],
    open: [withFacts(settingWords.way_back, { email: 'robin@example.com' })],
  };
  for (const mail of [passwordChangedMail, addressRestoredMail, signedOutMail]) {
    mails.set(mail.name, mail(TO, url, origin, links));
  }
  const asked = signInWords.new_password_former_address();
  mails.set('formerAddressMail', formerAddressMail(TO, asked, url, origin));
  for (const now of ['on', 'off'] as const)
    mails.set(`twoStepMail ${now}`, twoStepMail(TO, now, url, origin));
  mails.set('suspendedMail', suspendedMail(TO, BY_PEOPLE.ofPerson, true, origin));
  mails.set('liftedMail', liftedMail(TO, origin));
  const practice = { to: TO, practiceName: BY_PEOPLE.practice, reason: BY_PEOPLE.ofPractice };
  mails.set('practiceSuspendedMail', practiceSuspendedMail({ ...practice, hadBookings: true }, origin));
  mails.set('practiceReinstatedMail', practiceReinstatedMail(TO, practice.practiceName, origin));
  const review = { to: TO, expertName: BY_PEOPLE.expert, reason: BY_PEOPLE.ofReview };
  mails.set('reviewHiddenMail', reviewHiddenMail(review, origin));
  mails.set('reviewDeclinedMail', reviewDeclinedMail(review, origin));
  const answered = { to: TO, clientName: BY_PEOPLE.client, reason: review.reason };
  mails.set('answerDeclinedMail', answerDeclinedMail(answered, origin));
  mails.set('answerHiddenMail', answerHiddenMail(answered, origin));
  mails.set('answerShownMail', answerShownMail(TO, answered.clientName, origin));
  mails.set('reviewShownMail', reviewShownMail(TO, review.expertName, origin));
  const photo = { to: TO, practiceName: BY_PEOPLE.expert };
  mails.set('photoHiddenMail', photoHiddenMail({ ...photo, reason: BY_PEOPLE.ofPhoto }, origin));
  mails.set('photoShownMail', photoShownMail(photo, origin));
  mails.set(
    'deletionAskedMail',
    deletionAskedMail(TO, sayDay(new Date('2026-12-18T18:00:00Z'), ZONE), url, origin),
  );
  mails.set('accountDeletedMail', accountDeletedMail(TO, origin));
  mails.set('connectionBrokenMail', connectionBrokenMail(TO, 'refused', origin));
  mails.set('calendarsForgottenMail', calendarsForgottenMail(TO, origin));
  mails.set('endpointsForgottenMail', endpointsForgottenMail(TO, origin));
  const endpoint = { to: TO, id: 'one', host: BY_PEOPLE.receiver };
  mails.set('endpointPausedMail', endpointPausedMail(endpoint, origin));
}

function addContactMails({ origin, url, mails, stop }: Samples): void {
  const at = Temporal.Instant.from('2026-12-01T18:00:00Z');
  const fields = notificationFields(letter, at, ZONE);
  mails.set('notificationMail', notificationMail(fields, url, origin));
  mails.set('replyMail', replyMail(replyFields(letter, at, ZONE), origin));
  const answer = `${BY_PEOPLE.answer}\n${BY_PEOPLE.whereFrom}`;
  mails.set('contactAnswerMail', contactAnswerMail(letter, answer, origin));
  const invited = { to: TO, practiceName: BY_PEOPLE.center, role: 'staff' as const, url };
  mails.set('invitationMail', invitationMail(invited, origin));
  mails.set('removedMail', removedMail(TO, BY_PEOPLE.center, origin));
  const served = { to: TO, state: sayState('UT'), waitsOn: true, ...stop };
  mails.set('nowServedMail', nowServedMail(served, origin));
}

function addTalkMails({ url, mails, written }: Samples): void {
  mails.set('newMessageMail', written(newMessageMail(TO, url)));
  const offer = offerMail({
    expertName: BY_PEOPLE.expert,
    practitionerName: null,
    zone: booking.zone,
    minutes: 60,
    starts: [START, new Date('2026-12-05T17:00:00Z'), new Date('2026-12-07T21:30:00Z')],
    where: BY_PEOPLE.cafe,
    instead: sayWhen(START, ZONE),
  });
  mails.set('offerMail', written({ ...offer, button: { label: offerWords.choose_a_time(), url } }));
}

function addBookingMails({ origin, mails, ofBooking }: Samples): void {
  for (const [name, tell] of Object.entries(NOTICES)) {
    const [, transition] = Object.entries(TRANSITIONS).find(([, { tells }]) =>
      tells.some(({ notice }) => notice === name),
    ) as [TransitionName, (typeof TRANSITIONS)[TransitionName]];
    const input: BookingMailInput = {
      booking: transition.way === 'card' ? byCard : booking,
      by: transition.by[0]!,
      to: transition.tells.find(({ notice }) => notice === name)!.side,
      back: null,
      money: transition.money,
      note: name === 'accepted' ? BY_PEOPLE.note : null,
      movedFrom: null,
      endReason: name === 'ended' ? 'care-plan-found' : null,
      startsLater: name === 'started',
      asked: /^(not-)?ended$/.test(name)
        ? { minutes: 3, until: new Date(START.getTime() + 86_400_000) }
        : null,
      status: transition.to,
      disputeUntil: null,
      extension: { minutes: 15, totalCents: 1500, until: new Date(START.getTime() + 25 * 60_000) },
    };
    mails.set(`booking ${name}`, ofBooking(tell(input)));
    if (['request-sent', 'accepted', 'declined', 'withdrawn'].includes(name)) {
      const back = name === 'withdrawn' ? { cents: 3000, withBankCents: 0 } : null;
      mails.set(`booking ${name} by card`, ofBooking(tell({ ...input, booking: byCard, back })));
    }
  }
  mails.set('newAddressMail', ofBooking(newAddressMail(booking)));
  for (const to of ['client', 'expert'] as const) {
    for (const isLawful of [false, true]) {
      const how = isLawful ? 'reopened' : 'closed';
      mails.set(`lawMail ${to} ${how}`, ofBooking(lawMail({ booking, to, state: sayState('CO'), isLawful })));
    }
  }
  for (const count of [1, 3])
    mails.set(`strandedMail ${count}`, strandedMail(TO, { code: 'CO', count }, origin));
  mails.set('newAddressMail taken-off', ofBooking(newAddressMail({ ...booking, isTakenOff: true })));
  for (const name of REMINDER_NAMES) {
    const at = new Date(START.getTime() - REMINDERS[name].hoursBefore * 3_600_000);
    for (const side of ['client', 'expert'] as const)
      mails.set(`reminderMail ${name} ${side}`, ofBooking(reminderMail(booking, { side, name, at })));
  }
}

function addPracticeMails({ url, mails, written }: Samples): void {
  const application = { said: BY_PEOPLE.ofApplication, promised: sayDate('2026-12-03') };
  for (const [name, tell] of Object.entries(APPLICATION_NOTICES)) {
    const { button, ...words } = tell({ ...application, givesBack: true });
    mails.set(`application ${name}`, written({ ...words, button: { label: button.label, url } }));
  }
  const license = {
    practiceName: BY_PEOPLE.center,
    lastDay: sayLastDay('2026-12-30'),
    left: 14,
    said: BY_PEOPLE.ofLicense,
  };
  for (const [name, tell] of Object.entries(LICENSE_NOTICES)) {
    const { button, ...words } = tell(license);
    mails.set(`license ${name}`, written({ ...words, button: { label: button, url } }));
  }
}

function addMoneyMails({ origin, url, mails, written }: Samples): void {
  const spotlight = {
    practice: BY_PEOPLE.center,
    paidUntil: sayLongDay(new Date('2027-01-01T18:00:00Z'), ZONE),
    graceUntil: sayLongDay(new Date('2027-01-08T18:00:00Z'), ZONE),
    daysLeft: 12,
    isPaused: false,
  };
  for (const [name, tell] of Object.entries(DISPUTE_NOTICES)) {
    const input = { day: sayDay(DAY, ZONE), client: BY_PEOPLE.client, expert: BY_PEOPLE.expert };
    for (const back of name.startsWith('decided') ? [formatCents(1000), null] : [null]) {
      const { button, ...words } = tell({
        ...input,
        back,
        answerBy: `${sayDay(START, ZONE)}, ${sayTimeAndZone(START, ZONE)}`,
        said: BY_PEOPLE.ofDispute,
      });
      const sample = back ? `dispute with ${back} back ${name}` : `dispute ${name}`;
      mails.set(sample, written({ ...words, button: { label: button, url } }));
    }
  }
  mails.set('releasedMail', releasedMail(TO, 'Sage Alder', origin));
  for (const [name, tell] of Object.entries(PAYOUT_NOTICES)) {
    const about = {
      practice: 'Sage Alder',
      who: BY_PEOPLE.owner,
      sum: formatCents(3000),
      kept: name === 'kept' ? formatCents(3000) : null,
    };
    const { button, ...words } = tell({
      ...about,
      day: sayDay(DAY, ZONE),
      untilThen: sayUntilThen({ isHidden: false, until: sayDay(START, ZONE) }),
      payoutDays: 2,
    });
    mails.set(`payout ${name}`, written({ ...words, button: { label: button, url } }));
  }
  for (const [name, tell] of Object.entries({ ...SPOTLIGHT_NOTICES, ...HANDOVER_NOTICES })) {
    const { button, ...words } = tell(spotlight);
    mails.set(`spotlight ${name}`, written({ ...words, button: { label: button, url } }));
  }
  for (const [name, tell] of Object.entries(CHARGEBACK_NOTICES)) {
    const { button, ...words } = tell(spotlight);
    mails.set(`spotlight charged back ${name}`, written({ ...words, button: { label: button, url } }));
  }
}

function addAnnouncementMails({ url, mails, written }: Samples): void {
  const standing = { spotlightFeeCents: 500, commissionPercent: 10, payoutDays: 2, disputeHours: 48 };
  const settings = { ...standing, disputeAnswerHours: 72 };
  const from = '2027-01-22T10:00:00.000Z';
  const commission = { name: 'commissionPercent', from, value: 12 } as const;
  const price = { name: 'spotlightFeeCents', from, value: 600 } as const;
  const later = { ...commission, from: '2027-03-01T10:00:00.000Z', value: 15 };
  const payouts = { name: 'payoutDays', from, value: 4 } as const;
  const hours = { name: 'disputeHours', from, value: 72 } as const;
  const answers = { name: 'disputeAnswerHours', from, value: 96 } as const;
  const announced = {
    coming: [{ name: commission.name, had: [], has: [commission] }],
    'coming to Spotlight': [{ name: price.name, had: [], has: [price] }],
    'coming all at once': [
      { name: price.name, had: [], has: [price] },
      { name: commission.name, had: [], has: [commission, later] },
      ...[payouts, hours, answers].map((step) => ({ name: step.name, had: [], has: [step] })),
    ],
    replaced: [{ name: commission.name, had: [commission], has: [later] }],
    cancelled: [{ name: commission.name, had: [commission], has: [] }],
    'cancelled and replaced': [
      { name: price.name, had: [price], has: [] },
      { name: commission.name, had: [commission], has: [later] },
    ],
  } as const;
  for (const [name, news] of Object.entries(announced)) {
    const button = { label: announcements.see_payouts(), url };
    mails.set(`announcementMail ${name}`, written({ ...announcementMail(news, settings), button }));
  }
}

function addReviewMails({ url, mails, written }: Samples): void {
  const reviewed = {
    expertName: BY_PEOPLE.expert,
    authorName: BY_PEOPLE.client,
    startsAt: START,
    zone: booking.zone,
  };
  for (const [name, tell] of Object.entries(REVIEW_NOTICES)) {
    const { button, ...words } = tell(reviewed);
    mails.set(`review ${name}`, written({ ...words, button: { label: button, url } }));
  }
  const opened = freeTimeMail({ expertName: BY_PEOPLE.expert, start: START, zone: booking.zone });
  mails.set(
    'openingMail',
    written({ ...openingMail('80301'), button: { label: openingWords.see_who_it_is(), url } }),
  );
  mails.set('freeTimeMail', written({ ...opened, button: { label: timeWords.see_free_times(), url } }));
  const place = { publicLabel: 'Denver, CO', said: BY_PEOPLE.ofPlace };
  for (const [name, tell] of Object.entries(PLACE_NOTICES)) {
    mails.set(`place ${name}`, written({ ...tell(place), button: { label: placeWords.see_places(), url } }));
  }
  const missing: SetupItem[] = ['place', 'hours', 'expertise', 'payouts'];
  const setup = {
    practiceName: BY_PEOPLE.expert,
    missing,
    until: sayLongDay(new Date('2026-12-11T18:00:00Z'), ZONE),
  };
  for (const [name, tell] of Object.entries(SETUP_NOTICES)) {
    mails.set(`setup ${name}`, written({ ...tell(setup), button: { label: setupWords.see_missing(), url } }));
  }
  mails.set('liveMail', written(liveMail({ practiceName: BY_PEOPLE.expert, url })));
}
