import { payOut } from '../core/business/payouts/pay-out.server.ts';
import { closeMonths } from '../core/business/statements/close-months.server.ts';
import { readStatements } from '../core/business/statements/read-statements.server.ts';
import { acceptBooking } from '../core/consultations/answers/accept-booking.server.ts';
import { readBookings } from '../core/consultations/booking-views/read-bookings.server.ts';
import { endUnlawfulRequests, tellOfLaw } from '../core/consultations/bookings/end-unlawful.server.ts';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import { sendReminders } from '../core/consultations/reminders/send-reminders.server.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import { inviteToReview } from '../core/consultations/reviews/invite-to-review.server.ts';
import type { Context, Person } from '../core/context.ts';
import { divideSitemap } from '../core/finding/cities/divide-sitemap.server.ts';
import { listedStates } from '../core/finding/cities/listed-cities.server.ts';
import { refreshCities } from '../core/finding/cities/refresh-cities.server.ts';
import { pinsIn } from '../core/finding/discovery/pins/search-pins.server.ts';
import { refreshMapCells } from '../core/finding/discovery/refresh-map-cells.server.ts';
import { readCityCards, searchExperts } from '../core/finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH } from '../core/finding/discovery/search-query.ts';
import { sweepPresence } from '../core/finding/discovery/sweep-presence.server.ts';
import { tellOpenings } from '../core/finding/openings/tell-openings.server.ts';
import { readProfile } from '../core/finding/profiles/read-profile.server.ts';
import { sweepNotifications } from '../core/ground/notifications/sweep-notifications.server.ts';
import { checkLedger } from '../core/money/payments/check-ledger.server.ts';
import { readPayments } from '../core/money/payments/read-payments.server.ts';
import { readActivity } from '../core/overview/activity/read-activity.server.ts';
import { readOverview } from '../core/overview/activity/read-overview.server.ts';
import { ALL_BOOKINGS } from '../core/overview/moderation/bookings-query.ts';
import { readAllBookings } from '../core/overview/moderation/read-all-bookings.server.ts';
import { readFigures } from '../core/overview/moderation/read-figures.server.ts';
import { readPeople } from '../core/overview/moderation/read-people.server.ts';
import { readPractices } from '../core/overview/moderation/read-practices.server.ts';
import { readWaiting } from '../core/overview/moderation/read-waiting.server.ts';
import { tellWhatWaits } from '../core/overview/moderation/tell-what-waits.server.ts';
import { watchSetups } from '../core/people/setup/watch-setups.server.ts';
import { refreshPassedStretches } from '../core/practice/availability/refresh-free-stretch.server.ts';
import { watchLicenses } from '../core/practice/licenses/watch-licenses.server.ts';
import { isRefusal } from '../lib/errors.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { asking, type World } from '../tests/world.ts';
import { startOn } from './made-up-clients.ts';

const COUNTRY = { south: 15, west: -180, north: 72, east: -60 };
const NEW_YORK = { south: 40.55, west: -74.1, north: 40.9, east: -73.7 };
const ZIPS = ['10001', '90012', '60601', '80202', '97201', '98101', '87501'];
const NEWEST = { words: '', filter: 'all', sort: 'newest', after: null } as const;

export type Operations = Record<string, (nth: number) => Promise<unknown>>;

function jobsOf(world: World): Operations {
  const job = (name: Parameters<World['asProduct']>[0]) => world.asProduct(name);
  return {
    'job: expire bookings': () => expireBookings(job('expire-bookings')),
    'job: reminders': () => sendReminders(job('send-reminders')),
    'job: invite to review': () => inviteToReview(job('invite-to-review')),
    'job: ledger, sealing days': () => checkLedger(job('check-ledger')),
    'job: months': () => closeMonths(job('close-months')),
    'job: sitemap': () => divideSitemap(job('divide-sitemap')),
    'job: map cells': () => refreshMapCells(job('refresh-map-cells')),
    'job: pay out': () => payOut(job('pay-out')),
    'job: presence': () => sweepPresence(job('sweep-presence')),
    'job: notifications': () => sweepNotifications(job('sweep-accounts')),
    'job: openings': () => tellOpenings(job('tell-openings')),
    'job: what waits': () => tellWhatWaits(job('tell-what-waits')),
    'job: cities': async () => {
      await world.asOwner(
        `insert into stale_cities (expert_id, state, city)
         select expert_id, state, city from listing tablesample system (0.1) limit 200`,
      );
      await refreshCities(job('refresh-cities'));
    },
    'job: law': async () => {
      await endUnlawfulRequests(job('obey-law'));
      await tellOfLaw(job('obey-law'));
    },
    'job: free stretches': () => refreshPassedStretches(job('refresh-free-stretches')),
    'job: licenses': () => watchLicenses(job('watch-licenses')),
    'job: setups': () => watchSetups(job('watch-setups')),
  };
}

function adminTables(world: World, admin: Person): Operations {
  return {
    'admin: bookings': () => readAllBookings(world.as(admin), ALL_BOOKINGS),
    'admin: bookings by name': () => readAllBookings(world.as(admin), { ...ALL_BOOKINGS, words: 'rosemary' }),
    'admin: people': () => readPeople(world.as(admin), NEWEST),
    'admin: practices': () => readPractices(world.as(admin), NEWEST),
    'admin: practices by name': () => readPractices(world.as(admin), { ...NEWEST, words: 'rosemary' }),
    'admin: suspended practices': () => readPractices(world.as(admin), { ...NEWEST, filter: 'suspended' }),
    'admin: payments': () => readPayments(world.as(admin), NEWEST),
    'admin: payments owed': () => readPayments(world.as(admin), { ...NEWEST, filter: 'owed' }),
    'admin: what waits': () => readWaiting(world.as(admin)),
    'admin: figures of 14 days': () => readFigures(world.as(admin)),
  };
}

function searches(visitor: Context): Operations {
  const search = (asked: Partial<typeof EMPTY_SEARCH>) =>
    searchExperts(visitor, { ...EMPTY_SEARCH, ...asked });
  const map = (box: typeof COUNTRY, zoom: number, nth: number, asked: Partial<typeof EMPTY_SEARCH> = {}) =>
    pinsIn(visitor, { ...box, north: box.north - nth * 1e-6 }, zoom, { ...EMPTY_SEARCH, ...asked });
  return {
    'search, near a ZIP code': (nth) => search({ place: ZIPS[nth % ZIPS.length]! }),
    'search, category and price': (nth) =>
      search({ place: ZIPS[nth % ZIPS.length]!, category: 'education', price: '2' }),
    'search, words': (nth) => search({ q: ['willow', 'moreno', 'sage gar', 'rosemary vance'][nth % 4]! }),
    'map, whole country': (nth) => map(COUNTRY, 3.5, nth),
    'map, category and language': (nth) => map(COUNTRY, 3.5, nth, { category: 'education', language: 'es' }),
    'map, New York': (nth) => map(NEW_YORK, 11, nth, { category: 'education' }),
  };
}

/** Returns up to 500 experts with their owners: a sample of whole blocks, because sorting a million takes too long. */
async function someExperts(world: World) {
  const { rows: all } = await world.pool.query<{ count: number }>('select count(*)::int from experts');
  const percent = Math.min(100, 200_000 / all[0]!.count);
  const { rows } = await world.pool.query<{ id: string; zone: string; userId: string }>(
    `select e.id, p.zone, m.user_id as "userId"
     from experts e tablesample system (${percent}) repeatable (3)
       join expert_places p on p.expert_id = e.id and p.rank = 0
       join practice_members m on m.practice_id = e.id limit 500`,
  );
  return rows;
}

/** Returns what people and jobs do. The argument counts up, so no answer is one that was kept. */
export async function operationsIn(world: World, clients: readonly Person[]): Promise<Operations> {
  const random = seededRandom(3);
  const admin = await world.aPerson({ isAdmin: true });
  const experts = await someExperts(world);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const anOwner = (expert: (typeof experts)[number]): Person => ({
    ...clients[0]!,
    id: expert.userId,
    memberships: [{ practiceId: expert.id, role: 'owner' }],
  });
  const ask = async () => {
    const expert = pick(experts);
    const start = startOn(
      world.now,
      2 + Math.floor(random() * 10),
      expert.zone,
      18 + Math.floor(random() * 16),
    );
    const client = await world.aPerson();
    return { expert, ...(await requestBooking(world.as(client), asking(expert.id, { start }))) };
  };
  const orRefused = async (work: Promise<unknown>) =>
    await work.catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  const visitor = world.as(null);
  return {
    ...searches(visitor),
    profile: () => readProfile(visitor, pick(experts).id),
    'request a time': () => orRefused(ask()),
    'request and accept': () =>
      orRefused(
        ask().then(({ expert, bookingId }) => acceptBooking(world.as(anOwner(expert)), { bookingId })),
      ),
    'city page': () => readCityCards(visitor, { state: 'CO', city: 'Denver' }),
    'states and cities': () => listedStates({ ...visitor, db: { ...visitor.db } }),
    'activity of an expert': () => readActivity(world.as(anOwner(pick(experts))), { type: null, page: 1 }),
    'activity of a client, money': () => readActivity(world.as(pick(clients)), { type: 'payment', page: 1 }),
    'statements of a practice': () => {
      const expert = pick(experts);
      return readStatements(world.as(anOwner(expert)), expert.id);
    },
    'overview of an expert': () => readOverview(world.as(anOwner(pick(experts)))),
    'bookings of a client': () => readBookings(world.as(pick(clients)), { tab: 'past', page: 1 }),
    ...adminTables(world, admin),
    'job: months of one practice': async () => {
      await world.asOwner(
        `update practice_closings set due_at = now() - interval '1 day' where practice_id = '${pick(experts).id}'`,
      );
      await closeMonths(world.asProduct('close-months'));
    },
    ...jobsOf(world),
  };
}
