import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Context, Jobs, Person } from '../../core/context.ts';
import { addEndpoint } from '../../core/people/webhooks/change-endpoints.server.ts';
import { eventTypesFor } from '../../core/people/webhooks/event-types.ts';
import { sendWebhookAgain } from '../../core/people/webhooks/send-by-hand.server.ts';
import { freePort } from '../../lib/free-port.server.ts';
import { newId } from '../../lib/id.server.ts';
import { chance } from '../../lib/secrets/chance.server.ts';
import { openKeyRing } from '../../lib/secrets/key-ring.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { startMailServer } from '../mail-server.ts';
import { openStripeServer } from '../payments/stripe-server.ts';
import { builtInUrl } from './faults.ts';
import { addMarketplace, startPayers } from './payers.ts';
import { type Product, startProduct } from './product.ts';

const KILLS = Number(process.env.PROVE_ROUNDS ?? 10);
const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 60);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const SETTLED_WITHIN_MS = 15 * 60_000;
const SECRET = 'a secret for proofs, long enough to be one';
const silent = { info() {}, warn() {}, error() {} };

const dataDir = temporaryFolder('webhooks');
const stripe = await openStripeServer();
const mails = await startMailServer();
let product: Product | null = null;

type Arrival = { endpoint: string; id: string; body: string; isAccepted: boolean };

/** A receiver of several endpoints, which fails in every way while `isWell` is false or by chance. */
async function openReceiver(draw: () => number) {
  const arrivals: Arrival[] = [];
  const secrets = new Map<string, string>();
  const faults: string[] = [];
  const held: ServerResponse[] = [];
  const state = { isOut: false, isWell: false };
  const server = createServer(async (request, response) => {
    const endpoint = request.url!.slice(1);
    let body = '';
    try {
      for await (const part of request) body += part;
    } catch {
      return;
    }
    const header = (name: string) => String(request.headers[name] ?? '');
    const id = header('webhook-id');
    const text = `${id}.${header('webhook-timestamp')}.${body}`;
    const key = Buffer.from(secrets.get(endpoint)!.replace('whsec_', ''), 'base64');
    const mark = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
    if (!header('webhook-signature').split(' ').includes(mark)) faults.push(`${id} was not signed`);
    const note = (isAccepted: boolean) => arrivals.push({ endpoint, id, body, isAccepted });
    if (state.isOut) {
      note(false);
      request.socket.destroy();
      return;
    }
    const luck = state.isWell ? 99 : draw();
    if (luck < 4) {
      note(false);
      response.writeHead(luck < 2 ? 500 : 400).end();
    } else if (luck < 5) {
      note(false);
      held.push(response);
    } else if (luck < 7) {
      note(false);
      response.writeHead(307, { Location: 'http://localhost/elsewhere' }).end();
    } else {
      note(true);
      response.writeHead(200);
      // The body of some answers never ends.
      if (luck < 12) {
        response.write('x');
        held.push(response);
      } else response.end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ arrivals, secrets, faults, state },
    address: (endpoint: string) => `http://localhost:${port}/${endpoint}`,
    close() {
      for (const one of held) one.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

const numbers = fc.sample(fc.noBias(fc.nat(99)), { numRuns: 50_000, seed: SEED });
let drawn = 0;
const draw = () => numbers[drawn++ % numbers.length]!;
const receiver = await openReceiver(draw);
afterAll(async () => {
  await product?.stop();
  receiver.close();
  await stripe.close();
  await mails.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Delivers the payment provider's events until each is accepted. */
function deliverTo(origin: string): () => Promise<void> {
  const waiting: string[] = [];
  let ended = false;
  const running = (async () => {
    for (;;) {
      waiting.push(...stripe.events().map(({ body }) => body));
      const [body] = waiting;
      if (ended && !body) return;
      const answer = body
        ? await fetch(`${origin}/webhooks/payments`, {
            method: 'POST',
            body,
            headers: stripe.sign(body),
          }).catch(() => null)
        : null;
      await answer?.body?.cancel().catch(() => {});
      if (answer?.ok) waiting.shift();
      else await wait(50);
    }
  })();
  return async () => {
    ended = true;
    await running;
  };
}

/** Returns a Context in which a person adds endpoints, as the pages do. The jobs are left to the product. */
function contextIn(open: ReturnType<typeof openDatabase>, actor: Pick<Person, 'id' | 'memberships'>) {
  const jobs: Jobs = { enqueue: async () => {}, within: () => jobs };
  return {
    ...{ db: open.db, query: open.query, jobs, actor, sessionId: null, clientAddress: '192.0.2.9' },
    ...{ newId, chance, now: () => Temporal.Now.instant(), log: silent },
    signIn: { ring: openKeyRing({ secrets: [SECRET] }), keyFor: () => SECRET },
  } as unknown as Context;
}

it(`${KILLS} kills and an outage with seed ${SEED} lose no event and keep each booking's order`, async () => {
  const port = await freePort();
  const start = () =>
    startProduct({
      PORT: String(port),
      DATA_DIR: dataDir,
      CONSULTATIONS: 'card',
      SMTP_URL: mails.url,
      WEBHOOKS_TO_LOCALHOST: 'on',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
    });
  product = await start();
  const { origin } = product;
  const databaseUrl = builtInUrl(dataDir);
  const marketplace = await addMarketplace(databaseUrl, { practices: 3, clients: 8 });
  const open = openDatabase(databaseUrl, { connections: 2, log: silent });
  const endpoints = new Map<string, { id: string; ctx: Context }>();
  for (const practice of marketplace.practices) {
    const { rows } = await open.pool.query<{ id: string }>('select id from users where email = $1', [
      practice.email,
    ]);
    const memberships = [{ practiceId: practice.id, role: 'owner' as const }];
    const ctx = contextIn(open, { id: rows[0]!.id, memberships });
    const made = await addEndpoint(ctx, {
      of: { practiceId: practice.id },
      toLocalhost: true,
      address: receiver.address(practice.id),
      events: eventTypesFor('practice'),
    });
    receiver.secrets.set(practice.id, made.secret);
    endpoints.set(practice.id, { id: made.id, ctx });
  }
  await open.close();

  const stopDelivering = deliverTo(origin);
  const payers = await startPayers(origin, marketplace, stripe, draw);
  const began = performance.now();
  let duplicatesAtKills = 0;
  try {
    while (payers.acknowledged.length < 20) await wait(20);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(1000 + draw() * 30);
      const killed = product.kill();
      await killed;
      product = await start();
      duplicatesAtKills += 1;
      if (kill === Math.floor(KILLS / 2)) {
        receiver.state.isOut = true;
        await wait(OUTAGE_SECONDS * 1000);
        receiver.state.isOut = false;
      }
    }
  } finally {
    await payers.stop();
  }
  await stopDelivering();
  receiver.state.isWell = true;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const quietFrom = performance.now();
  const read = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const waiting = async () =>
    (
      await read<{ n: number }>(`select count(*)::int as n from webhook_deliveries where state = 'waiting'`)
    )[0]!.n;
  while ((await waiting()) > 0 && performance.now() - quietFrom < SETTLED_WITHIN_MS) await wait(500);
  const settled = (performance.now() - quietFrom) / 1000;

  const events = await read<{
    id: string;
    position: string;
    subject: string;
    endpoint: string;
    state: string;
  }>(
    `select e.id, e.position, e.subject_id as subject, p.practice_id as endpoint, d.state
     from webhook_deliveries d join webhook_events e on e.id = d.event_id
     join webhook_endpoints p on p.id = d.endpoint_id order by e.position`,
  );
  const unwritten = await read(
    `select b.id, s.steps, coalesce(w.events, 0) as events from bookings b
     join lateral (select count(*)::int as steps from booking_events v
       where v.booking_id = b.id and v.transition <> 'reserve') s on true
     left join lateral (select count(*)::int as events from webhook_events e where e.subject_id = b.id) w on true
     where b.asked_at is not null and s.steps <> coalesce(w.events, 0)`,
  );
  const accepted = receiver.arrivals.filter(({ isAccepted }) => isAccepted);
  const idsOf = (of: readonly Arrival[]) => new Set(of.map(({ endpoint, id }) => `${endpoint} ${id}`));
  const lost = events.filter(({ id, endpoint }) => !idsOf(accepted).has(`${endpoint} ${id}`));
  const firstAt = new Map<string, number>();
  for (const [at, { id }] of accepted.entries()) if (!firstAt.has(id)) firstAt.set(id, at);
  const outOfOrder = [...Map.groupBy(events, ({ subject }) => subject).values()].flatMap((chain) =>
    chain.filter(({ id }, nth) => nth > 0 && firstAt.get(id)! < firstAt.get(chain[nth - 1]!.id)!),
  );
  expect({ unwritten, lost, outOfOrder, faults: receiver.faults }).toEqual({
    unwritten: [],
    lost: [],
    outOfOrder: [],
    faults: [],
  });
  expect(events.filter(({ state }) => state !== 'delivered')).toEqual([]);

  // Replays have the same ID and text.
  const again = openDatabase(databaseUrl, { connections: 2, log: silent });
  const before = new Map(accepted.map(({ id, body }) => [id, body]));
  const from = receiver.arrivals.length;
  for (const [practiceId, { id: endpointId, ctx }] of endpoints) {
    const rows = await read<{ id: string }>(
      `select id from webhook_deliveries where endpoint_id = '${endpointId}' order by position limit 5`,
    );
    const asOwner = { ...ctx, db: again.db, query: again.query };
    for (const { id } of rows) await sendWebhookAgain(asOwner, { endpointId, deliveryId: id });
    expect(rows.length, practiceId).toBeGreaterThan(0);
  }
  const replayedFrom = performance.now();
  while ((await waiting()) > 0 && performance.now() - replayedFrom < SETTLED_WITHIN_MS) await wait(500);
  const replays = receiver.arrivals.slice(from);
  expect(replays.length).toBeGreaterThanOrEqual(3);
  expect(replays.filter(({ id, body }) => before.get(id) !== body)).toEqual([]);
  await again.close();
  await client.end();
  console.table({
    seed: SEED,
    kills: duplicatesAtKills,
    'outage, s': OUTAGE_SECONDS,
    'acts acknowledged': payers.acknowledged.length,
    'events written': events.length,
    bookings: new Set(events.map(({ subject }) => subject)).size,
    'attempts that arrived': from,
    'of them refused by the receiver': receiver.arrivals.filter(({ isAccepted }) => !isAccepted).length,
    'accepted twice or more': accepted.length - idsOf(accepted).size,
    lost: lost.length,
    'out of order': outOfOrder.length,
    'wrong signatures': receiver.faults.length,
    'replays, all the same': replays.length,
    'quiet after, s': settled.toFixed(1),
    'whole run, s': ((performance.now() - began) / 1000).toFixed(0),
    'load average': loadavg()
      .map((one) => one.toFixed(1))
      .join(' '),
  });
  expect(events.length).toBeGreaterThan(KILLS * 5);
});
