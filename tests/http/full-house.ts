import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq } from 'drizzle-orm';

import routes from '../../app/routes.ts';
import { tellNewAddress } from '../../core/business/consultation-places/tell-new-address.server.ts';
import { payoutAccounts } from '../../core/business/payouts/tables.ts';
import { statementLines, statements } from '../../core/business/statements/tables.ts';
import { invitationUrl } from '../../core/business/team/invitation-link.server.ts';
import { inviteMember } from '../../core/business/team/invite-member.server.ts';
import { practiceInvitations } from '../../core/business/team/tables.ts';
import { acceptBooking } from '../../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../core/consultations/answers/cancel-booking.server.ts';
import {
  openCalendarFeed,
  readCalendarFeedKey,
} from '../../core/consultations/calendar-feeds/calendar-feed.server.ts';
import { disputePictureFolder } from '../../core/consultations/disputes/dispute-pictures.server.ts';
import { disputePictures, disputes } from '../../core/consultations/disputes/tables.ts';
import { mailUnreadMessage } from '../../core/consultations/messages/mail-unread-message.server.ts';
import { sendMessage } from '../../core/consultations/messages/send-message.server.ts';
import { offerTimes } from '../../core/consultations/offers/offer-times.server.ts';
import { requestBooking } from '../../core/consultations/requests/request-booking.server.ts';
import { recordReview } from '../../core/consultations/reviews/record-review.server.ts';
import { inTransaction } from '../../core/context.ts';
import { cardCodeOf } from '../../core/finding/business-cards/read-business-card.server.ts';
import { notifications } from '../../core/ground/notifications/tables.ts';
import { setAside } from '../../core/ground/set-aside/tables.ts';
import { post, TO_EXPERTS } from '../../core/money/payments/ledger.server.ts';
import {
  ledgerEntries,
  payments,
  providerEvents,
  sandboxRecords,
  subscriptions,
} from '../../core/money/payments/tables.ts';
import { reconciliationReports } from '../../core/money/reconciliation/tables.ts';
import { suspendPerson } from '../../core/overview/moderation/suspend-person.server.ts';
import { reportMessage } from '../../core/overview/reports/report-message.server.ts';
import { reportPerson } from '../../core/overview/reports/report-person.server.ts';
import { reports } from '../../core/overview/reports/tables.ts';
import {
  keepPrivately,
  keyToPicture,
  type PrivatePictures,
} from '../../core/people/accounts/pictures/private-pictures.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { openShareLink } from '../../core/people/clients/share-link.server.ts';
import { clientProfiles } from '../../core/people/clients/tables.ts';
import { contactMessages } from '../../core/people/contact/tables.ts';
import { writePlace } from '../../core/people/experts/places/write-places.server.ts';
import { expertPlaces, experts, placeChecks } from '../../core/people/experts/tables.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { addEndpoint } from '../../core/people/webhooks/change-endpoints.server.ts';
import { sendTestWebhook } from '../../core/people/webhooks/send-by-hand.server.ts';
import { keepIdentity } from '../../core/practice/applications/identity.server.ts';
import { applicationFiles, applications } from '../../core/practice/applications/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { licensePicturePath, pictureFolder } from '../../core/practice/licenses/license-picture.server.ts';
import { licenses } from '../../core/practice/licenses/tables.ts';
import { watchLicenses } from '../../core/practice/licenses/watch-licenses.server.ts';
import { savePractitioner } from '../../core/practice/practitioners/save-practitioner.server.ts';
import { newId } from '../../lib/id.server.ts';
import { encryptedBytes } from '../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../lib/secrets/key-ring.server.ts';

import type { TestApp } from './app.ts';

/**
 * Texts that must not leak. Each is too long to occur in a random token, except the ZIP code, which counts
 * only as a separate word, and not as a line or column number of the bundle.
 */
export const MARKS = {
  'client first name': 'Zqfirstname',
  'client last name': 'Zqlastname',
  'client e-mail': 'zqmailaddress',
  'client phone': '3035550187',
  'client birth': '1987-03-21',
  'client photo': 'c0ffee0187c0ffee0187c0ffee018700',
  'client shown name': 'Zqdisplayname',
  'client place': 'Zqtownville',
  'client notes': 'Zqnotesofmine',
  'client visited address': '88 Zqvisitlane',
  'client visited ZIP code': '80290',
  'expert first name': 'Zxfirstname',
  'expert last name': 'Zxlastname',
  'expert e-mail': 'zxmailaddress',
  'client concern': 'Zqconcernwords',
  'expert phone': '3035550199',
  'expert birth': '1979-08-09',
  'expert label of a place': 'Zxlabelofplace',
  'expert address': '77 Zxstreet',
  'expert directions to the door': 'Zxdirections',
  'expert advice on what to bring': 'Zxbring',
  'expert ZIP code': '80999',
  'expert exact latitude': '39.7417',
  'expert exact longitude': '104.9813',
  'admin e-mail': 'zamailaddress',
  'words of a message': 'Zwhisperedword',
  'words of a reported message': 'Zreportedwords',
  'words of a letter': 'Zletterbody',
  'words of a report': 'Zreportbody',
  'reason of a suspension': 'Zreasonwords',
  'phone of an application': '3035550171',
  'license of an application': 'ZPLICENSE4711',
  'words of an application': 'Zpaboutwords',
  'address that waits': '99 Zwaitingstreet',
  'words about a place': 'Zplacewords',
  'words of a dispute': 'Zdisputewords',
  'answer to a dispute': 'Zdisputeanswer',
  'what a picture of a client shows': 'Zdpixelsofclient',
  'what a picture of a practice shows': 'Zdpixelsofpractice',
  'number of a license': 'ZLNUMBER0815',
  'words about a license': 'Zlwordsofadmin',
  'e-mail of an invitation': 'zinvitedaddress',
  'payload of an event': 'Zpayloadword',
  'reference of a payment': 'pay_zqreference',
  'what the picture of an identity shows': 'Zppixelsofid',
  'legal name of an identity': 'Zplegalname',
  'birth of an identity': '1983-02-07',
  'what the picture of a license shows': 'Zlpixelsoflicense',
  'reference of a subscription': 'sub_zxreference',
  'customer of a subscription': 'cus_zxcustomer',
  'words of a hidden photo': 'Zxhiddencaption',
  'what a hidden photo shows': 'Zxpixelsofphoto',
  'expert address of a webhook': 'Zxhookpath',
} as const;
export type Mark = keyof typeof MARKS;

/** Never ends by itself. tests/http/messages.test.ts reads it. */
const STREAM = '/messages/stream';

function patternsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? patternsOf(entry.children, pattern) : [pattern || '/'];
  });
}

/**
 * Fills the product with one of everything: people on each side, bookings in each state, and work for an
 * admin. Every typed or private text contains a mark.
 */
export async function openFullHouse({ app, world, aVisitor, aClient, anExpert, anAdmin, signedIn }: TestApp) {
  const client = await aClient({
    firstName: 'Zqfirstname',
    lastName: 'Zqlastname',
    email: 'zqmailaddress@example.test',
  });
  const expert = await anExpert();
  const otherExpert = await anExpert();
  const otherClient = await aClient();
  const admin = await anAdmin();
  const mark = (id: string, values: Partial<typeof users.$inferInsert>) =>
    world.db.update(users).set(values).where(eq(users.id, id));
  await mark(client.id, {
    phone: '+13035550187',
    dateOfBirth: '1987-03-21',
    image: `/photo/${MARKS['client photo']}`,
  });
  expert.email = 'zxmailaddress@example.test';
  admin.email = 'zamailaddress@example.test';
  await mark(expert.id, {
    firstName: 'Zxfirstname',
    lastName: 'Zxlastname',
    name: 'Zxfirstname Zxlastname',
    email: expert.email,
    phone: '+13035550199',
    dateOfBirth: '1979-08-09',
  });
  await mark(admin.id, { email: admin.email });
  await writePlace(world.as(null), expert.expertId, 0, {
    label: 'Zxlabelofplace',
    address: '77 Zxstreet, Suite 5',
    zip: '80999',
    directions: 'Zxdirections: second bell',
    bring: 'Zxbring: a list',
    lat: 39.741712,
    lng: -104.981345,
    isExactPublic: false,
    publicLabel: 'Denver, CO',
    city: 'Denver',
    state: 'CO',
    zone: 'America/Denver',
  });
  const [{ id: placeId } = { id: '' }] = await world.db
    .select()
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expert.expertId));
  // The public point is random, but must not equal the exact one digit for digit.
  await world.pool.query(
    `update expert_places set public_lat = 39.75512, public_lng = -104.97204 where expert_id = $1`,
    [expert.expertId],
  );
  await world.db.insert(clientProfiles).values({
    userId: client.id,
    displayName: 'Zqdisplayname',
    location: 'Zqtownville, CO',
    consultationNotes: 'Zqnotesofmine',
    gender: 'female',
    interests: ['calming-balms'],
    showName: false,
    showPhoto: false,
    showGender: false,
    showInterests: false,
    updatedAt: new Date(),
  });

  // Does everything that people can do with each other, to give each kind of page, e-mail, and notification
  // content.
  const asExpert = world.as(expert);
  const free = (await nextFreeTimes(world.as(null), [expert.expertId], 400)).get(expert.expertId)!;
  const aRequest = (start: string) =>
    requestBooking(world.as(client), {
      expertId: expert.expertId,
      start,
      minutes: 15,
      method: 'In-Person Consultation',
      requestKey: newId(),
      sharesPlaceAndNotes: true,
      concern: 'Zqconcernwords about my nights',
    }).then(({ bookingId }) => bookingId);
  const key = await openShareLink(world.as(client));
  const unanswered = await anExpert();
  await requestBooking(world.as(client), {
    expertId: unanswered.expertId,
    start: free.at(-180)!,
    minutes: 15,
    method: 'In-Person Consultation',
    requestKey: newId(),
  });
  await world.db
    .update(experts)
    .set({ consultationMethods: ['In-Person Consultation', 'Home Visit'] })
    .where(eq(experts.id, expert.expertId));
  await requestBooking(world.as(client), {
    expertId: expert.expertId,
    start: free.at(-150)!,
    minutes: 15,
    requestKey: newId(),
    method: 'Home Visit',
    visitAddress: '88 Zqvisitlane',
    visitZip: '80290',
  });
  const confirmed = await aRequest(free.at(-90)!);
  await acceptBooking(asExpert, { bookingId: confirmed, note: null });
  await inTransaction(asExpert, (ctx) => tellNewAddress(ctx, placeId));
  const [kept, cancelled] = [await aRequest(free.at(-1)!), await aRequest(free.at(-60)!)];
  await acceptBooking(asExpert, { bookingId: cancelled, note: 'See you' });
  await cancelBooking(world.as(client), { bookingId: cancelled, note: null });
  await offerTimes(asExpert, {
    clientId: client.id,
    token: null,
    offerId: newId(),
    starts: [free.at(-120)!],
  });
  const { conversationId } = await sendMessage(world.as(client), {
    to: { expertId: expert.expertId },
    body: 'Zwhisperedword from the client',
    key: newId(),
  });
  await sendMessage(asExpert, {
    to: { conversationId },
    body: 'Zwhisperedword from the expert',
    key: newId(),
  });
  const { number } = await sendMessage(asExpert, {
    to: { conversationId },
    body: 'Zreportedwords of the expert',
    key: newId(),
  });
  for (const side of ['client', 'expert'] as const)
    await mailUnreadMessage(world.asProduct(), { conversationId, side });
  await reportPerson(world.as(client), {
    personId: expert.id,
    reason: 'something-else',
    details: 'Zreportbody',
  });
  await reportMessage(world.as(client), {
    conversationId,
    number,
    reason: 'harassment',
    details: 'Zreportbody',
  });
  const reviewId = newId();
  await recordReview(world.as(null), {
    id: reviewId,
    expertId: expert.expertId,
    authorName: 'Ida M.',
    rating: 4,
    body: 'Calm.',
    createdAt: new Date(),
  });
  /** Stores a text as a private picture. Links to pictures don't check the content. */
  const keepPicture = async (folder: string, of: PrivatePictures, shows: Mark) => {
    const bytes = new TextEncoder().encode(MARKS[shows]);
    await keepPrivately(
      app.services,
      folder,
      await encryptedBytes(bytes, cipherKeys(world.signIn.ring.ciphers, of)),
    );
  };
  const applicant = await aClient();
  const [applicationId, pictureId] = [newId(), newId()];
  await world.db.insert(applications).values({
    id: applicationId,
    userId: applicant.id,
    status: 'in-review',
    type: 'wellness-center',
    name: 'Fern House',
    email: 'fern.house@example.test',
    phone: '3035550171',
    licenseNumber: 'ZPLICENSE4711',
    about: 'Zpaboutwords',
    location: '80202',
    placeLabel: 'Denver, CO',
    submittedAt: new Date(),
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await world.db
    .insert(applicationFiles)
    .values({ id: pictureId, applicationId, kind: 'identity', createdAt: new Date() });
  await keepIdentity(world.as(null), applicationId, {
    firstName: 'Fern',
    lastName: 'Zplegalname',
    dateOfBirth: '1983-02-07',
  });
  await keepPicture(
    `applications/${applicationId}/${pictureId}`,
    ...(['application pictures', 'what the picture of an identity shows'] as const),
  );
  const identityKey = await keyToPicture(world.as(applicant), pictureId, 'application pictures');
  const identityPath = `/application-picture/${pictureId}?key=${identityKey}`;
  const noShowId = await world.aBooking({
    expertId: expert.expertId,
    clientId: client.id,
    status: 'client-no-show',
    startsAt: new Date('2026-01-05T18:00:00Z'),
    missedAt: new Date(),
    contest: 'open',
  });
  const disputeId = newId();
  await world.db.insert(disputes).values({
    id: disputeId,
    bookingId: noShowId,
    clientId: client.id,
    expertId: expert.expertId,
    reason: 'other',
    words: 'Zdisputewords',
    answer: 'Zdisputeanswer',
    answeredAt: new Date(),
    openedAt: new Date(),
    answerBy: new Date(),
  });
  /** Pictures of both sides, each with the client's and the expert's link. */
  const disputePicturePaths: { own: string; paths: string[] }[] = [];
  for (const [side, shows] of [
    ['client', 'what a picture of a client shows'],
    ['expert', 'what a picture of a practice shows'],
  ] as const) {
    const id = newId();
    await world.db.insert(disputePictures).values({ id, disputeId, side, createdAt: new Date() });
    await keepPicture(disputePictureFolder(id), 'dispute pictures', shows);
    const keys = [client, expert].map((person) => keyToPicture(world.as(person), id, 'dispute pictures'));
    const paths = (await Promise.all(keys)).map((key) => `/dispute-picture/${id}?key=${key}`);
    disputePicturePaths.push({
      own: paths[side === 'client' ? 0 : 1]!,
      paths: [`/dispute-picture/${id}`, ...paths],
    });
  }
  const [photoId, photoAt] = [newId(), 'f0'.repeat(16)];
  await world.db.insert(galleryPhotos).values({
    id: photoId,
    practiceId: expert.expertId,
    key: photoAt,
    rank: 0,
    caption: 'Zxhiddencaption',
    width: 1600,
    height: 1200,
    createdAt: new Date(),
    hiddenAt: new Date(),
    hiddenReason: 'It shows a client.',
  });
  await app.services.files.put(`photos/${photoAt}/1600.jpg`, new TextEncoder().encode('Zxpixelsofphoto'));
  const { id: webhookId } = await addEndpoint(asExpert, {
    of: { practiceId: expert.expertId },
    toLocalhost: false,
    address: 'https://hooks.example/Zxhookpath',
    events: ['message.received'],
  });
  await sendTestWebhook(asExpert, webhookId);
  const placeCheckId = newId();
  await world.db.insert(placeChecks).values({
    id: placeCheckId,
    placeId,
    practiceId: expert.expertId,
    status: 'rejected',
    sentAt: new Date(),
    address: '99 Zwaitingstreet',
    zip: '80202',
    publicLabel: 'Denver, CO',
    said: 'Zplacewords',
  });
  const licenseId = newId();
  await world.db.update(experts).set({ type: 'wellness-center' }).where(eq(experts.id, expert.expertId));
  await world.db.insert(licenses).values([
    {
      id: licenseId,
      practiceId: expert.expertId,
      status: 'rejected',
      hasPicture: true,
      number: MARKS['number of a license'],
      state: 'CO',
      expiresOn: '2099-12-31',
      said: 'Zlwordsofadmin',
      sentAt: new Date(),
    },
    {
      id: newId(),
      practiceId: expert.expertId,
      status: 'valid',
      number: MARKS['number of a license'],
      state: 'CO',
      sentAt: new Date(0),
      expiresOn: world.now
        .add({ hours: 24 * 5 })
        .toString()
        .slice(0, 10),
    },
  ]);
  await keepPicture(
    pictureFolder(licenseId),
    ...(['license pictures', 'what the picture of a license shows'] as const),
  );
  const licensePath = await licensePicturePath(world.as(expert), licenseId);
  await watchLicenses(world.asProduct());
  const center = await anExpert();
  await world.db
    .update(experts)
    .set({ name: 'Rose City', type: 'wellness-center' })
    .where(eq(experts.id, center.expertId));
  const practitionerId = await savePractitioner(world.as(center), {
    name: 'Imani',
    practitionerId: null,
  });
  const invitationId = await inviteMember(world.as(center), {
    email: 'zinvitedaddress@example.test',
    role: 'staff',
    practitionerId,
  });
  const [invitation] = await world.db
    .select()
    .from(practiceInvitations)
    .where(eq(practiceInvitations.id, invitationId));
  const invitationLink = new URL(await invitationUrl(world.as(null), invitation!));
  const centerStaff = await aClient();
  await world.aMember(center.expertId, 'staff', centerStaff);
  const setAsideId = newId();
  await world.db.insert(setAside).values({
    id: setAsideId,
    kind: 'end-booking',
    subjectId: kept,
    tries: 1,
    lastError: 'RangeError',
    since: new Date(),
    nextTryAt: new Date(),
  });
  const [paymentId, eventId, pageRef] = [newId(), newId(), `page_${newId()}`];
  await world.db.insert(payments).values({
    id: paymentId,
    purpose: 'fee',
    subjectId: newId(),
    payerId: client.id,
    cents: 500,
    paidCents: 500,
    provider: 'sandbox',
    providerRef: 'pay_zqreference',
    state: 'paid',
    returnTo: '/dashboard',
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await world.db.insert(subscriptions).values({
    id: newId(),
    purpose: 'spotlight',
    subjectId: expert.expertId,
    payerId: expert.id,
    cents: 500,
    status: 'ended',
    provider: 'sandbox',
    providerRef: 'sub_zxreference',
    customerRef: 'cus_zxcustomer',
    returnTo: '/dashboard',
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await world.db.insert(providerEvents).values({
    id: eventId,
    provider: 'sandbox',
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    paymentId,
    payload: { said: 'Zpayloadword' },
    receivedAt: new Date(),
  });
  const comparedId = newId();
  await world.db.insert(reconciliationReports).values({
    id: comparedId,
    provider: 'sandbox',
    day: '2026-11-01',
    state: 'differs',
    movements: 1,
    cents: 500,
    found: 1,
    checkedAt: new Date(),
    differences: [
      {
        kind: 'not-in-books',
        of: 'charge',
        about: 'pay_zqreference',
        providerCents: 500,
        booksCents: 0,
        providerRefs: ['txn_zqmovement'],
        entryIds: [],
        paymentId,
      },
    ],
  });
  await world.db.insert(sandboxRecords).values({
    id: `page:${pageRef}`,
    data: {
      metadata: { payment: paymentId },
      kind: 'charge',
      cents: 500,
      words: 'A fee',
      status: 'open',
      madeRef: null,
      doneUrl: 'http://localhost:3000/',
      backUrl: 'http://localhost:3000/',
      expiresAtMs: 4e12,
    },
    updatedAt: new Date(),
  });
  const portalRef = `portal_${newId()}`;
  await world.db.insert(sandboxRecords).values([
    {
      id: `portal:${portalRef}`,
      data: {
        subscriptionRef: 'sub_zxreference',
        asksForStep: false,
        returnUrl: 'http://localhost:3000/',
        expiresAtMs: 4e12,
      },
      updatedAt: new Date(),
    },
    {
      id: 'subscription:sub_zxreference',
      data: {
        metadata: { subscription: paymentId },
        cents: 500,
        customerRef: 'cus_zxcustomer',
        status: 'active',
        isPaused: false,
        endsWithPeriod: false,
        periodEndsMs: 2e12,
      },
      updatedAt: new Date(),
    },
  ]);
  const accountBegan = new Date();
  await world.db.insert(payoutAccounts).values({
    id: newId(),
    expertId: expert.expertId,
    ownerId: expert.id,
    provider: 'sandbox',
    status: 'unfinished',
    providerRef: 'acct_zaccount',
    createdAt: accountBegan,
    updatedAt: accountBegan,
  });
  const onboardingRef = `onboarding_${newId()}`;
  await world.db.insert(sandboxRecords).values([
    {
      id: `onboarding:${onboardingRef}`,
      data: {
        accountRef: 'acct_zaccount',
        expiresAtMs: 4e12,
        returnUrl: 'http://localhost:3000/',
        againUrl: 'http://localhost:3000/',
      },
      updatedAt: new Date(),
    },
    {
      id: 'account:acct_zaccount',
      data: { metadata: {}, status: 'unfinished' },
      updatedAt: new Date(),
    },
  ]);
  await world.db.transaction(async (tx) => {
    const [statementId, key] = [newId(), newId()];
    const sides = { 'at:sandbox': 500, [TO_EXPERTS]: -500 };
    const ctx = { ...world.asProduct('close-months'), db: tx };
    await post(ctx, { key, what: 'paid', paymentId, sides });
    const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.key, key));
    const practiceId = expert.expertId;
    await tx.insert(statements).values({
      id: statementId,
      practiceId,
      month: '2026-10',
      zone: 'America/Denver',
      openingCents: 0,
      closingCents: 500,
      closedAt: new Date(),
    });
    await tx.insert(statementLines).values({
      id: newId(),
      statementId,
      practiceId,
      entryId: entry!.id,
      at: entry!.at,
      kind: 'consultation',
      provider: 'sandbox',
      bookingId: confirmed,
      priceCents: 500,
      shareCents: 500,
    });
  });
  const suspended = await aClient();
  await suspendPerson(world.as(admin), { personId: suspended.id, reason: 'Zreasonwords' });
  const letter = {
    name: 'Zqfirstname Zqlastname',
    email: client.email,
    subject: 'Zletterbody subject',
    message: 'Zletterbody: what I would like to know.',
  };
  const lettered = await (await signedIn(client)).post('/contact', letter);
  await aVisitor().post('/auth/forgot', { email: expert.email });
  const [{ id: letterId } = { id: '' }] = await world.db.select().from(contactMessages);
  const reported = await world.db.select().from(reports);
  const reportPaths = reported.map(({ id }) => `/admin/reports/${id}`);
  const [notice] = await world.db.select().from(notifications).where(eq(notifications.userId, client.id));

  /** Feeds of both sides' bookings, which anyone with the link can read. */
  const feedPaths = await Promise.all(
    [client, expert].map(async (person) => {
      await openCalendarFeed(world.as(person), 'own');
      return `/calendar.ics?key=${await readCalendarFeedKey(world.as(person), 'own')}`;
    }),
  );

  const cardCode = await cardCodeOf(world.as(null), expert.expertId);
  /** A concrete URL for each route with parameters. The first test fails if one is missing. */
  const FILLED: Record<string, string[]> = {
    '/developers/api/:call': ['searchExperts', 'requestBooking'].map((call) => `/developers/api/${call}`),
    '/dashboard/expert/options/:id': [`/dashboard/expert/options/${newId()}`],
    '/dashboard/bookings/:id': [kept, confirmed].map((id) => `/dashboard/bookings/${id}`),
    '/dashboard/bookings/:id/calendar.ics': [kept, confirmed].map(
      (id) => `/dashboard/bookings/${id}/calendar.ics`,
    ),
    '/calendars/:provider': ['/calendars/google'],
    '/calendars/:provider/return': ['/calendars/google/return'],
    '/dashboard/bookings/:id/where.svg': [kept, confirmed].map((id) => `/dashboard/bookings/${id}/where.svg`),
    '/dashboard/payments/:id.pdf': [`/dashboard/payments/${paymentId}.pdf`],
    '/dashboard/bookings/:id/dispute': [kept, noShowId].map((id) => `/dashboard/bookings/${id}/dispute`),
    '/dashboard/bookings/:id/review': [kept, confirmed].map((id) => `/dashboard/bookings/${id}/review`),
    '/dashboard/bookings/:id/:act': ['cancel', 'decline'].map((act) => `/dashboard/bookings/${kept}/${act}`),
    '/dashboard/expert/statements/:month.pdf': ['/dashboard/expert/statements/2026-10.pdf'],
    '/dashboard/expert/statements/:month.csv': ['/dashboard/expert/statements/2026-10.csv'],
    '/dashboard/expert/team/:id': [`/dashboard/expert/team/${practitionerId}`],
    '/widget/:id': [`/widget/${expert.expertId}`, `/widget/${newId()}`],
    '/dashboard/settings/webhooks/:id': [`/dashboard/settings/webhooks/${webhookId}`],
    '/dashboard/expert/photos/:id': [`/dashboard/expert/photos/${photoId}`],
    '/dashboard/expert/places/:id': [`/dashboard/expert/places/${placeId}`],
    '/notifications/:id': [`/notifications/${notice?.id}`],
    '/outbox/:id': [`/outbox/${newId()}`],
    '/messages/:id': [`/messages/${conversationId}`, `/messages/${conversationId}?report`],
    '/cover/:id.svg': [`/cover/${expert.expertId}.svg`],
    '/portrait/:name.svg': ['/portrait/maya.svg'],
    '/drawing/:name.svg': ['/drawing/street.svg'],
    '/face/:id': [`/face/${expert.expertId}`],
    '/find-experts/card/:id': [`/find-experts/card/${expert.expertId}`],
    '/c/:code': [`/c/${cardCode}`],
    '/c/:code/contact.vcf': [`/c/${cardCode}/contact.vcf`],
    '/c/:code/qr.svg': [`/c/${cardCode}/qr.svg`],
    '/c/:code/image.png': [`/c/${cardCode}/image.png`],
    '/expert/:id': [`/expert/${expert.expertId}`],
    '/expert/:id/book': [`/expert/${expert.expertId}/book`],
    '/expert/:id/times': [`/expert/${expert.expertId}/times`],
    '/expert/:id/where.svg': [`/expert/${expert.expertId}/where.svg`],
    '/expert/:id/reviews': [`/expert/${expert.expertId}/reviews`],
    '/expert/:id/report': ['', `?review=${reviewId}`, `?photo=${photoId}`].map(
      (query) => `/expert/${expert.expertId}/report${query}`,
    ),
    '/experts/:state': ['/experts/colorado'],
    '/experts/:state/:city': ['/experts/colorado/denver'],
    '/sitemap/:file.xml': ['pages', 'places', 'experts'].map((file) => `/sitemap/${file}.xml`),
    '/client/:id': [`/client/${client.id}`, `/client/${client.id}?key=${key}`, `/client/${expert.id}`],
    '/client/:id/offer': [`/client/${client.id}/offer`, `/client/${client.id}/offer?key=${key}`],
    '/admin/people/:id': [client, expert, suspended].map(({ id }) => `/admin/people/${id}`),
    '/application-picture/:id': [`/application-picture/${pictureId}`, identityPath],
    '/admin/practices/:id': [expert, center].map(({ expertId }) => `/admin/practices/${expertId}`),
    '/admin/applications/:id': [`/admin/applications/${applicationId}`],
    '/admin/bookings/:id': [kept, confirmed, noShowId].map((id) => `/admin/bookings/${id}`),
    '/admin/no-shows/:id': [`/admin/no-shows/${noShowId}`],
    '/dispute-picture/:id': disputePicturePaths.flatMap(({ paths }) => paths),
    '/admin/disputes/:id': [`/admin/disputes/${disputeId}`],
    '/admin/places/:id': [`/admin/places/${placeCheckId}`],
    '/license-picture/:id': [`/license-picture/${licenseId}`, licensePath],
    '/admin/licenses/:id': [`/admin/licenses/${licenseId}`],
    '/admin/reports/:id': reportPaths,
    '/admin/reviews/:id': [`/admin/reviews/${reviewId}`],
    '/admin/photos/:id': [`/admin/photos/${photoId}`],
    '/admin/inbox/:id': [`/admin/inbox/${letterId}`],
    '/admin/law/:state': ['/admin/law/CO', '/admin/law/TX'],
    '/admin/payments/:id': [`/admin/payments/${paymentId}`],
    '/admin/payments/events/:id': [`/admin/payments/events/${eventId}`],
    '/admin/payments/reconciliation/:id': [`/admin/payments/reconciliation/${comparedId}`],
    '/payments/:id': [`/payments/${paymentId}`],
    '/test-payments/:ref': [`/test-payments/${pageRef}`],
    '/test-payments/portal/:ref': [`/test-payments/portal/${portalRef}`],
    '/test-payments/account/:ref': [`/test-payments/account/${onboardingRef}`],
    '/admin/set-aside/:id': [`/admin/set-aside/${setAsideId}`],
    '/*': ['/no-such-page'],
  };
  const MORE = [
    ...feedPaths,
    `/dashboard/settings/webhooks?practice=${expert.expertId}`,
    `/?expert=${expert.expertId}&tab=book`,
    '/dashboard/bookings?tab=past',
    `/messages/new?to=${client.id}`,
    `/messages/new?to=${client.id}&key=${key}`,
    `/messages/new?expert=${expert.expertId}`,
    '/find-experts?zip=80202',
    '/find-experts?place=80202',
    '/find-experts?place=82001',
    '/find-experts/pins?bbox=39,-106,40,-104&zoom=14',
    '/find-experts/pins?bbox=39,-106,40,-104&zoom=14&q=sage',
    '/pins?bbox=39,-106,40,-104&zoom=14',
    `${invitationLink.pathname}${invitationLink.search}`,
    '/admin/people?q=example',
    '/admin/photos?filter=all',
    `/photo/${photoAt}`,
    `/photo/${'0'.repeat(32)}`,
  ];
  const patterns = patternsOf(await routes).filter((pattern) => pattern !== STREAM);
  const addresses = [...patterns.flatMap((pattern) => FILLED[pattern] ?? [pattern]), ...MORE];
  return {
    FILLED,
    addresses,
    admin,
    applicant,
    applicationId,
    center,
    disputeId,
    centerStaff,
    client,
    conversationId,
    disputePicturePaths,
    expert,
    identityPath,
    key,
    letter,
    letterId,
    lettered,
    licenseId,
    licensePath,
    noShowId,
    notice,
    otherClient,
    otherExpert,
    patterns,
    photoAt,
    placeCheckId,
    placeId,
    reportPaths,
    suspended,
    unanswered,
  };
}
