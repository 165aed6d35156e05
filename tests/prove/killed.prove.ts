import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { startMailServer } from '../mail-server.ts';
import { openStripeServer } from '../payments/stripe-server.ts';
import { deliverTo } from './deliver-events.ts';
import { builtInUrl } from './faults.ts';
import { differencesOf, faultsOfMails, halvesOf, type Kept, lostOf, readKept } from './nothing-half-done.ts';
import { addMarketplace, startPayers } from './payers.ts';
import { type Product, startProduct } from './product.ts';

const KILLS = Number(process.env.PROVE_ROUNDS ?? 20);
/** The same seed repeats the kill times and the acts, but not the work that each kill interrupts. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Jobs that were running at a kill restart after two minutes. */
const SETTLED_WITHIN_MS = 8 * 60_000;

const dataDir = temporaryFolder('killed');
const stripe = await openStripeServer();
const mails = await startMailServer();
let product: Product | null = null;
afterAll(async () => {
  await product?.stop();
  await stripe.close();
  await mails.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const MOMENTS = ['any', 'a capture', 'a mail'] as const;
const kills = fc.sample(
  fc.record({ moment: fc.constantFrom(...MOMENTS), pauseMs: fc.noBias(fc.nat(2000)) }),
  {
    numRuns: KILLS,
    seed: SEED,
  },
);
const numbers = fc.sample(fc.noBias(fc.nat(99)), { numRuns: 50_000, seed: SEED });
let drawn = 0;
const draw = () => numbers[drawn++ % numbers.length]!;

const captures = () =>
  Object.entries(stripe.calls()).reduce((sum, [path, times]) => sum + (/capture$/.test(path) ? times : 0), 0);

/**
 * Waits for the moment of a kill: after a pause, or right after a call to the provider or the mail server.
 */
async function untilMoment({ moment, pauseMs }: (typeof kills)[number]): Promise<void> {
  await wait(500 + pauseMs);
  if (moment === 'any') return;
  const count = moment === 'a capture' ? captures : () => mails.taken.length;
  const [before, from] = [count(), performance.now()];
  while (count() === before && performance.now() - from < 15_000) await wait(1);
  await wait(pauseMs % 10);
}

async function kill(isWithDatabase: boolean): Promise<void> {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const database = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const killed = product!.kill();
  if (isWithDatabase && database > 1) process.kill(database, 'SIGKILL');
  await killed;
}

it(`${KILLS} kills with seed ${SEED} lose nothing acknowledged and leave nothing half done`, async () => {
  const port = await freePort();
  const start = () =>
    startProduct({
      PORT: String(port),
      DATA_DIR: dataDir,
      CONSULTATIONS: 'card',
      SMTP_URL: mails.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
    });
  product = await start();
  const { origin } = product;
  const databaseUrl = builtInUrl(dataDir);
  const marketplace = await addMarketplace(databaseUrl, { practices: 3, clients: 10 });
  const stopDelivering = deliverTo(origin, stripe, draw);
  const payers = await startPayers(origin, marketplace, stripe, draw);
  const seconds: number[] = [];
  const table: Record<string, string | number>[] = [];
  /** Reads the database, and checks that it contains everything acknowledged before. */
  const look = async (): Promise<Kept> => {
    const acknowledged = [...payers.acknowledged];
    const kept = await readKept(databaseUrl);
    expect([...lostOf(kept, acknowledged), ...halvesOf(kept), ...payers.faults]).toEqual([]);
    return kept;
  };
  try {
    while (payers.acknowledged.length < 20) await wait(20);
    for (const [round, next] of kills.entries()) {
      const isWithDatabase = round % 2 === 1;
      await untilMoment(next);
      const [acts, inFlight] = [payers.acknowledged.length, payers.inFlight()];
      await kill(isWithDatabase);
      const killedAt = performance.now();
      product = await start();
      while (payers.lastAt() < killedAt) await wait(20);
      seconds.push((performance.now() - killedAt) / 1000);
      const kept = await look();
      table.push({
        killed: isWithDatabase ? 'app and database' : 'app',
        at: next.moment,
        'acts so far': acts,
        'in flight': inFlight,
        'answers after, s': seconds.at(-1)!.toFixed(1),
        ...kept.waiting,
      });
    }
  } finally {
    await payers.stop();
    console.table(table);
  }
  const from = performance.now();
  const untilSettled = async () => {
    const left = async () => Object.values((await readKept(databaseUrl)).waiting).some((count) => count > 0);
    while ((await left()) && performance.now() - from < SETTLED_WITHIN_MS) await wait(1000);
  };
  await untilSettled();
  // The last calls to the provider can have undelivered events, which can cause more work.
  await stopDelivering();
  await untilSettled();
  const kept = await look();
  expect(kept.waiting).toEqual({ mails: 0, events: 0, captures: 0, refunds: 0, accepting: 0 });
  const there = stripe.standings();
  expect([...differencesOf(kept, there), ...faultsOfMails(kept, mails.taken)]).toEqual([]);

  const taken = [...there.values()].reduce((sum, one) => sum + one.takenCents, 0);
  const sorted = seconds.toSorted((a, b) => a - b);
  const acts = Map.groupBy(payers.acknowledged, ({ what }) => what);
  console.table({
    seed: SEED,
    kills: KILLS,
    'acts acknowledged': payers.acknowledged.length,
    ...Object.fromEntries([...acts].map(([what, all]) => [`  ${what}`, all.length])),
    'in flight at the kills': table.reduce((sum, row) => sum + Number(row['in flight']), 0),
    'not acknowledged': JSON.stringify(Object.fromEntries(payers.refused)),
    'payments at the provider': there.size,
    'taken, cents': taken,
    'left in the ledger, cents': kept.till,
    'mails queued': kept.mails.length,
    'mails that came twice': mails.taken.length - kept.mails.length,
    'answers after, s (median)': (sorted[sorted.length >> 1] ?? 0).toFixed(1),
    '(longest)': (sorted.at(-1) ?? 0).toFixed(1),
    'settled after, s': ((performance.now() - from) / 1000).toFixed(0),
  });
  expect(payers.acknowledged.length).toBeGreaterThan(KILLS * 5);
  expect(acts.get('accept')?.length ?? 0).toBeGreaterThan(KILLS);
});
