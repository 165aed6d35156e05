import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { eq } from 'drizzle-orm';
import { bookings } from '../core/consultations/bookings/tables.ts';
import { requestBooking } from '../core/consultations/requests/request-booking.server.ts';
import type { Person } from '../core/context.ts';
import { type Busy, type Calendar, firstFreeTimes, slotDays } from '../core/practice/availability/slots.ts';
import { extraHours, takenTimes, weeklyHours } from '../core/practice/availability/tables.ts';
import { closedAt, type Taken } from '../core/practice/availability/travel.ts';
import type { WeeklyHours } from '../core/practice/availability/weekly-hours.ts';
import { freePort } from '../lib/free-port.server.ts';
import { newId } from '../lib/id.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { openCluster } from '../tests/cluster.ts';
import { concurrently, tallyOf, warmUp } from '../tests/concurrently.ts';
import { practitionersOf } from '../tests/listed-experts.ts';
import { asking, makeWorld, type World } from '../tests/world.ts';

/**
 * Measures free times, from their computation to the booking: `node bench/slots.ts [seconds] [rounds]`, by
 * default 5 and 20. Prints figures and never asserts.
 * - Results per second of processor time for an expert with two stretches of hours a day, extra hours on two
 * dates, and 84 taken times: the next 14 days, and the next free times of the 24 experts on a page. Then the
 * same with the taken times as bookings at eight places, with the way between them kept free.
 * - The same expert's times over HTTP, from the built product (run `npm run build` first) on its own
 * database.
 * - Requests for different times, compared with one-row inserts over as many connections.
 * - How many of fifty people get a time that all of them request, in each round.
 */
const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 20);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const CONNECTIONS = 16;
const CROWD = 50;
const EXPERTS = 24;
const MAX_OPEN = 5;
const zone = 'America/Denver';

const hours: WeeklyHours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, startMinute: 7 * 60, endMinute: 12 * 60 },
  { weekday, startMinute: 12 * 60 + 30, endMinute: 21 * 60 },
]);
const extraAt = (now: Temporal.Instant) =>
  [2, 9].map((days) => {
    const date = now.toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString();
    return { date, startMinute: 1260, endMinute: 1320 };
  });
const busyAt = (now: Temporal.Instant) => {
  const today = now.toZonedDateTimeISO(zone).startOfDay().epochMilliseconds;
  return Array.from({ length: 84 }, (_, index) => {
    const startsAt = today + Math.floor(index / 6) * DAY + (7 * 60 + (index % 6) * 130) * MINUTE;
    return { startsAt, endsAt: startsAt + (15 + (index % 4) * 15) * MINUTE };
  });
};

byRule();
const cluster = await openCluster('bench-slots');
try {
  const { world, close } = await makeWorld(cluster.url, CROWD);
  world.now = Temporal.Now.instant();
  try {
    await byHttp(world);
    await requests(world);
    await crowd(world);
  } finally {
    await close();
  }
} finally {
  await cluster.close();
}

/** Measures only the computation. The clocks change within the requested days. */
function byRule(): void {
  const now = Temporal.Instant.from('2027-03-08T15:10:00Z');
  const busy = busyAt(now);
  const calendar: Calendar = { zone, hours, extra: extraAt(now), busy, now };
  const list = Array.from({ length: EXPERTS }, (_, index) => ({ ...calendar, busy: busy.slice(index) }));
  const slots = slotDays(calendar).reduce((sum, day) => sum + day.slots.length, 0);
  console.log(`${busy.length} taken times, ${slots} bookable starts in 14 days`);
  const drawn = withTravel(busy);
  const lists = list.map(({ busy }) => withTravel(busy));
  const open = slotDays({ ...calendar, busy: drawn() }).reduce((sum, day) => sum + day.slots.length, 0);
  console.log(`with travel, ${open} bookable starts`);
  console.table([
    { what: 'the next 14 days of one expert', ...measure(() => slotDays(calendar)) },
    {
      what: `the next free time of ${EXPERTS} experts`,
      ...measure(() => list.map((one) => firstFreeTimes(one, 1))),
    },
    {
      what: `the next three free times of ${EXPERTS} experts`,
      ...measure(() => list.map((one) => firstFreeTimes(one, 3))),
    },
    {
      what: 'the next 14 days of one expert, with travel',
      ...measure(() => slotDays({ ...calendar, busy: drawn() })),
    },
    {
      what: `the next free time of ${EXPERTS} experts, with travel`,
      ...measure(() => lists.map((busy) => firstFreeTimes({ ...calendar, busy: busy() }, 1))),
    },
  ]);
}

/** Spreads the bookings over eight places around Denver, from the next street to 100 miles away. */
function withTravel(busy: readonly Busy[]): () => Busy[] {
  const taken = busy.map((time, index): Taken => {
    const nth = index % 8;
    const at = { placeId: `place ${nth}`, lat: 39.75 + nth ** 2 * 0.03, lng: -105 };
    return { ...time, ...at, bookingId: `booking ${index}`, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 };
  });
  const here = { placeId: 'here', lat: 39.74, lng: -104.99 };
  return () => closedAt(taken, here, { milesPerHour: 40, leastMinutes: 10 });
}

function measure(answer: () => unknown): { 'per processor second': number; 'µs each': number } {
  for (const until = performance.now() + 500; performance.now() < until; ) answer();
  const before = process.cpuUsage();
  let count = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; count += 1) answer();
  const { user, system } = process.cpuUsage(before);
  const µs = (user + system) / count;
  return { 'per processor second': Math.round(1e6 / µs), 'µs each': Number(µs.toFixed(1)) };
}

async function byHttp(world: World): Promise<void> {
  const root = join(import.meta.dirname, '..');
  if (!existsSync(join(root, 'build', 'server', 'index.js'))) {
    console.log('Availability by HTTP is left out: run `npm run build` first.');
    return;
  }
  const expertId = await aBusyExpert(world);
  const folder = temporaryFolder('bench-slots');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SECRET: 'measured-on-this-machine-and-nowhere-else-0001',
      DEMO: 'off',
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: world.url,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  });
  try {
    await untilReady(`${origin}/readyz`);
    const path = `/expert/${expertId}/times`;
    const { days } = (await (await fetch(origin + path)).json()) as { days: { slots: unknown[] }[] };
    const load = (duration: number) =>
      autocannon({ url: origin, connections: CONNECTIONS, duration, requests: [{ path }] });
    await load(2);
    const before = processorMs(server);
    const { requests, latency, non2xx, errors, timeouts } = await load(seconds);
    const spent = processorMs(server) - before;
    console.log(`The same by HTTP, over ${CONNECTIONS} connections`);
    console.table([
      {
        'bookable starts': days.reduce((sum, { slots }) => sum + slots.length, 0),
        'a second': Math.round(requests.average),
        'p50 ms': latency.p50,
        'p99 ms': latency.p99,
        'processor ms of the server': Number((spent / requests.total).toFixed(2)),
        failed: non2xx + errors + timeouts,
      },
    ]);
  } finally {
    await ended(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function aBusyExpert(world: World): Promise<string> {
  const { id: expertId } = await world.anExpert();
  const [practitionerId = ''] = await practitionersOf(world.db, expertId);
  const whose = { expertId, practitionerId };
  await world.db.insert(weeklyHours).values(hours.map((range) => ({ ...whose, ...range })));
  await world.db
    .insert(extraHours)
    .values(extraAt(world.now).map((on) => ({ id: newId(), ...whose, ...on })));
  await world.db.insert(takenTimes).values(
    busyAt(world.now).map(({ startsAt, endsAt }) => ({
      id: newId(),
      ...whose,
      kind: 'calendar' as const,
      sourceId: newId(),
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  );
  return expertId;
}

async function requests(world: World): Promise<void> {
  const asked = seconds * 150;
  const experts: string[] = [];
  for (let made = 0; made < EXPERTS; made++) experts.push((await world.anExpert()).id);
  const people: Person[] = [];
  for (let made = 0; made < Math.ceil(asked / MAX_OPEN); made++) people.push(await world.aPerson());
  await warmUp(world, CONNECTIONS);
  const tomorrow = world.now.toZonedDateTimeISO(zone).startOfDay().add({ days: 1 });
  /** Returns the start of a request. No two requests of one expert or of one person share a start. */
  const startOf = (which: number) => {
    const nth = Math.floor(which / EXPERTS);
    const day = tomorrow.add({ days: nth % 12 }).with({ hour: 9 });
    return day
      .add({ minutes: 30 * Math.floor(nth / 12) })
      .toInstant()
      .toString();
  };
  const faults = new Map<string, number>();
  const took = await inLanes(asked, async (which) => {
    const client = people[which % people.length]!;
    const input = asking(experts[which % EXPERTS]!, { start: startOf(which) });
    await requestBooking(world.as(client), input).catch((error) => {
      const what = error.code ?? String(error);
      faults.set(what, (faults.get(what) ?? 0) + 1);
    });
  });
  const [row] = await world.db.select().from(bookings).limit(1);
  await world.pool.query(`create table bench_rows (like bookings including defaults, primary key (id))`);
  const columns = Object.values(bookings).flatMap((column) =>
    column && typeof column === 'object' && 'name' in column && column.name !== 'total_cents'
      ? [String(column.name)]
      : [],
  );
  const names = columns.filter((name) => !['id', 'request_key'].includes(name));
  const insert = `insert into bench_rows (id, request_key, ${names.join(', ')}, total_cents)
    select gen_random_uuid(), gen_random_uuid(), ${names.join(', ')}, total_cents from bookings where id = $1`;
  const inserts = seconds * 1000;
  const engine = await inLanes(inserts, () => world.pool.query(insert, [row!.id]));
  await world.pool.query('drop table bench_rows');
  console.log(
    `Over ${CONNECTIONS} connections, each request with its event, taken time, notice and two mails`,
  );
  console.table([
    { what: 'requests placed', 'a second': Math.round((asked / took) * 1000) },
    {
      what: 'rows that the engine inserts, one a transaction',
      'a second': Math.round((inserts / engine) * 1000),
    },
  ]);
  for (const [fault, times] of faults) console.log(`${times} refused: ${fault}`);
}

/** Spreads `count` pieces of work over the connections, one at a time on each. Returns milliseconds. */
async function inLanes(count: number, work: (which: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return performance.now() - began;
}

async function crowd(world: World): Promise<void> {
  const people: Person[] = [];
  for (let made = 0; made < CROWD; made++) people.push(await world.aPerson());
  await warmUp(world, CROWD);
  const through = new Map<number, number>();
  const codes: string[] = [];
  const took: number[] = [];
  const start = world.now
    .toZonedDateTimeISO(zone)
    .startOfDay()
    .add({ days: 2 })
    .with({ hour: 11 })
    .toInstant();
  for (let round = 0; round < rounds; round++) {
    const { id } = await world.anExpert();
    const input = () => asking(id, { start: start.toString() });
    const began = performance.now();
    codes.push(
      ...(await concurrently(people.map((person) => () => requestBooking(world.as(person), input())))),
    );
    took.push(performance.now() - began);
    const made = await world.db.$count(bookings, eq(bookings.expertId, id));
    through.set(made, (through.get(made) ?? 0) + 1);
    // Frees the people, because they request the same time from the next expert.
    await world.db.delete(takenTimes).where(eq(takenTimes.expertId, id));
    await world.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.expertId, id));
  }
  took.sort((a, b) => a - b);
  console.log(`${CROWD} people at one time, ${rounds} rounds`);
  console.table([
    {
      'let through': [...through].map(([made, times]) => `${made} in ${times} rounds`).join(', '),
      answers: Object.entries(tallyOf(codes))
        .map(([code, times]) => `${times} ${code}`)
        .join(', '),
      'ms, median': Math.round(took[Math.floor(took.length / 2)]!),
    },
  ]);
}

/** Returns the processor time that a process has used so far, in milliseconds. Linux only. */
function processorMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer`);
}

async function ended(server: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exit;
}
