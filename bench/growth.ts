import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import pg from 'pg';
import { acceptBooking } from '../core/consultations/answers/accept-booking.server.ts';
import { readBookings } from '../core/consultations/booking-views/read-bookings.server.ts';
import { endUnlawfulRequests, tellOfLaw } from '../core/consultations/bookings/end-unlawful.server.ts';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import { sendReminders } from '../core/consultations/reminders/send-reminders.server.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import { inviteToReview } from '../core/consultations/reviews/invite-to-review.server.ts';
import type { Person } from '../core/context.ts';
import { pinsIn } from '../core/finding/discovery/pins/search-pins.server.ts';
import { searchExperts } from '../core/finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH } from '../core/finding/discovery/search-query.ts';
import { warmDiscovery } from '../core/finding/discovery/warm-up.server.ts';
import { readProfile } from '../core/finding/profiles/read-profile.server.ts';
import { readOverview } from '../core/overview/activity/read-overview.server.ts';
import { ALL_BOOKINGS } from '../core/overview/moderation/bookings-query.ts';
import { readAllBookings } from '../core/overview/moderation/read-all-bookings.server.ts';
import { readFigures } from '../core/overview/moderation/read-figures.server.ts';
import { readPeople } from '../core/overview/moderation/read-people.server.ts';
import { readPractices } from '../core/overview/moderation/read-practices.server.ts';
import { watchSetups } from '../core/people/setup/watch-setups.server.ts';
import { refreshPassedStretches } from '../core/practice/availability/refresh-free-stretch.server.ts';
import { watchLicenses } from '../core/practice/licenses/watch-licenses.server.ts';
import { isRefusal } from '../lib/errors.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { openCluster } from '../tests/cluster.ts';
import { fillWithBookings } from '../tests/made-up-bookings.ts';
import { asking, makeWorld, type World } from '../tests/world.ts';
import { fillWithClients, startOn } from './made-up-clients.ts';
import { fillWithExperts } from './made-up-experts.ts';
import { postmasterOf, processorMs } from './processor.ts';

/**
 * Prints how the cost of each page and job grows: `node bench/growth.ts [experts/bookings ...]`, by default
 * 10000/1000000 100000/1000000 1000000/1000000 100000/10000000. Each cell is the processor time of one, Node
 * and database together, in milliseconds. `BENCH_ONLY` runs only what contains this text. A mark says that a
 * row grew faster than the logarithm of experts times bookings; `REASONS` names those that
 * may. Runs each size in its own process, because memory is one of the rows. Linux only.
 */
const DEFAULT = ['10000/1000000', '100000/1000000', '1000000/1000000', '100000/10000000'];
const sizes = process.argv.slice(2);
const only = process.env.BENCH_ONLY ?? '';
const ROUNDS = 20;
const AT_ONCE = 250_000;
const CLIENTS = 2000;
/** Times below this many milliseconds are noise. */
const NOISE_MS = 3;

/** Why a row may grow faster than the logarithm. */
const REASONS: Record<string, string> = {
  'map, whole country': 'it adds up every cell with experts, of which there are at most 11,000',
  'map, category and language': 'it adds up every cell with experts, of which there are at most 11,000',
  'admin: figures of 14 days': 'it counts every booking of 14 days',
  'job: law': 'it groups the bookings of the next 14 days by state and day',
};

type Figures = Record<string, number>;

function inOwnProcess(size: string): Figures {
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename, size], {
    env: { ...process.env, BENCH_JSON: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${size} ended with ${status}`);
  return JSON.parse(stdout) as Figures;
}

async function measure(size: string): Promise<Figures> {
  const [experts, bookings] = size.split('/').map(Number) as [number, number];
  const cluster = await openCluster('bench', { throwaway: false });
  const { world, close } = await makeWorld(cluster.url, 4);
  try {
    world.now = Temporal.Now.instant();
    const clients = await fill(world, experts, bookings);
    const started = performance.now();
    await warmDiscovery(world.as(null));
    const figures: Figures = { 'start: warm, ms': performance.now() - started };
    const databaseMs = () => processorMs([postmasterOf(cluster.folder)]);
    for (const [name, run] of Object.entries(await operations(world, clients))) {
      if (!name.includes(only)) continue;
      // A job does its due work first. What counts is a later run.
      for (let warm = 0; warm < 3; warm++) await run(warm);
      const before = { node: process.cpuUsage(), database: databaseMs() };
      for (let round = 0; round < ROUNDS; round++) await run(3 + round);
      const { user, system } = process.cpuUsage(before.node);
      figures[name] = ((user + system) / 1000 + databaseMs() - before.database) / ROUNDS;
    }
    globalThis.gc?.();
    figures['memory of the process, MB'] = process.memoryUsage().rss / 1e6;
    return figures;
  } finally {
    await close();
    await cluster.close();
  }
}

async function fill(world: World, experts: number, bookings: number): Promise<Person[]> {
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  await fillWithExperts(client, experts, world.now);
  const clients = await fillWithClients(client, CLIENTS);
  for (let from = 0; from < bookings; from += AT_ONCE) {
    await fillWithBookings(client, Math.min(AT_ONCE, bookings - from), { now: world.now, from });
  }
  await client.query(
    `insert into review_invitations (booking_id, at) select id, now() from bookings where status = 'completed'`,
  );
  await client.query('vacuum analyze');
  await client.end();
  return clients;
}

const COUNTRY = { south: 15, west: -180, north: 72, east: -60 };
const NEW_YORK = { south: 40.55, west: -74.1, north: 40.9, east: -73.7 };
const ZIPS = ['10001', '90012', '60601', '80202', '97201', '98101', '87501'];
const NEWEST = { words: '', filter: 'all', sort: 'newest', after: null } as const;

type Operations = Record<string, (nth: number) => Promise<unknown>>;

function jobsOf(world: World): Operations {
  const job = (name: Parameters<World['asProduct']>[0]) => world.asProduct(name);
  return {
    'job: expire bookings': () => expireBookings(job('expire-bookings')),
    'job: reminders': () => sendReminders(job('send-reminders')),
    'job: invite to review': () => inviteToReview(job('invite-to-review')),
    'job: law': async () => {
      await endUnlawfulRequests(job('obey-law'));
      await tellOfLaw(job('obey-law'));
    },
    'job: free stretches': () => refreshPassedStretches(job('refresh-free-stretches')),
    'job: licenses': () => watchLicenses(job('watch-licenses')),
    'job: setups': () => watchSetups(job('watch-setups')),
  };
}

/** Returns what people and jobs do. The argument counts up, so no answer is one that was kept. */
async function operations(world: World, clients: readonly Person[]) {
  const random = seededRandom(3);
  const admin = await world.aPerson({ isAdmin: true });
  const { rows: experts } = await world.pool.query<{ id: string; zone: string; userId: string }>(
    `select e.id, p.zone, m.user_id as "userId" from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
     join practice_members m on m.practice_id = e.id order by md5(e.id::text) limit 500`,
  );
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
    profile: () => readProfile(visitor, pick(experts).id),
    'request a time': () => orRefused(ask()),
    'request and accept': () =>
      orRefused(
        ask().then(({ expert, bookingId }) => acceptBooking(world.as(anOwner(expert)), { bookingId })),
      ),
    'overview of an expert': () => readOverview(world.as(anOwner(pick(experts)))),
    'bookings of a client': () => readBookings(world.as(pick(clients)), { tab: 'past', page: 1 }),
    'admin: bookings': () => readAllBookings(world.as(admin), ALL_BOOKINGS),
    'admin: bookings by name': () => readAllBookings(world.as(admin), { ...ALL_BOOKINGS, words: 'rosemary' }),
    'admin: people': () => readPeople(world.as(admin), NEWEST),
    'admin: practices': () => readPractices(world.as(admin), NEWEST),
    'admin: figures of 14 days': () => readFigures(world.as(admin)),
    ...jobsOf(world),
  } satisfies Operations;
}

function print(all: readonly (readonly [string, Figures])[]): void {
  if (process.env.BENCH_JSON) {
    console.log(JSON.stringify(all[0]![1]));
    return;
  }
  console.log(`Processor milliseconds of one (machine load ${loadavg()[0]!.toFixed(1)})`);
  console.log(`${''.padEnd(30)}${all.map(([size]) => size.padStart(18)).join('')}`);
  for (const name of Object.keys(all[0]![1])) {
    const cells = all.map(([, figures]) => (figures[name] ?? Number.NaN).toFixed(1).padStart(18));
    console.log(`${name.padEnd(30)}${cells.join('')}  ${verdict(name, all)}`);
  }
}

/** Returns a mark if a row grew faster than the logarithm, with the reason if it may. */
function verdict(name: string, all: readonly (readonly [string, Figures])[]): string {
  const logOf = (size: string) => size.split('/').reduce((sum, count) => sum + Math.log(Number(count)), 0);
  const [smallest] = all;
  const faster = all.some(([size, figures]) => {
    const allowed = Math.max(smallest![1][name]!, NOISE_MS) * (logOf(size) / logOf(smallest![0])) * 1.5;
    return figures[name]! > allowed;
  });
  return faster ? `grows: ${REASONS[name] ?? 'faster than log n'}` : '';
}

if (sizes.length === 1) print([[sizes[0]!, await measure(sizes[0]!)]]);
else {
  const all: [string, Figures][] = [];
  for (const size of sizes.length > 0 ? sizes : DEFAULT) all.push([size, inOwnProcess(size)]);
  print(all);
}
