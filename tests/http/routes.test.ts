import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import routes from '../../app/routes.ts';
import { disputes } from '../../core/consultations/disputes/tables.ts';
import { reviews } from '../../core/consultations/reviews/tables.ts';
import type { Person } from '../../core/context.ts';
import { cardCodeOf } from '../../core/finding/business-cards/read-business-card.server.ts';
import { stateLaws, stateTaxes } from '../../core/ground/geography/tables.ts';
import { setAside } from '../../core/ground/set-aside/tables.ts';
import { settingChanges } from '../../core/ground/settings/tables.ts';
import { payments, providerEvents } from '../../core/money/payments/tables.ts';
import { reconciliationReports } from '../../core/money/reconciliation/tables.ts';
import { reports } from '../../core/overview/reports/tables.ts';
import { suspensions } from '../../core/people/accounts/tables.ts';
import { contactMessages } from '../../core/people/contact/tables.ts';
import { consultationOptions, expertPlaces, experts, placeChecks } from '../../core/people/experts/tables.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { saveOption } from '../../core/people/practice-profile/save-option.server.ts';
import { pageMarkOf } from '../../core/people/sign-in/page-mark.server.ts';
import { MARK_FIELD } from '../../core/people/sign-in/page-mark.ts';
import { keepTypedDraft } from '../../core/people/sign-in/typed-draft.server.ts';
import { DRAFT_FIELD } from '../../core/people/sign-in/typed-draft.ts';
import { applications } from '../../core/practice/applications/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { licenses } from '../../core/practice/licenses/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { tableFingerprints } from '../table-fingerprints.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { app, aVisitor, aClient, anExpert, anAdmin, signedIn, world, password } = await openTestApp();

const [client, other, expert, admin] = [await aClient(), await aClient(), await anExpert(), await anAdmin()];
/** The people who send the requests, in the order of the columns below. */
const people: Record<string, { email: string } | null> = {
  visitor: null,
  client,
  'other client': other,
  expert,
  admin,
};
const browsers = new Map<string, TestBrowser>();
const reader = await signedIn(expert);
const bookingId = newId();
const [heldId, reviewId] = [newId(), newId()];
const letterId = newId();
const reportId = newId();
const setAsideId = newId();
const applicationId = newId();
const licenseId = newId();
const placeCheckId = newId();
const noShowId = newId();
const disputeId = newId();
const [paymentId, eventId] = [newId(), newId()];

const cardCode = await cardCodeOf(world.as(null), expert.expertId);
const free = (await nextFreeTimes(world.as(null), [expert.expertId], 400)).get(expert.expertId)!;
const [{ id: placeId } = { id: '' }] = await world.db
  .select()
  .from(expertPlaces)
  .where(eq(expertPlaces.expertId, expert.expertId));
await saveOption(world.as(expert), {
  optionId: null,
  title: 'A walk',
  description: '',
  price: '30',
  category: 'education',
});
const [{ id: optionId } = { id: '' }] = await world.db
  .select()
  .from(consultationOptions)
  .where(eq(consultationOptions.expertId, expert.expertId));
await world.aBooking({
  id: bookingId,
  expertId: expert.expertId,
  clientId: client.id,
  startsAt: new Date(free.at(-1)!),
  createdAt: new Date(),
});
await world.aBooking({
  id: noShowId,
  expertId: expert.expertId,
  clientId: client.id,
  status: 'client-no-show',
  startsAt: new Date('2026-01-05T18:00:00Z'),
  missedAt: new Date(),
  contest: 'open',
});
await world.db.insert(disputes).values({
  id: disputeId,
  bookingId: noShowId,
  clientId: client.id,
  expertId: expert.expertId,
  reason: 'other',
  words: 'It was over too soon.',
  openedAt: new Date(),
  answerBy: new Date(),
});
await world.aBooking({
  id: heldId,
  expertId: expert.expertId,
  clientId: client.id,
  status: 'completed',
  startsAt: new Date(Date.now() - 26 * 3_600_000),
});
await world.db.insert(reviews).values({
  id: reviewId,
  expertId: expert.expertId,
  authorName: 'Robin R.',
  rating: 4,
  body: 'Text me.',
  waitsSince: new Date(),
});
await world.db.insert(contactMessages).values({
  id: letterId,
  name: 'Kim Fern',
  email: 'kim@example.test',
  subject: 'A question',
  message: 'Do you serve Boulder?',
  createdAt: new Date(),
});

await world.db.insert(reports).values({
  id: reportId,
  reporterId: other.id,
  reportedId: client.id,
  subjectId: client.id,
  reason: 'safety',
  createdAt: new Date(),
});
await world.db.insert(applications).values({
  id: applicationId,
  userId: other.id,
  status: 'in-review',
  name: 'Kim Fern',
  email: 'kim@example.test',
  submittedAt: new Date(),
  createdAt: new Date(),
  updatedAt: new Date(),
});
await world.db.update(experts).set({ type: 'wellness-center' }).where(eq(experts.id, expert.expertId));
await world.db.insert(licenses).values({
  id: licenseId,
  practiceId: expert.expertId,
  status: 'waiting',
  number: 'CO-1',
  state: 'CO',
  expiresOn: '2099-12-31',
  sentAt: new Date(),
});
await world.db.insert(placeChecks).values({
  id: placeCheckId,
  placeId,
  practiceId: expert.expertId,
  status: 'waiting',
  sentAt: new Date(),
  address: '5 Elm Street',
  zip: '80202',
  publicLabel: 'Denver, CO',
});
const photoId = newId();
await world.db.insert(galleryPhotos).values({
  id: photoId,
  practiceId: expert.expertId,
  key: 'f0'.repeat(16),
  rank: 0,
  width: 1600,
  height: 1200,
  createdAt: new Date(),
});
await world.db.insert(setAside).values({
  id: setAsideId,
  kind: 'end-booking',
  subjectId: bookingId,
  tries: 2,
  lastError: 'RangeError',
  since: new Date(),
  nextTryAt: new Date(),
});

await world.db.insert(payments).values({
  id: paymentId,
  purpose: 'fee',
  subjectId: newId(),
  payerId: client.id,
  cents: 500,
  state: 'owed',
  provider: 'in-person',
  returnTo: '/dashboard',
  createdAt: new Date(),
  updatedAt: new Date(),
});
const chargedId = newId();
await world.db.insert(payments).values({
  id: chargedId,
  purpose: 'fee',
  subjectId: newId(),
  payerId: client.id,
  cents: 500,
  paidCents: 500,
  state: 'paid',
  provider: 'in-person',
  returnTo: '/dashboard',
  createdAt: new Date(),
  updatedAt: new Date(),
});
await world.db.insert(providerEvents).values({
  id: eventId,
  provider: 'sandbox',
  eventId: 'evt_1',
  type: 'payment_intent.succeeded',
  payload: {},
  receivedAt: new Date(),
});

const comparedId = newId();
await world.db.insert(reconciliationReports).values({
  id: comparedId,
  provider: 'sandbox',
  day: '2026-11-01',
  state: 'undone',
  checkedAt: new Date(),
});

type Statuses = [visitor: number, client: number, otherClient: number, expert: number, admin: number];

const all = (status: number): Statuses => [status, status, status, status, status];
const signedInOnly = (status: number): Statuses => [302, status, status, status, status];
const expertsOnly = (status: number): Statuses => [302, 302, 302, status, 302];
const adminOnly = (status: number): Statuses => [404, 404, 404, 404, status];
const noForm = all(405);
const nothingThere = newId();

/** By path: each person's status for a GET, and for a POST with an unknown field. */
const table: Record<string, { get: Statuses; post?: Statuses; at?: string }> = {
  '/': { get: all(200) },
  '/places': { get: all(200) },
  '/theme': { get: all(302), post: all(303) },
  '/language': { get: all(302), post: all(303) },
  '/cookie-consent': { get: all(302), post: all(303) },

  '/auth': { get: [200, 302, 302, 302, 302], post: all(422) },
  '/auth/verify': { get: all(410), post: all(410) },
  '/auth/check-email': { get: [200, 302, 302, 302, 302], post: all(302) },
  '/auth/resend': { get: all(200), post: all(422) },
  '/auth/forgot': { get: all(200), post: all(422) },
  '/auth/reset': { get: all(410), post: all(422) },
  '/auth/two-step': { get: all(302), post: all(422) },
  '/auth/google': { get: all(302) },
  '/auth/google/return': { get: all(302) },
  '/auth/birth-date': { get: all(302), post: signedInOnly(422) },
  '/auth/agree': { get: all(302), post: all(302) },
  '/auth/new-email': { get: signedInOnly(200), post: signedInOnly(200) },
  '/auth/undo-email': { get: all(410), post: all(410) },
  '/auth/mark': { get: all(200) },
  '/signed-in': { get: signedInOnly(200) },
  '/view-as/stop': { get: all(302), post: signedInOnly(302) },
  '/sign-out': { get: signedInOnly(200), post: all(302) },
  '/outbox': { get: all(404) },
  '/outbox/:id': { at: `/outbox/${nothingThere}`, get: all(404) },

  '/dashboard': { get: signedInOnly(200) },
  '/dashboard/settings': { get: signedInOnly(200), post: all(302) },
  '/dashboard/settings/data': { get: signedInOnly(200) },
  '/dashboard/settings/photo': { get: all(302), post: all(302) },
  '/dashboard/settings/apps': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/settings/keys': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/settings/two-step': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/settings/webhooks': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/settings/webhooks/:id': {
    at: `/dashboard/settings/webhooks/${nothingThere}`,
    get: signedInOnly(404),
    post: signedInOnly(422),
  },
  '/dashboard/client': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/expert': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/expert/services': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/photos': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/photos/:id': {
    at: `/dashboard/expert/photos/${photoId}`,
    get: expertsOnly(200),
    post: expertsOnly(422),
  },
  '/dashboard/expert/appearance': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/payouts': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/spotlight': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/statements': { get: expertsOnly(200) },
  '/dashboard/expert/statements/:month.pdf': {
    at: '/dashboard/expert/statements/2026-11.pdf',
    get: expertsOnly(404),
  },
  '/dashboard/expert/statements/:month.csv': {
    at: '/dashboard/expert/statements/2026-11.csv',
    get: expertsOnly(404),
  },
  '/dashboard/expert/availability': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/new-option': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/options/:id': {
    at: `/dashboard/expert/options/${optionId}`,
    get: expertsOnly(200),
    post: expertsOnly(422),
  },
  '/dashboard/expert/license': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/widget': { get: expertsOnly(200), post: expertsOnly(422) },
  '/widget/:id': { at: `/widget/${nothingThere}`, get: all(404) },
  '/dashboard/expert/team': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/team/:id': {
    at: `/dashboard/expert/team/${nothingThere}`,
    get: signedInOnly(302),
    post: expertsOnly(422),
  },
  '/dashboard/expert/places': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/places/new': { get: expertsOnly(200), post: expertsOnly(422) },
  '/dashboard/expert/places/:id': {
    at: `/dashboard/expert/places/${placeId}`,
    get: expertsOnly(200),
    post: expertsOnly(422),
  },
  '/dashboard/payments': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/payments/:id.pdf': {
    at: `/dashboard/payments/${chargedId}.pdf`,
    get: [302, 200, 404, 404, 404],
  },
  '/dashboard/reviews': { get: signedInOnly(200) },
  '/dashboard/favorites': { get: signedInOnly(200), post: signedInOnly(422) },
  '/dashboard/history': { get: signedInOnly(200) },
  '/dashboard/bookings': { get: signedInOnly(200), post: signedInOnly(405) },
  '/dashboard/bookings/week': { get: expertsOnly(200) },
  '/dashboard/bookings/:id': {
    at: `/dashboard/bookings/${bookingId}`,
    get: [302, 200, 404, 200, 404],
  },
  '/dashboard/bookings/:id/calendar.ics': {
    at: `/dashboard/bookings/${bookingId}/calendar.ics`,
    get: [302, 200, 404, 200, 404],
  },
  '/dashboard/bookings/:id/where.svg': {
    at: `/dashboard/bookings/${bookingId}/where.svg`,
    get: [302, 404, 404, 404, 404],
  },
  '/dashboard/bookings/:id/dispute': {
    at: `/dashboard/bookings/${noShowId}/dispute`,
    get: [302, 200, 404, 200, 404],
    post: [302, 422, 404, 422, 404],
  },
  '/dashboard/bookings/:id/review': {
    at: `/dashboard/bookings/${heldId}/review`,
    get: [302, 200, 404, 200, 404],
    post: [302, 422, 404, 422, 404],
  },
  '/dashboard/bookings/:id/:act': {
    at: `/dashboard/bookings/${bookingId}/accept`,
    get: [302, 200, 404, 200, 404],
    post: [302, 403, 404, 302, 404],
  },
  '/notifications': { get: signedInOnly(200), post: all(302) },
  '/notifications/choices': { get: signedInOnly(200), post: all(302) },
  '/notifications/:id': { at: `/notifications/${nothingThere}`, get: signedInOnly(404) },
  '/messages': { get: signedInOnly(200) },
  '/messages/new': { get: signedInOnly(404), post: signedInOnly(422) },
  '/messages/:id': { at: `/messages/${nothingThere}`, get: signedInOnly(404), post: signedInOnly(422) },
  '/unsubscribe': { get: all(410), post: all(410) },
  '/messages/stream': { get: [401, 200, 200, 200, 200] },

  '/cover/:id.svg': { at: `/cover/${expert.expertId}.svg`, get: all(200) },
  '/portrait/:name.svg': { at: '/portrait/maya.svg', get: all(200) },
  '/face/:id': { at: `/face/${expert.expertId}`, get: all(200) },
  '/find-experts': { get: all(200) },
  '/find-experts/pins': { get: all(400) },
  '/find-experts/places': { get: all(200) },
  '/find-experts/tell-me': { get: signedInOnly(200), post: signedInOnly(422) },
  '/find-experts/card/:id': { at: `/find-experts/card/${expert.expertId}`, get: all(200) },
  '/tell-me': { get: all(200), post: all(422) },
  '/tell-me/stop': { get: all(410), post: all(410) },
  '/c/:code': { at: `/c/${cardCode}`, get: all(200) },
  '/c/:code/contact.vcf': { at: `/c/${cardCode}/contact.vcf`, get: all(200) },
  '/c/:code/qr.svg': { at: `/c/${cardCode}/qr.svg`, get: all(200) },
  '/c/:code/image.png': { at: `/c/${cardCode}/image.png`, get: all(200) },
  '/dashboard/expert/card': { get: expertsOnly(200) },
  '/expert/:id': { at: `/expert/${expert.expertId}`, get: all(200) },
  '/expert/:id/book': { at: `/expert/${expert.expertId}/book`, get: all(200), post: signedInOnly(422) },
  '/expert/:id/times': { at: `/expert/${expert.expertId}/times`, get: all(200) },
  '/expert/:id/where.svg': { at: `/expert/${expert.expertId}/where.svg`, get: all(200) },
  '/expert/:id/reviews': { at: `/expert/${expert.expertId}/reviews`, get: all(200) },
  '/expert/:id/report': {
    at: `/expert/${expert.expertId}/report`,
    get: signedInOnly(200),
    post: signedInOnly(422),
  },
  '/experts/:state': { at: '/experts/colorado', get: all(200) },
  '/experts/:state/:city': { at: '/experts/colorado/denver', get: all(200) },
  '/client': { get: all(404) },
  '/client/:id': { at: `/client/${client.id}`, get: [404, 200, 404, 200, 200] },
  '/client/:id/offer': {
    at: `/client/${client.id}/offer`,
    get: [404, 302, 404, 200, 302],
    post: [404, 422, 404, 422, 422],
  },

  '/payments/:id': { at: `/payments/${paymentId}`, get: [302, 302, 404, 404, 404] },
  '/test-payments/:ref': { at: `/test-payments/page_${nothingThere}`, get: all(404), post: all(404) },
  '/test-payments/portal/:ref': {
    at: `/test-payments/portal/portal_${nothingThere}`,
    get: all(404),
    post: all(404),
  },
  '/test-payments/account/:ref': {
    at: `/test-payments/account/onboarding_${nothingThere}`,
    get: all(404),
    post: all(404),
  },

  '/drawing/:name.svg': { at: '/drawing/street.svg', get: all(200) },
  '/how-it-works': { get: all(200) },
  '/become-expert': { get: all(200), post: all(422) },
  '/become-expert/sent': { get: signedInOnly(302) },
  '/become-expert/photo': { get: all(404) },
  '/become-expert/where.svg': { at: '/become-expert/where.svg?place=80202', get: all(200) },
  '/application-picture/:id': { at: `/application-picture/${nothingThere}`, get: all(404) },
  '/dispute-picture/:id': { at: `/dispute-picture/${nothingThere}`, get: all(404) },
  '/license-picture/:id': { at: `/license-picture/${nothingThere}`, get: all(404) },
  '/expert-resources': { get: all(200) },
  '/developers': { get: all(200) },
  '/developers/api': { get: all(200) },
  '/developers/api/:call': { at: '/developers/api/findPlace', get: all(200) },
  '/oauth/authorize': { get: all(400), post: signedInOnly(400) },
  '/safety-guidelines': { get: all(200) },
  '/spotlight': { get: all(200) },
  '/about-us': { get: all(200) },
  '/contact': { get: all(200), post: all(422) },
  '/legal-information': { get: all(200) },
  '/terms-of-service': { get: all(200) },
  '/privacy-policy': { get: all(200) },
  '/cookie-policy': { get: all(200) },
  '/consumer-health-data': { get: all(200) },

  '/admin': { get: adminOnly(200) },
  '/admin/search': { get: adminOnly(200) },
  '/admin/figures': { get: adminOnly(200) },
  '/admin/people': { get: adminOnly(200) },
  '/admin/people/:id': { at: `/admin/people/${client.id}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/practices': { get: adminOnly(200) },
  '/admin/practices/:id': {
    at: `/admin/practices/${expert.expertId}`,
    get: adminOnly(200),
    post: adminOnly(422),
  },
  '/admin/applications': { get: adminOnly(200) },
  '/admin/applications/:id': {
    at: `/admin/applications/${applicationId}`,
    get: adminOnly(200),
    post: adminOnly(422),
  },
  '/admin/licenses': { get: adminOnly(200) },
  '/admin/licenses/:id': {
    at: `/admin/licenses/${licenseId}`,
    get: adminOnly(200),
    post: adminOnly(422),
  },
  '/admin/places': { get: adminOnly(200) },
  '/admin/places/:id': {
    at: `/admin/places/${placeCheckId}`,
    get: adminOnly(200),
    post: adminOnly(422),
  },
  '/admin/bookings': { get: adminOnly(200) },
  '/admin/bookings/:id': { at: `/admin/bookings/${noShowId}`, get: adminOnly(200) },
  '/admin/bookings.csv': { get: adminOnly(200) },
  '/admin/payments.csv': { get: adminOnly(200) },
  '/admin/form-1099-k': { get: adminOnly(200) },
  '/admin/form-1099-k.csv': { get: adminOnly(200) },
  '/admin/no-shows': { get: adminOnly(200) },
  '/admin/no-shows/:id': { at: `/admin/no-shows/${noShowId}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/disputes': { get: adminOnly(200) },
  '/admin/disputes.csv': { get: adminOnly(200) },
  '/admin/disputes/:id': { at: `/admin/disputes/${disputeId}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/reports': { get: adminOnly(200) },
  '/admin/reports/:id': { at: `/admin/reports/${reportId}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/reviews': { get: adminOnly(200) },
  '/admin/reviews/:id': { at: `/admin/reviews/${reviewId}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/photos': { get: adminOnly(200) },
  '/admin/photos/:id': { at: `/admin/photos/${photoId}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/inbox': { get: adminOnly(200) },
  '/admin/inbox/:id': { at: `/admin/inbox/${letterId}`, get: adminOnly(200), post: adminOnly(422) },
  '/admin/law': { get: adminOnly(200) },
  '/admin/law/:state': { at: '/admin/law/CO', get: adminOnly(200), post: adminOnly(422) },
  '/admin/payments': { get: adminOnly(200) },
  '/admin/payments/:id': {
    at: `/admin/payments/${paymentId}`,
    get: adminOnly(200),
    post: adminOnly(422),
  },
  '/admin/payments/reconciliation': { get: adminOnly(200) },
  '/admin/payments/reconciliation/:id': {
    at: `/admin/payments/reconciliation/${comparedId}`,
    get: adminOnly(200),
  },
  '/admin/payments/events': { get: adminOnly(200) },
  '/admin/payments/events/:id': {
    at: `/admin/payments/events/${eventId}`,
    get: adminOnly(200),
    post: adminOnly(302),
  },
  '/admin/payouts': { get: adminOnly(200) },
  '/admin/payouts.csv': { get: adminOnly(200) },
  '/admin/apps': { get: adminOnly(200), post: adminOnly(422) },
  '/admin/set-aside': { get: adminOnly(200) },
  '/admin/set-aside/:id': {
    at: `/admin/set-aside/${setAsideId}`,
    get: adminOnly(200),
    post: adminOnly(302),
  },
  '/admin/settings': { get: adminOnly(200), post: adminOnly(422) },
  '/admin/record': { get: adminOnly(200) },
  '/invitation': { get: all(200), post: signedInOnly(422) },
  '/calendars/:provider': { at: '/calendars/google', get: signedInOnly(404) },
  '/calendars/:provider/return': { at: '/calendars/google/return', get: signedInOnly(404) },
  '/calendar.ics': { get: all(404) },
  '/robots.txt': { get: all(200) },
  '/sitemap.xml': { get: all(200) },
  '/sitemap/:file.xml': { at: '/sitemap/experts.xml', get: all(200) },
  '/.well-known/security.txt': { get: all(200) },
  '/*': { at: '/no-such-page', get: all(404), post: all(404) },
};

/** The status, from any origin, of routes that require a token. The requests here have none. */
const BY_PROOF: Record<string, number> = { '/unsubscribe': 410, '/tell-me/stop': 410 };

/** Headers of requests that none of our pages send. */
const ELSEWHERE: Record<string, Record<string, string>> = {
  'another site': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  'another site in an old browser': { Origin: 'https://evil.example' },
  'a page on a neighboring port': { Origin: 'http://localhost:4000', 'Sec-Fetch-Site': 'same-site' },
  'a page over the other scheme': { Origin: 'https://localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
  'a frame without an origin': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  'a frame without an origin in an old browser': { Origin: 'null' },
  'a program that says nothing': {},
  'another host name that leads here': {
    Host: 'evil.example',
    Origin: 'http://evil.example',
    'Sec-Fetch-Site': 'same-origin',
  },
  'a site that claims a proxy': {
    Origin: 'https://evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example;proto=https',
  },
  'a request that says two things': { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' },
};

const patterns = patternsOf(await routes);
const [clientBrowser, adminBrowser] = [await signedIn(client), await signedIn(admin)];

function patternsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? patternsOf(entry.children, pattern) : [pattern || '/'];
  });
}

/** Returns the URL that the router loads a page's data from. */
function dataOf(address: string): string {
  const [path, ...query] = address.split('?');
  return [`${path === '/' ? '/_' : path}.data`, ...query].join('?');
}

/** Files that are the same for everyone, so browsers can cache them. */
const ALIKE_FOR_ALL = [
  `/cover/${expert.expertId}.svg`,
  '/portrait/maya.svg',
  '/drawing/street.svg',
  `/face/${expert.expertId}`,
  `/c/${cardCode}/contact.vcf`,
  `/c/${cardCode}/qr.svg`,
  `/c/${cardCode}/image.png`,
  `/expert/${expert.expertId}/where.svg`,
  '/become-expert/where.svg?place=80202',
  '/find-experts/places',
  `/find-experts/card/${expert.expertId}`,
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/experts.xml',
  '/.well-known/security.txt',
];

async function inBrowser(person: { email: string }): Promise<TestBrowser> {
  const who = Object.entries(people).find(([, one]) => one === person)?.[0] ?? '';
  const browser = browsers.get(who) ?? (await signedIn(person));
  browsers.set(who, browser);
  return browser;
}

/** Never ends by itself. */
const STREAM = '/messages/stream';
/** The pages read so far, by person and pattern. */
const pagesShown = new Map<string, string>();

/**
 * Returns a page of the table as this person sees it; '' if they can't see it. Requests each page only
 * once.
 */
async function shownTo(who: string, pattern: string): Promise<string> {
  const { at = pattern, get } = table[pattern]!;
  if (get[Object.keys(people).indexOf(who)] !== 200 || pattern === STREAM) return '';
  const [key, person] = [`${who} ${pattern}`, people[who]];
  const html =
    pagesShown.get(key) ?? (await (await (person ? await inBrowser(person) : aVisitor()).get(at)).text());
  pagesShown.set(key, html);
  return html;
}

/**
 * Returns each person's status. Signs in again anyone whom the request has signed out.
 * @param shown receives each page with status 200.
 */
async function answers(
  ask: (browser: TestBrowser) => Promise<Response>,
  shown?: (who: string, html: string) => void,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const [who, person] of Object.entries(people)) {
    const browser = browsers.get(who) ?? (person ? await signedIn(person) : aVisitor());
    const answer = await ask(browser);
    if (shown && answer.status === 200) shown(who, await answer.text());
    else await answer.body?.cancel();
    statuses.push(answer.status);
    const isLoggedIn = browser.cookie().includes('session_token');
    if (isLoggedIn === (person !== null)) browsers.set(who, browser);
    else browsers.delete(who);
  }
  return statuses;
}

describe('every URL of app/routes.ts, for a visitor, a client, another client, an expert, and an admin', () => {
  it('has a row in the table, and each row has an address', () => {
    expect(patterns.filter((pattern) => !table[pattern])).toEqual([]);
    expect(Object.keys(table).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  });

  it.each(patterns.filter((pattern) => table[pattern]))('reading %s', async (pattern) => {
    const { at = pattern, get } = table[pattern]!;
    const keep = (who: string, html: string) => pagesShown.set(`${who} ${pattern}`, html);
    const statuses = await answers((browser) => browser.get(at), pattern === STREAM ? undefined : keep);
    expect(statuses).toEqual(get);
  });

  it.each(patterns.filter((pattern) => table[pattern]))(
    'posting a form with none of its fields to %s',
    async (pattern) => {
      const { at = pattern, post = noForm } = table[pattern]!;
      expect(await answers((browser) => browser.post(at, { nothing: '' }))).toEqual(post);
    },
  );

  it.each(patterns.filter((pattern) => table[pattern]))(
    'posting to %s from anywhere else',
    async (pattern) => {
      const { at = pattern } = table[pattern]!;
      for (const browser of [aVisitor(), adminBrowser, clientBrowser]) {
        for (const [from, headers] of Object.entries(ELSEWHERE)) {
          for (const path of [at, `${at}.data`]) {
            const body = new URLSearchParams({ theme: 'dark', answer: 'accept', intent: 'sign-out' });
            const answer = await browser.request(path, { method: 'POST', body, headers });
            expect([path, from, answer.status]).toEqual([path, from, BY_PROOF[path] ?? 403]);
            expect(answer.headers.getSetCookie()).toEqual([]);
          }
        }
      }
    },
  );

  it('shows no form that could be sent empty', { timeout: 60_000 }, async () => {
    for (const pattern of Object.keys(table)) {
      for (const who of Object.keys(people)) {
        const html = await shownTo(who, pattern);
        for (const [form] of html.matchAll(/<form\b[^>]*method="post".*?<\/form>/gs)) {
          const always = /<(?:input|textarea|select)\b(?![^>]*type="(?:checkbox|radio)")[^>]*\bname="/.test(
            form,
          );
          const buttons = form.match(/<button\b[^>]*type="submit"[^>]*>/g) ?? [];
          const named = buttons.length > 0 && buttons.every((button) => button.includes(' name="'));
          expect([pattern, always || named, form.slice(0, 200)]).toEqual([pattern, true, expect.anything()]);
        }
      }
    }
  });

  it.each(patterns.filter((pattern) => table[pattern]))(
    'the page and data of %s for a signed-in user are cached only if they are the same for everyone',
    async (pattern) => {
      const { at = pattern } = table[pattern]!;
      for (const path of [at, dataOf(at)]) {
        const answer = await reader.get(path);
        await answer.body?.cancel();
        const mayBeKept = ALIKE_FOR_ALL.includes(path) ? /public, max-age/ : /no-store/;
        expect(answer.headers.get('Cache-Control'), path).toMatch(mayBeKept);
      }
    },
  );

  it.each(patterns.filter((pattern) => /^\/(auth|sign-out)/.test(pattern)))(
    'the page of %s for a visitor is not cached',
    async (pattern) => {
      const { at = pattern } = table[pattern]!;
      for (const path of [at, `${at}?token=x.y`, `${at}.data`]) {
        const answer = await aVisitor().get(path);
        await answer.body?.cancel();
        expect(answer.headers.get('Cache-Control'), path).toContain('no-store');
      }
    },
  );

  it.each(patterns.filter((pattern) => table[pattern]?.get.includes(302) || pattern.startsWith('/admin')))(
    'requesting only the data of %s reveals no more to a visitor than the page',
    async (pattern) => {
      const { at = pattern } = table[pattern]!;
      const answer = await aVisitor().get(`${at}.data`);
      const text = await answer.text();
      for (const secret of [client.email, other.email, expert.email, admin.email, 'kim@example.test']) {
        expect(text).not.toContain(secret);
      }
      expect(decodeURIComponent(text), 'the way back').not.toMatch(/next=[^"&]*(\.data|_routes)/);
    },
  );
});

const FEES = {
  bookingFeeCents: '9',
  commissionPercent: '50',
  answerHours: '2',
  payMinutes: '5',
  freeHoursBefore: '0',
  freeHoursAfterAcceptance: '1',
  latePercent: '0',
  why: 'Because I say so',
};
const CLOSES = { status: 'illegal', since: '2026-01-01', until: '', note: 'Because I say so', source: 'Me' };

/** Forms that need no account: choices for the browser, and forms with a token in the URL. */
const OF_NO_ACCOUNT = ['/theme', '/language', '/cookie-consent', '/unsubscribe', '/tell-me/stop', '/*'];

/**
 * Fingerprints all tables except sessions, presence, counted attempts, and drafts that wait for someone to
 * log in.
 */
const everything = () =>
  tableFingerprints(world, {
    except: ['attempts', 'sessions', 'presence', 'typed_drafts'],
    ignoring: ['last_seen_at', 'seen_at'],
  });

describe('a form from a page rendered for another account', async () => {
  const [now, next] = [await anAdmin(), await aClient()];
  const WORDS = 'Evenings are best, in private';
  const [theirs, own, forged] = [client, now]
    .map(({ id }) => pageMarkOf(app.services.signIn, id))
    .concat('A'.repeat(38));
  const taking = patterns.filter((pattern) => table[pattern]?.post && table[pattern]?.post?.[4] !== 405);
  const pages: [string, (fields: Record<string, string>) => [string, string][]][] = [
    ['another account’s', (fields) => Object.entries({ ...fields, [MARK_FIELD]: theirs! })],
    ['a visitor’s', (fields) => Object.entries(fields)],
    ['a forged one’s', (fields) => Object.entries({ ...fields, [MARK_FIELD]: forged! })],
    [
      'two accounts’',
      (fields) => [...Object.entries({ ...fields, [MARK_FIELD]: own! }), [MARK_FIELD, theirs!]],
    ],
  ];

  it('gets the typed text back, at each URL with an action, and writes nothing', {
    timeout: 120_000,
  }, async () => {
    const signedInNow = await signedIn(now);
    const ended = aVisitor();
    const before = await everything();
    const wrong: unknown[] = [];
    for (const pattern of taking.filter((one) => !OF_NO_ACCOUNT.includes(one))) {
      const { at = pattern } = table[pattern]!;
      const fields = { intent: 'save', notes: WORDS, body: WORDS, password };
      for (const [whose, fieldsOf] of pages) {
        const page = await signedInNow.postExactly(at, fieldsOf(fields));
        const text = await page.text();
        const data = await signedInNow.postExactly(`${at}.data`, fieldsOf(fields));
        const isAsked =
          /You are signed in as Alex now/.test(text) && text.includes(WORDS) && !text.includes(password);
        const told = /other_account/.test(await data.text());
        if (page.status !== 409 || data.status !== 409 || !isAsked || !told) {
          wrong.push([pattern, whose, page.status, data.status, isAsked, told]);
        }
      }
      const page = await ended.postExactly(at, pages[0]![1](fields));
      const text = await page.text();
      if (pattern === '/sign-out') continue;
      if (page.status !== 401 || !text.includes('You are signed out') || !text.includes(WORDS)) {
        wrong.push([pattern, 'an ended session’s', page.status]);
      }
    }
    expect(wrong).toEqual([]);
    expect(taking.length).toBeGreaterThan(50);
    expect(await everything()).toEqual(before);
  });

  it.each(OF_NO_ACCOUNT.slice(0, 2))('is accepted at %s, which stores a browser choice', async (at) => {
    const answer = await (await signedIn(now)).postExactly(at, [
      ['theme', 'dark'],
      ['answer', 'accept'],
    ]);
    expect(answer.status).toBe(303);
  });

  it('continues as the signed-in account if the person chooses that, with the same text', async () => {
    const browser = await signedIn(next);
    const path = '/dashboard/client';
    const page = await browser.postExactly(path, [
      ...Object.entries({
        intent: 'save',
        version: '0',
        displayName: 'Juniper',
        gender: 'female',
        interests: 'calming-balms',
      }),
      ['consultationNotes', WORDS],
      [MARK_FIELD, theirs!],
    ]);
    const [, inside = ''] = /<form[^>]*class="mt-8[^>]*>(.*?)<\/form>/s.exec(await page.text()) ?? [];
    expect(inside).toContain('Continue as Robin');
    const fields = [...inside.matchAll(/name="([^"]+)"(?: value="([^"]*)"|[^>]*>([^<]*))/g)].map(
      ([, name, value, text]): [string, string] => [name!, value ?? text ?? ''],
    );
    expect(Object.fromEntries(fields)).toMatchObject({
      consultationNotes: WORDS,
      [MARK_FIELD]: pageMarkOf(app.services.signIn, next.id),
    });
    const taken = await browser.postExactly(path, fields);
    expect([taken.status, taken.headers.get('X-Remix-Reload-Document')]).toEqual([302, 'true']);
  });
});

describe('a form restored after logging in again', () => {
  const WORDS = 'Evenings suit me best';
  /** A field that only bots fill in. */
  const HONEYPOT = 'website_url';
  type ShownForm = { action: string; fields: [string, string][]; hasWords: boolean };

  /** Returns each form of a page as its first button would send it, with text in each text field. */
  function formsOf(html: string, at: string): ShownForm[] {
    const plain = (text: string) =>
      text
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
    const said = (tag: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
    return [...html.matchAll(/<form\b([^>]*method="post"[^>]*)>(.*?)<\/form>/gs)].flatMap(
      ([, opening = '', inside = '']) => {
        const fields: [string, string][] = [];
        let hasWords = false;
        for (const [tag, kind] of inside.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
          const [name, type] = [said(tag, 'name'), said(tag, 'type') || 'text'];
          const takesWords = kind === 'textarea' || (kind === 'input' && type === 'text');
          if (!name || (/checkbox|radio/.test(type) && !/ checked=""/.test(tag))) continue;
          if (type === 'file' || kind === 'select' || name === HONEYPOT) continue;
          hasWords ||= takesWords;
          fields.push([name, takesWords ? WORDS : said(tag, 'value')]);
        }
        const buttons = [...inside.matchAll(/<button\b[^>]*type="submit"[^>]* name="[^"]*"[^>]*>/g)];
        const action = said(` ${opening}`, 'action') || at;
        return (buttons.length > 0 ? buttons.map(([tag]) => tag) : ['']).map((tag) => ({
          action,
          hasWords,
          fields: [...fields, ...(tag ? [[said(tag, 'name'), said(tag, 'value')] as [string, string]] : [])],
        }));
      },
    );
  }

  it('shows its text and writes nothing, on each page of the table', { timeout: 120_000 }, async () => {
    const forms = new Map<string, ShownForm & { person: Person }>();
    for (const [pattern, { at = pattern }] of Object.entries(table)) {
      for (const [who, person] of Object.entries({ client, 'other client': other, expert, admin })) {
        for (const form of formsOf(await shownTo(who, pattern), at)) {
          const names = form.fields.map(([name, value]) => (name === 'intent' ? value : name));
          const key = [form.action.replaceAll(/[\da-f-]{36}/g, ':id'), ...names].join(' ');
          if (![...OF_NO_ACCOUNT, '/sign-out'].includes(form.action)) forms.set(key, { ...form, person });
        }
      }
    }
    const before = await everything();
    const wrong: unknown[] = [];
    let networks = 0;
    for (const { person, action, fields, hasWords } of forms.values()) {
      networks += 1;
      const clientAddress = `10.5.${Math.floor(networks / 250)}.${networks % 250}`;
      const ctx = app.services.contextFor({ actor: null, sessionId: null, clientAddress });
      const mark = pageMarkOf(app.services.signIn, person.id);
      const token = await keepTypedDraft(ctx, {
        mark,
        action,
        fields: fields.filter(([name]) => name !== MARK_FIELD),
      });
      const browser = await inBrowser(person);
      const answer = await browser.postExactly(action, [
        [MARK_FIELD, mark],
        [DRAFT_FIELD, token!],
      ]);
      const text = await answer.text();
      const isBack = hasWords ? answer.status === 200 && text.includes(WORDS) : answer.status !== 302;
      if (!isBack)
        wrong.push([action, answer.status, fields.map(([name, value]) => `${name}=${value}`).join(' ')]);
    }
    expect(forms.size).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

describe("an admin's forms, posted by non-admins", () => {
  const forms: [string, string, Record<string, string>][] = [
    ['suspends', `/admin/people/${other.id}`, { intent: 'suspend', reason: 'I do not like them' }],
    ['signs out', `/admin/people/${other.id}`, { intent: 'sign-out' }],
    ['closes a report', `/admin/reports/${reportId}`, { outcome: 'It was nothing' }],
    ['hides words', `/admin/reports/${reportId}`, { intent: 'hide', reason: 'I do not like them' }],
    ['shows words', `/admin/reports/${reportId}`, { intent: 'show' }],
    ['answers a letter', `/admin/inbox/${letterId}`, { intent: 'answer', body: 'Send me your password' }],
    ['changes the law', '/admin/law/CO', { intent: 'change', ...CLOSES }],
    ['changes a tax', '/admin/law/CO', { intent: 'tax', ...CLOSES, rate: '9' }],
    ['sets fees', '/admin/settings', FEES],
    ['ends a letter', `/admin/inbox/${letterId}`, { intent: 'done' }],
    ['approves', `/admin/applications/${applicationId}`, { intent: 'approve' }],
    [
      'ticks a check',
      `/admin/applications/${applicationId}`,
      { intent: 'check', check: 'state', done: 'yes' },
    ],
    [
      'asks an applicant',
      `/admin/applications/${applicationId}`,
      { intent: 'ask', words: 'Your card number?' },
    ],
    ['rejects', `/admin/applications/${applicationId}`, { intent: 'reject', reason: 'ours' }],
    ['marks as paid', `/admin/payments/${paymentId}`, { intent: 'mark-paid' }],
    ['applies again', `/admin/payments/events/${eventId}`, {}],
    ['tries again', `/admin/set-aside/${setAsideId}`, {}],
  ];
  it.each(forms)('the form that %s does nothing', async (_what, path, fields) => {
    const asked = { ...fields, isAdmin: 'true', role: 'admin' };
    for (const who of ['visitor', 'client', 'expert']) {
      const person = people[who];
      const browser = person ? await signedIn(person) : aVisitor();
      expect((await browser.post(path, asked)).status).toBe(404);
      expect((await browser.post(`${path}.data`, asked)).status).toBe(404);
    }
    expect(await world.db.select().from(suspensions)).toEqual([]);
    const changed = ne(stateLaws.since, '2025-05-05');
    expect(await world.db.select().from(stateLaws).where(changed)).toEqual([]);
    expect(await world.db.select().from(stateTaxes)).toHaveLength(2);
    expect(await world.db.select().from(settingChanges)).toEqual([]);
    expect(await world.db.select().from(reports)).toMatchObject([{ status: 'open' }]);
    expect(await world.db.select().from(contactMessages)).toMatchObject([{ status: 'new' }]);
    const isFee = eq(payments.id, paymentId);
    expect(await world.db.select().from(payments).where(isFee)).toMatchObject([{ state: 'owed' }]);
    expect(await world.db.select().from(applications)).toMatchObject([{ status: 'in-review' }]);
  });
});

describe('a person who tries to become an admin', () => {
  it.each(['/auth?mode=signup&isAdmin=true', '/auth?mode=signup&role=admin'])(
    'does not become one by sending fields to %s',
    async (path) => {
      const email = `climber.${newId()}@example.test`;
      const fields = {
        firstName: 'Robin',
        email,
        password: 'seven quiet gardens',
        dateOfBirth: '1990-05-17',
      };
      await aVisitor().post(path, {
        ...fields,
        isAdmin: 'true',
        is_admin: 'true',
        role: 'admin',
        emailVerified: 'true',
      });
      const { rows } = await world.pool.query('select is_admin, email_verified from users where email = $1', [
        email,
      ]);
      expect(rows).toEqual([{ is_admin: false, email_verified: false }]);
    },
  );

  it('does not become one with the settings form', async () => {
    const browser = await signedIn(client);
    await browser.post('/dashboard/settings', {
      firstName: 'Robin',
      lastName: 'Reed',
      isAdmin: 'true',
      is_admin: '1',
    });
    expect((await browser.get('/admin')).status).toBe(404);
  });
});

const views = async (person: { id: string }) => {
  const browser = await signedIn(await anAdmin());
  const fields = { intent: 'view', reason: 'asked', words: 'They wrote to us.', currentPassword: password };
  const answer = await browser.post(`/admin/people/${person.id}`, fields);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard']);
  return browser;
};
const viewers = { client: await views(client), expert: await views(expert) };
const asThem = { ...(await clientBrowser.mark()) };

/**
 * Paths that respond with 403 during a view, such as sign-in and admin pages, downloads, private pictures,
 * and links that act.
 */
const CLOSED_IN_VIEW = [
  ...patterns.filter((pattern) => /^\/(auth|admin)(?!\/mark)/.test(pattern)),
  '/signed-in',
  '/view-as/stop',
  '/outbox',
  '/outbox/:id',
  '/dashboard/settings/data',
  '/dashboard/settings/photo',
  '/oauth/authorize',
  '/dashboard/settings/apps',
  '/dashboard/settings/keys',
  '/dashboard/settings/two-step',
  '/dashboard/expert/statements/:month.pdf',
  '/dashboard/expert/statements/:month.csv',
  '/dashboard/payments/:id.pdf',
  '/dashboard/bookings/:id/calendar.ics',
  '/messages/stream',
  '/unsubscribe',
  '/tell-me/stop',
  '/c/:code/contact.vcf',
  '/payments/:id',
  '/test-payments/:ref',
  '/test-payments/portal/:ref',
  '/test-payments/account/:ref',
  '/become-expert',
  '/become-expert/sent',
  '/become-expert/photo',
  '/become-expert/where.svg',
  '/application-picture/:id',
  '/license-picture/:id',
  '/dispute-picture/:id',
  '/invitation',
  '/calendars/:provider',
  '/calendars/:provider/return',
  '/calendar.ics',
  '/theme',
  '/language',
  '/cookie-consent',
  '/sign-out',
];

describe('an admin who views someone', { timeout: 120_000 }, () => {
  it.each(Object.entries(viewers))('as %s changes nothing by opening every URL', async (who, browser) => {
    const before = await tableFingerprints(world, { rewrites: true });
    const found: Record<string, number> = {};
    for (const pattern of patterns) {
      const { at = pattern } = table[pattern]!;
      for (const path of [at, dataOf(at), `${at}?back=1&token=x&key=x`]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await browser.request(path, { method });
          await answer.body?.cancel();
          expect([path, answer.status < 500], `${method} ${path}: ${answer.status}`).toEqual([path, true]);
          expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
          if (path === at && method === 'GET') found[pattern] = answer.status;
        }
      }
    }
    expect(await tableFingerprints(world, { rewrites: true })).toEqual(before);
    const column = Object.keys(people).indexOf(who);
    const isAsTheirs = (pattern: string) => found[pattern] === table[pattern]!.get[column];
    const closed = patterns.filter((pattern) => found[pattern] === 403);
    expect(patterns.filter((pattern) => !isAsTheirs(pattern) && !closed.includes(pattern))).toEqual([]);
    expect(closed.filter((pattern) => !CLOSED_IN_VIEW.includes(pattern))).toEqual([]);
    for (const pattern of CLOSED_IN_VIEW) expect([pattern, found[pattern]]).toEqual([pattern, 403]);
  });

  it.each(Object.entries(viewers))('as %s can send nothing to any URL', async (_who, browser) => {
    const before = await tableFingerprints(world, { rewrites: true });
    const own = await browser.mark();
    for (const pattern of patterns.filter((one) => one !== '/view-as/stop')) {
      const { at = pattern, post } = table[pattern]!;
      for (const path of [at, dataOf(at)]) {
        for (const mark of [own, asThem, {}]) {
          const sent = { ...mark, intent: 'save', everywhere: 'yes', theme: 'dark', answer: 'accept' };
          const answer = await browser.post(path, sent);
          await answer.body?.cancel();
          expect([path, [403, 404, 405].includes(answer.status)], `${path}: ${answer.status}`).toEqual([
            path,
            true,
          ]);
          if (post && path === at && answer.status !== 404)
            expect([path, answer.status]).toEqual([path, 403]);
          expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
        }
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await browser.request('/dashboard/settings', { method })).status).toBe(405);
    }
    expect(await tableFingerprints(world, { rewrites: true })).toEqual(before);
  });
});
