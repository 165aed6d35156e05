import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../../lib/id.server.ts';
import { type Browser, METHOD, type People, signedIn } from './people.ts';

export type Tally = {
  messages: string[];
  bookings: string[];
  /** Counts of tries that were not acknowledged, by response. */
  refused: Map<string, number>;
  times: number[];
  /** When each acknowledgment came. */
  acknowledgedAt: number[];
  lastAt: number;
};

/** People who keep sending messages and requests, and press again if they get no acknowledgment. */
export type Writers = { tally: Tally; stop(): Promise<void> };

/** The product's limit for open requests. Its limit for messages is 30 in 10 minutes. */
const BOOKINGS_EACH = 5;

/**
 * Signs the people in and lets them write until stopped.
 * @param pauseMs the pause between two messages of a person.
 * @param bookEvery how many messages a person sends per request.
 */
export async function startWriters(
  origin: string,
  { clients, expertId, starts }: People,
  pauseMs: number,
  bookEvery = 8,
): Promise<Writers> {
  const tally: Tally = {
    messages: [],
    bookings: [],
    refused: new Map(),
    times: [],
    acknowledgedAt: [],
    lastAt: 0,
  };
  let stopped = false;
  const free = starts.values();
  const browsers: Browser[] = [];
  for (const client of clients) browsers.push(await signedIn(origin, client));

  /**
   * Presses with the same key until acknowledged, and returns the URL of the redirect; null if the write is
   * permanently refused or the writers stop first.
   */
  async function press(
    browser: Browser,
    path: string,
    fields: Record<string, string>,
  ): Promise<string | null> {
    while (!stopped) {
      const from = performance.now();
      const answer = await browser.post(path, fields).catch(() => null);
      tally.times.push(performance.now() - from);
      await answer?.body?.cancel();
      if (answer?.status === 302) {
        tally.lastAt = performance.now();
        tally.acknowledgedAt.push(tally.lastAt);
        return answer.headers.get('Location') ?? '';
      }
      const what = String(answer?.status ?? 'no answer');
      tally.refused.set(what, (tally.refused.get(what) ?? 0) + 1);
      if (answer && answer.status >= 400 && answer.status < 500) return null;
      await wait(150);
    }
    return null;
  }

  async function write(browser: Browser, number: number): Promise<void> {
    await wait((number * pauseMs) / browsers.length);
    let path = `/messages/new?expert=${expertId}`;
    let booked = 0;
    for (let turn = 0; !stopped; turn++) {
      if (booked < BOOKINGS_EACH && turn % bookEvery === 0) {
        const { value: start } = free.next();
        const requestKey = newId();
        const fields = {
          start: start ?? '',
          minutes: '15',
          method: METHOD,
          optionId: '',
          requestKey,
          reschedule: '',
        };
        if (start && (await press(browser, `/expert/${expertId}/book`, fields)) !== null) {
          tally.bookings.push(requestKey);
          booked++;
        }
      }
      const key = newId();
      const to = await press(browser, path, { intent: 'send', key, body: `Message ${key}` });
      if (to) {
        tally.messages.push(key);
        path = to;
      }
      await wait(pauseMs);
    }
  }
  const writing = Promise.all(browsers.map(write));
  return {
    tally,
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

/** Counts the acknowledged writes that are not in the database exactly once. */
export async function countLost(databaseUrl: string, tally: Tally): Promise<number> {
  const { lost, duplicated } = await strayWrites(databaseUrl, tally);
  return lost + duplicated;
}

/** Counts the acknowledged writes that are not in the database, and those that are there more than once. */
export async function strayWrites(
  databaseUrl: string,
  { messages, bookings }: Tally,
): Promise<{ lost: number; duplicated: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const counts: number[] = [];
  for (const [table, column, wanted] of [
    ['messages', 'key', messages],
    ['bookings', 'request_key', bookings],
  ] as const) {
    const { rows } = await client.query<{ key: string; count: number }>(
      `select ${column} as key, count(*)::int from ${table} where ${column} = any($1) group by 1`,
      [wanted],
    );
    const found = new Map(rows.map(({ key, count }) => [key, count]));
    counts.push(...wanted.map((key) => found.get(key) ?? 0));
  }
  await client.end();
  return {
    lost: counts.filter((count) => count === 0).length,
    duplicated: counts.filter((count) => count > 1).length,
  };
}
