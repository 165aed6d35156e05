import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { approvePlace } from '../../business/consultation-places/review-place.server.ts';
import { savePlace } from '../../business/consultation-places/save-place.server.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { readBooking } from '../../consultations/booking-views/read-bookings.server.ts';
import { endUnlawfulRequests } from '../../consultations/bookings/end-unlawful.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { readHomeList } from '../../finding/discovery/home-list.server.ts';
import { pinsIn } from '../../finding/discovery/pins/search-pins.server.ts';
import { readExpertCard } from '../../finding/discovery/read-expert-card.server.ts';
import { searchExperts } from '../../finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH } from '../../finding/discovery/search-query.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { payments, refunds } from '../../money/payments/tables.ts';
import { placeChecks } from '../../people/experts/tables.ts';
import {
  approveApplication,
  rejectApplication,
  setCheck,
} from '../../practice/applications/review-application.server.ts';
import { applications } from '../../practice/applications/tables.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { readStateLaw, readStates } from './read-state-law.server.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true });
const visitor = () => world.as(null);
const COLORADO = { south: 37, west: -109, north: 41, east: -102 };
const PORTLAND = {
  location: 'Portland, OR',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  lat: 45.4988,
  lng: -122.6901,
  zone: 'America/Los_Angeles',
};

const say = async (status: 'legal' | 'illegal') => {
  const row = { state: 'CO', status, since: '2026-12-01', until: null };
  await changeLaw(world.as(admin), { ...row, note: 'Said by a test.', source: 'A test' });
  world.law = await readLaw(world.db);
};

/** Tries every way to find or request an expert. */
async function ways(id: string) {
  const listed = await searchExperts(visitor(), { ...EMPTY_SEARCH, q: 'quillon' });
  const near = await searchExperts(visitor(), { ...EMPTY_SEARCH, place: 'Denver, CO' });
  const home = await readHomeList(visitor(), { q: 'quillon' }, 6);
  const pins = await pinsIn(visitor(), COLORADO, 14);
  const holds = (cards: readonly { id: string }[]) => cards.some((card) => card.id === id);
  return {
    search: holds(listed.cards),
    near: near.refusal ? near.refusal.title : holds(near.cards),
    home: holds(home.experts),
    map: pins.some((pin) => pin.kind === 'expert' && pin.id === id),
    card: (await readExpertCard(visitor(), id)) !== null,
    times: ((await nextFreeTimes(visitor(), [id], 1)).get(id) ?? []).length,
    closed: (await slotsOf(visitor(), id)).closed?.code ?? null,
    page: (await readProfile(visitor(), id)).closed?.code ?? null,
    booking: await codeOf(requestBooking(world.as(await world.aPerson()), asking(id))),
  };
}

const OPEN = {
  search: true,
  near: true,
  home: true,
  map: true,
  card: true,
  times: 1,
  closed: null,
  page: null,
};

async function anApplication() {
  const id = world.as(null).newId();
  const person = await world.aPerson();
  const at = asDate(world.now);
  await world.db.insert(applications).values({
    id,
    userId: person.id,
    status: 'in-review',
    type: 'individual',
    name: 'Fern',
    email: person.email,
    lat: 39.7491,
    lng: -104.9946,
    city: 'Denver',
    state: 'CO',
    zone: 'America/Denver',
    zip: '80202',
    placeLabel: 'Denver, CO',
    submittedAt: at,
    reviewBeganAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await world.db.insert(payments).values({
    id: world.as(null).newId(),
    purpose: 'application-fee',
    subjectId: id,
    payerId: person.id,
    cents: 500,
    paidCents: 500,
    state: 'paid',
    provider: 'sandbox',
    providerRef: `pay_${id}`,
    returnTo: '/dashboard',
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

it('closes a state immediately when its law changes, and shows admins the accepted bookings there', async () => {
  const expert = await world.anExpert({ name: 'Quillon Reed' });
  const both = await world.anExpert({ name: 'Quillon Both' });
  await insertPlace(world.db, both.id, 1, PORTLAND);
  const waits = await savePlace(world.as(expert.actor), {
    placeId: null,
    label: '',
    address: '5 Elm Street',
    zip: '80302',
    isExactPublic: false,
  });
  const agreed = await world.aRequest({ expert, start: '2026-12-03T18:00:00Z' });
  await acceptBooking(world.as(expert.actor), { bookingId: agreed.bookingId });
  const asked = await world.aRequest({ expert, start: '2026-12-04T18:00:00Z' });
  const [application, other] = [await anApplication(), await anApplication()];
  for (const check of ['identity', 'location', 'state'] as const) {
    await setCheck(world.as(admin), { id: application, check, isDone: true });
  }
  expect(await ways(expert.id)).toEqual({ ...OPEN, booking: 'done' });

  await say('illegal');

  expect(await ways(expert.id)).toEqual({
    search: false,
    near: 'Services not available in Colorado',
    home: false,
    map: false,
    card: false,
    times: 0,
    closed: 'state_not_served',
    page: 'state_not_served',
    booking: 'state_not_served',
  });
  // An expert with a second place in another state still appears there.
  expect((await readExpertCard(visitor(), both.id))?.state).toBe('OR');
  const places = (await slotsOf(visitor(), both.id, { placeId: null })).expert.places;
  const portland = places.find(({ label }) => label === 'Portland, OR')!.id;
  expect((await slotsOf(visitor(), both.id, { placeId: portland })).closed).toBeNull();

  // Accepted bookings stay, and admins see them. Requests end.
  expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId: asked.bookingId }))).toBe(
    'state_not_served',
  );
  await endUnlawfulRequests(world.asProduct('obey-law'));
  expect((await readBooking(world.as(agreed.client), agreed.bookingId)).status).toBe('accepted');
  expect((await readBooking(world.as(asked.client), asked.bookingId)).status).toBe('cancelled');
  const law = await readStateLaw(world.as(admin), 'CO');
  expect(law.stranded.map(({ id }) => id)).toEqual([agreed.bookingId]);
  expect((await readStates(world.as(admin))).find(({ code }) => code === 'CO')).toMatchObject({
    status: 'illegal',
    stranded: 1,
  });

  // No one is approved in the state. We refund the fee, because the applicant is not at fault.
  expect(await codeOf(approveApplication(world.as(admin), { id: application }))).toBe('state_not_served');
  await rejectApplication(world.as(admin), { id: other, reason: 'law', words: '' });
  expect(
    await world.db
      .select({ reason: refunds.reason })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.subjectId, other)),
  ).toEqual([{ reason: 'application-rejected' }]);

  // An existing place in the state stays and gets its check, but no list shows it. No one can add a place
  // there.
  const [check] = await world.db.select().from(placeChecks).where(eq(placeChecks.placeId, waits));
  await approvePlace(world.as(admin), { id: check!.id });
  expect((await slotsOf(visitor(), expert.id, { placeId: waits })).closed?.code).toBe('state_not_served');
  const more = { placeId: null, label: '', address: '6 Elm Street', zip: '80301', isExactPublic: false };
  expect(await codeOf(savePlace(world.as(expert.actor), more))).toBe('invalid_input');

  await say('legal');

  // Closing the state changed nothing about the experts, so everything is back.
  expect(await ways(expert.id)).toEqual({ ...OPEN, booking: 'done' });
  await approveApplication(world.as(admin), { id: application });
  expect((await readStateLaw(world.as(admin), 'CO')).stranded).toEqual([]);
});
