import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { ACTIVE_STATUSES } from '../core/consultations/bookings/booking-life.ts';
import { bookings } from '../core/consultations/bookings/tables.ts';
import type { Person } from '../core/context.ts';
import { nextFreeTimes } from '../core/practice/availability/read-free-times.server.ts';
import { freePort } from '../lib/free-port.server.ts';
import { newId } from '../lib/id.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { markOf } from '../tests/mark-of.ts';
import { startNode } from '../tests/node.ts';
import type { World } from '../tests/world.ts';
import { noOutcomes, type Outcomes } from './race-outcomes.ts';

type Race = {
  world: World;
  clients: readonly Person[];
  rounds: number;
  /** Returns how many deadlocks PostgreSQL has broken so far. */
  deadlocks: () => Promise<number>;
};

/** A client who has logged in, from an address of their own. */
type Session = { cookie: string; address: string };

/** The booking form of one time, which all clients submit. */
type Ask = { expertId: string; start: string };

const MINUTES = '15';

/** Makes all signed-in clients submit the booking form for the same time; null if there is no build. */
export async function raceByHttp({ world, clients, rounds, deadlocks }: Race): Promise<Outcomes | null> {
  if (!existsSync(join(import.meta.dirname, '..', 'build', 'server', 'index.js'))) {
    console.log('The race by HTTP is left out: run `npm run build` first.');
    return null;
  }
  const { origin, close } = await startProduct(world);
  try {
    world.now = Temporal.Now.instant();
    const sessions = await logInAll(origin, world, clients);
    const outcomes = noOutcomes();
    for (let round = 0; round < rounds; round++) {
      const ask = await aFreeTime(world, round);
      const attempts = await prepareAll(origin, sessions, ask);
      const before = await deadlocks();
      const began = performance.now();
      const statuses = await Promise.all(attempts.map((attempt) => attempt()));
      outcomes.took.push(performance.now() - began);
      outcomes.deadlocks += (await deadlocks()) - before;
      outcomes.codes.push(...statuses.map(codeOf));
      outcomes.effects.add(await bookingsOf(world, ask.expertId));
    }
    return outcomes;
  } finally {
    await close();
  }
}

/** Starts the built product on the world's database. `pid` is its process. */
export async function startProduct(
  world: World,
): Promise<{ origin: string; pid: number; close: () => Promise<void> }> {
  const folder = temporaryFolder('bench-races');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const node = await startNode(port, {
    NODE_ENV: 'production',
    DEMO: 'off',
    DATABASE_URL: world.url,
    DATA_DIR: folder,
    PUBLIC_ORIGIN: origin,
    CLIENT_ADDRESS_HEADER: 'x-client-address',
  });
  return {
    origin,
    pid: node.pid,
    async close() {
      await node.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function logInAll(origin: string, world: World, clients: readonly Person[]): Promise<Session[]> {
  const sessions: Session[] = [];
  for (const [at, client] of clients.entries()) {
    const address = `10.1.${at}.1`;
    const password = await world.givePassword(client);
    sessions.push({ address, cookie: await logIn(origin, { email: client.email, password }, address) });
  }
  return sessions;
}

async function logIn(
  origin: string,
  account: { email: string; password: string },
  address: string,
): Promise<string> {
  const answer = await fetch(`${origin}/auth?mode=login`, {
    method: 'POST',
    redirect: 'manual' as const,
    body: new URLSearchParams(account),
    headers: { Origin: origin, 'x-client-address': address },
  });
  await answer.arrayBuffer();
  if (answer.status !== 302) throw new Error(`${account.email} could not log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Returns a free time of a new expert, another one in each round. */
async function aFreeTime(world: World, round: number): Promise<Ask> {
  const { id } = await world.anExpert();
  const free = (await nextFreeTimes(world.as(null), [id], 400)).get(id)!;
  return { expertId: id, start: free.at(-1 - round)! };
}

/** Returns the page mark of each session, which a form contains. */
export async function marksOf(
  origin: string,
  sessions: readonly Session[],
): Promise<Record<string, string>[]> {
  return await Promise.all(
    sessions.map(({ cookie }) =>
      markOf(cookie, () => fetch(`${origin}/auth/mark`, { headers: { Cookie: cookie } })),
    ),
  );
}

/** Prepares a send of the form by each client, with warm connections to the product. */
async function prepareAll(origin: string, sessions: readonly Session[], ask: Ask) {
  const marks = await marksOf(origin, sessions);
  await Promise.all(sessions.map(() => fetch(`${origin}/healthz`).then((answer) => answer.text())));
  return sessions.map((session, at) => () => submit(origin, session, marks[at]!, ask));
}

/** Submits the booking form, and returns the status of the answer. */
export async function submit(
  origin: string,
  { cookie, address }: Session,
  mark: Record<string, string>,
  { expertId, start }: Ask,
): Promise<number> {
  const asked = { start, minutes: MINUTES };
  const answer = await fetch(`${origin}/expert/${expertId}/book?${new URLSearchParams(asked)}`, {
    method: 'POST',
    redirect: 'manual' as const,
    body: new URLSearchParams({
      ...asked,
      method: 'In-Person Consultation',
      requestKey: newId(),
      ...mark,
    }),
    headers: { Origin: origin, Cookie: cookie, 'x-client-address': address },
  });
  await answer.arrayBuffer();
  return answer.status;
}

function codeOf(status: number): string {
  if (status === 302) return 'done';
  return status < 500 ? String(status) : `fault: ${status}`;
}

async function bookingsOf({ db }: World, expertId: string): Promise<number> {
  const isActive = inArray(bookings.status, [...ACTIVE_STATUSES]);
  return await db.$count(bookings, and(eq(bookings.expertId, expertId), isActive));
}
