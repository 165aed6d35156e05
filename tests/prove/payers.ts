import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { readLaw } from '../../core/ground/geography/read-law.server.ts';
import { UNCHANGED } from '../../core/ground/settings/settings.ts';
import { createDemoPerson } from '../../core/people/accounts/create-demo-person.server.ts';
import { practiceMembers } from '../../core/people/experts/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { chance } from '../../lib/secrets/chance.server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { insertExperts } from '../listed-experts.ts';
import type { StripeServer } from '../payments/stripe-server.ts';
import { apart, type Browser, METHOD, PASSWORD, signedIn } from './people.ts';

/** Far enough ahead for no reminder to be due, and for a cancellation to refund the price. */
const DAYS_AHEAD = 4;
const silent = { info() {}, warn() {}, error() {} };

export type Marketplace = {
  practices: { id: string; email: string; starts: string[] }[];
  clients: string[];
};

export async function addMarketplace(
  databaseUrl: string,
  count: { practices: number; clients: number },
): Promise<Marketplace> {
  const open = openDatabase(databaseUrl, { connections: 2, log: silent });
  const ctx = {
    db: open.db,
    query: open.query,
    law: await readLaw(open.db),
    settings: UNCHANGED,
    newId,
    chance,
    now: () => Temporal.Now.instant(),
  } as unknown as Context;
  const add = async (email: string) => {
    const id = newId();
    const names = { firstName: 'Robin', lastName: 'Reed', zone: 'America/Denver' };
    await createDemoPerson(ctx, { id, email, password: PASSWORD, ...names });
    return id;
  };
  const clients = Array.from({ length: count.clients }, (_, number) => `client.${number}@example.test`);
  for (const email of clients) await add(email);
  const soonest = Date.now() + DAYS_AHEAD * 24 * 3_600_000;
  const practices: Marketplace['practices'] = [];
  for (let number = 0; number < count.practices; number++) {
    const [id, email] = [newId(), `expert.${number}@example.test`];
    const userId = await add(email);
    await insertExperts(open.db, [
      {
        id,
        name: `Sage Alder ${number}`,
        type: 'individual',
        location: 'Denver, CO',
        city: 'Denver',
        state: 'CO',
        zip: '80202',
        lat: 39.7491,
        lng: -104.9946,
        zone: 'America/Denver',
        consultationMethods: [METHOD],
        tags: ['consulting'],
        approvedAt: new Date('2026-01-01T00:00:00Z'),
      },
    ]);
    await open.db.insert(practiceMembers).values({ practiceId: id, userId, role: 'owner' });
    const free = (await nextFreeTimes(ctx, [id], 4000)).get(id) ?? [];
    const starts = apart(free.map(String)).filter((start) => Date.parse(start) > soonest);
    practices.push({ id, email, starts });
  }
  await open.close();
  return { practices, clients };
}

/**
 * An act that the server acknowledged. A reservation has its form's key, and any other act has its booking.
 */
export type Acknowledged =
  | { what: 'reserve'; requestKey: string }
  | { what: 'pay' | 'accept' | 'decline' | 'withdraw' | 'cancel'; bookingId: string };

/** People who keep acting until stopped. */
export type Payers = {
  acknowledged: Acknowledged[];
  /** Counts of other responses, by status, or 'no answer'. */
  refused: Map<string, number>;
  /** Responses that must never occur, described for the report. */
  faults: string[];
  inFlight(): number;
  /** Returns when the last act was acknowledged. */
  lastAt(): number;
  stop(): Promise<void>;
};

/**
 * Logs everyone in and lets them act. Clients request and pay with a working card, experts accept and
 * decline, and both sides cancel some bookings. Anyone who gets no response presses again.
 * @param draw returns a number from 0 to 99.
 * @param passing the statuses after which they press again.
 */
export async function startPayers(
  origin: string,
  { practices, clients }: Marketplace,
  stripe: StripeServer,
  draw: () => number,
  passing: readonly number[] = [503],
): Promise<Payers> {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  const faults: string[] = [];
  let open = 0;
  let last = 0;
  let stopped = false;
  const note = (one: Acknowledged) => {
    acknowledged.push(one);
    last = performance.now();
  };

  /**
   * Repeats a request until it gets a response. Returns the response's redirect; null if the request is
   * refused or everyone stops.
   */
  async function press(ask: () => Promise<Response>): Promise<string | null> {
    while (!stopped) {
      open++;
      const answer = await ask().catch(() => null);
      await answer?.body?.cancel().catch(() => {});
      open--;
      if (answer?.status === 302) {
        const to = answer.headers.get('Location') ?? '';
        if (to.startsWith('/auth')) faults.push('someone was signed out');
        return to;
      }
      const what = String(answer?.status ?? 'no answer');
      refused.set(what, (refused.get(what) ?? 0) + 1);
      const isPassing = answer === null || passing.includes(answer.status);
      if (!isPassing && answer.status >= 500) faults.push(`an answer was ${what}`);
      if (!isPassing) return null;
      await wait(150);
    }
    return null;
  }
  type Act = 'accept' | 'decline' | 'cancel';
  const act = (browser: Browser, bookingId: string, name: Act) =>
    press(() => browser.post(`/dashboard/bookings/${bookingId}/${name}`, { note: '' }));

  type Request = { bookingId: string; client: Browser };
  const requestsOf = new Map<string, Request[]>(practices.map(({ id }) => [id, []]));

  async function client(browser: Browser, times: { practiceId: string; start: string }[]): Promise<void> {
    for (const { practiceId, start } of times) {
      if (stopped) return;
      const requestKey = newId();
      const fields = { start, minutes: '30', method: METHOD, requestKey };
      const page = await press(() => browser.post(`/expert/${practiceId}/book`, fields));
      if (page === null) {
        await wait(400);
        continue;
      }
      note({ what: 'reserve', requestKey });
      const session = page.split('/').at(-1)!;
      if (!page.startsWith(stripe.apiBase)) faults.push(`a request led to ${page}, not to the card`);
      else if ((await stripe.pay(session, 'works')) !== 'paid')
        faults.push(`the page ${page} could not be paid on`);
      else {
        const { pathname } = new URL(await stripe.successUrl(session));
        // Some payers return only after the event has arrived.
        if (draw() < 40) await wait(1500);
        const back = await press(() => browser.get(pathname));
        const [, bookingId] = /\/dashboard\/bookings\/([0-9a-f-]{36})/.exec(back ?? '') ?? [];
        if (bookingId) {
          note({ what: 'pay', bookingId });
          requestsOf.get(practiceId)!.push({ bookingId, client: browser });
          if (draw() < 12) {
            await wait(draw() * 8);
            if ((await act(browser, bookingId, 'cancel')) !== null) note({ what: 'withdraw', bookingId });
          }
        } else if (back !== null) faults.push(`a client who had paid was led to ${back}`);
      }
      await wait(draw() * 4);
    }
  }

  async function expert(browser: Browser, requests: Request[]): Promise<void> {
    while (!stopped) {
      const [request] = requests.splice(draw() % Math.max(1, requests.length), 1);
      if (request && draw() < 90) {
        const { bookingId } = request;
        const name = draw() < 75 ? 'accept' : 'decline';
        if ((await act(browser, bookingId, name)) !== null) {
          note({ what: name, bookingId });
          const next = draw();
          if (name === 'accept' && next < 30) {
            await wait(draw() * 10);
            const isClient = next < 15;
            const done = await act(isClient ? request.client : browser, bookingId, 'cancel');
            if (done !== null) note({ what: isClient ? 'withdraw' : 'cancel', bookingId });
          }
        }
      }
      await wait(50 + draw() * 2);
    }
  }

  const all = [...clients, ...practices.map(({ email }) => email)];
  const browsers: Browser[] = [];
  for (const [number, email] of all.entries()) browsers.push(await signedIn(origin, { email, number }));
  const times = practices.flatMap(({ id, starts }) => starts.map((start) => ({ practiceId: id, start })));
  // Near times come first, and no client's times are close together.
  times.sort((a, b) => a.start.localeCompare(b.start));
  const acting = Promise.all([
    ...clients.map((_, i) =>
      client(
        browsers[i]!,
        times.filter((_, at) => at % clients.length === i),
      ),
    ),
    ...practices.map(({ id }, i) => expert(browsers[clients.length + i]!, requestsOf.get(id)!)),
  ]);
  return {
    acknowledged,
    refused,
    faults,
    inFlight: () => open,
    lastAt: () => last,
    async stop() {
      stopped = true;
      await acting;
    },
  };
}
