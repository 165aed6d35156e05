import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import type { Context, Person } from '../core/context.ts';
import { refreshFreeStretch } from '../core/practice/availability/refresh-free-stretch.server.ts';
import { isRefusal } from '../lib/errors.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { openJobs } from '../platform/jobs/jobs.server.ts';
import { jobsIn } from '../server/jobs.ts';
import { openCluster } from '../tests/cluster.ts';
import { warmUp } from '../tests/concurrently.ts';
import { fillWithBookings } from '../tests/made-up-bookings.ts';
import { asking, makeWorld } from '../tests/world.ts';
import { fillWithClients, startOn } from './made-up-clients.ts';
import { fillWithExperts } from './made-up-experts.ts';
import { postmasterOf, processorMs } from './processor.ts';
import { logInAll, marksOf, startProduct, submit } from './race-by-http.ts';

/**
 * Measures how fast clients' requests are placed: `node bench/requests.ts [requests] [connections] [experts]`,
 * by default 3000, 16, and 2000. Each request is a different client's or day's, to an expert drawn at random,
 * on warm connections to a database that writes to the disk at each commit. Mail is queued, not sent. Then
 * sends some by the form of the built product (run `npm run build` first), which also sends the mail to its
 * outbox.
 *
 * Prints requests placed per second; per request, the statements and the times that Node waits for the
 * database (several statements can travel together), and the processor time of Node and of the database; and
 * the median and 99th percentile of the time that one takes. Linux only, because it reads /proc.
 */
const REQUESTS = Number(process.argv[2] ?? 3000);
const CONNECTIONS = Number(process.argv[3] ?? 16);
const EXPERTS = Number(process.argv[4] ?? 2000);
/** Clients that log in and use the form. Each one takes a tenth of a second to log in. */
const BY_FORM = 60;
const WARM = 300;
/** Bookings that exist already, so the indexes are as deep as usual. */
const BOOKINGS = 50_000;
const PER_CLIENT = 3;

const log = { info() {}, warn: console.warn, error: console.error };
const cluster = await openCluster('bench', { throwaway: false });
const { world, close } = await makeWorld(cluster.url, CONNECTIONS);
const random = seededRandom(7);
const traffic = { statements: 0, trips: 0 };

try {
  world.now = Temporal.Now.instant();
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  await fillWithExperts(client, EXPERTS, world.now);
  // They have the bookings that exist already.
  await fillWithClients(client, 1000);
  await fillWithBookings(client, BOOKINGS, { now: world.now });
  const people = await fillWithClients(client, Math.ceil((REQUESTS + WARM) / PER_CLIENT));
  const { rows: experts } = await client.query<{ id: string; zone: string }>(
    'select e.id, p.zone from experts e join expert_places p on p.expert_id = e.id and p.rank = 0 order by e.id',
  );
  await refreshAll(experts);
  await client.query('vacuum analyze');
  await client.end();

  countTraffic(world.pool);
  await warmUp(world, CONNECTIONS);
  const runner = await openJobs({
    url: world.url,
    availability: world.availability,
    log,
    names: ['send-written-mail', 'send-written-mail-to-many'],
  });
  const jobs = jobsIn(runner, world.db);
  const anAsk = (at: number) => {
    const expert = experts[Math.floor(random() * experts.length)]!;
    const day = 2 + (at % PER_CLIENT) * 3 + Math.floor(random() * 3);
    return {
      expertId: expert.id,
      start: startOn(world.now, day, expert.zone, 20 + Math.floor(random() * 10)),
    };
  };
  const place = async (at: number) => {
    // A client's requests are far apart, because each would wait for the one before.
    const { expertId, start } = anAsk(Math.floor(at / people.length));
    const ctx: Context = { ...world.as(people[at % people.length]!), jobs };
    try {
      await requestBooking(ctx, asking(expertId, { start }));
      return 'done';
    } catch (error) {
      if (isRefusal(error)) return error.code;
      throw error;
    }
  };
  await placeAll(place, 0, WARM);
  tell('by the verb', await placeAll(place, WARM, WARM + REQUESTS));
  await runner.stop();
  await placeByForm(anAsk);
} finally {
  await close();
  await cluster.close();
}

/** Recomputes the free stretches of all experts, which are made up at first. */
async function refreshAll(experts: readonly { id: string }[]): Promise<void> {
  for (let from = 0; from < experts.length; from += 500) {
    const ids = experts.slice(from, from + 500).map(({ id }) => id);
    await refreshFreeStretch(world.asProduct('refresh-free-stretches'), ids);
  }
}

/** Places requests by the form of the built product, a client's one after another. */
async function placeByForm(anAsk: (at: number) => { expertId: string; start: string }): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '..', 'build', 'server', 'index.js'))) {
    console.log('The requests by the form are left out: run `npm run build` first.');
    return;
  }
  const clients: Person[] = [];
  while (clients.length < BY_FORM) clients.push(await world.aPerson());
  const { origin, pid, close } = await startProduct(world);
  try {
    const sessions = await logInAll(origin, world, clients);
    const marks = await marksOf(origin, sessions);
    const send = async (at: number) => {
      const who = Math.floor(at / PER_CLIENT);
      const status = await submit(origin, sessions[who]!, marks[who]!, anAsk(at));
      return status === 302 ? 'done' : String(status);
    };
    tell('by the form', await placeAll(send, 0, BY_FORM * PER_CLIENT, pid));
  } finally {
    await close();
  }
}

/** Places requests with a worker for each connection. `pid` is the process to measure, by default this one. */
async function placeAll(place: (at: number) => Promise<string>, from: number, to: number, pid = process.pid) {
  const outcomes = new Map<string, number>();
  const took: number[] = [];
  const postmaster = postmasterOf(cluster.folder);
  const before = { node: processorMs([pid]), database: processorMs([postmaster]) };
  Object.assign(traffic, { statements: 0, trips: 0 });
  const began = performance.now();
  let next = from;
  const work = async () => {
    while (next < to) {
      const at = next++;
      const start = performance.now();
      const code = await place(at);
      took.push(performance.now() - start);
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - began) / 1000;
  const node = processorMs([pid]) - before.node;
  const database = processorMs([postmaster]) - before.database;
  return { outcomes, took: took.toSorted((a, b) => a - b), seconds, node, database };
}

function tell(
  how: string,
  { outcomes, took, seconds, node, database }: Awaited<ReturnType<typeof placeAll>>,
) {
  const placed = outcomes.get('done') ?? 0;
  const each = (all: number) => (all / placed).toFixed(2);
  const percentile = (share: number) => `${took[Math.floor(took.length * share)]!.toFixed(0)} ms`;
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `\n${placed} requests ${how}, ${CONNECTIONS} at once: ${(placed / seconds).toFixed(0)} per second (machine load ${load})`,
  );
  if (traffic.statements > 0) {
    console.log(`per request: ${each(traffic.statements)} statements in ${each(traffic.trips)} trips`);
  }
  console.log(`processor per request: Node ${each(node)} ms, database ${each(database)} ms`);
  console.log(`time of one: median ${percentile(0.5)}, 99th percentile ${percentile(0.99)}`);
  for (const [code, times] of outcomes) if (code !== 'done') console.log(`refused: ${code} ${times}`);
}

/** Counts the statements on every connection of a pool, and how often Node waits for their answers. */
function countTraffic(pool: pg.Pool): void {
  pool.on('connect', (connection) => {
    const run = connection.query.bind(connection) as (...args: unknown[]) => unknown;
    let open = 0;
    connection.query = ((...args: unknown[]) => {
      traffic.statements += 1;
      if (open === 0) traffic.trips += 1;
      const answer = run(...args);
      if (answer instanceof Promise) {
        open += 1;
        const end = () => {
          open -= 1;
        };
        answer.then(end, end);
      }
      return answer;
    }) as typeof connection.query;
  });
}
