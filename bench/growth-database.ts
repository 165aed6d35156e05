import { join } from 'node:path';
import pg from 'pg';
import { asInstant } from '../lib/as-date.ts';
import { migrateDatabase } from '../platform/database/database.ts';
import { openCluster } from '../tests/cluster.ts';
import { fillWithBookings } from '../tests/made-up-bookings.ts';
import { urlAs } from '../tests/roles.ts';
import { copyOfTemplate, makeWorld, type World } from '../tests/world.ts';
import { put, withoutIndexes } from './filling.ts';
import { clientsIn, fillWithClients } from './made-up-clients.ts';
import { fillWithExperts } from './made-up-experts.ts';

const AT_ONCE = 1_000_000;
/** How many bookings a client has, at most. */
const BOOKINGS_EACH = 100;

/**
 * Opens a world with made-up experts, bookings, and their payments. If `BENCH_FOLDER` is set, keeps its
 * PostgreSQL there and finds it again.
 */
export async function openGrown(experts: number, bookings: number) {
  const name = `growth_${experts}_${bookings}`;
  const kept = process.env.BENCH_FOLDER && join(process.env.BENCH_FOLDER, name);
  const cluster = await openCluster('bench', { throwaway: false, ...(kept && { kept }) });
  const isThere = kept && (await exists(cluster.url, name));
  if (!isThere) {
    await run(cluster.url, `drop database if exists ${name}_half`);
    await run(cluster.url, copyOfTemplate(`${name}_half`));
    const { world, close } = await makeWorld(cluster.url, 1, `${name}_half`);
    await fill(world, experts, bookings);
    await close();
    await run(cluster.url, `alter database ${name}_half rename to ${name}`);
  }
  const { world, close } = await makeWorld(cluster.url, 4, name);
  const owner = urlAs('plugwell_owner', world.adminUrl);
  await migrateDatabase(owner, join(import.meta.dirname, '..', 'migrations'));
  const { clients, now } = await inDatabase(world.adminUrl, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select at from bench_now');
    return { clients: await clientsIn(client, 2000), now: asInstant(rows[0]!.at) };
  });
  world.now = now;
  return {
    world,
    clients,
    folder: cluster.folder,
    close: async () => {
      await close();
      await cluster.close();
    },
  };
}

async function exists(url: string, name: string): Promise<boolean> {
  return await inDatabase(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
}

const run = (url: string, statement: string) => inDatabase(url, (client) => client.query(statement));

async function inDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(world: World, experts: number, bookings: number): Promise<void> {
  world.now = Temporal.Now.instant();
  await inDatabase(world.adminUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    await step(`${experts} experts`, () => fillWithExperts(client, experts, world.now));
    // One more than a round number, so that a client's bookings are with many experts.
    const clients = Math.max(2000, bookings / BOOKINGS_EACH) + 1;
    await step(`${clients} clients`, () => fillWithClients(client, clients));
    await step(`${bookings} bookings`, () =>
      withoutIndexes(client, ['bookings', 'booking_events', 'taken_times'], async () => {
        for (let from = 0; from < bookings; from += AT_ONCE) {
          const count = Math.min(AT_ONCE, bookings - from);
          await fillWithBookings(client, count, { now: world.now, from });
        }
      }),
    );
    await step('payments', () => fillWithPayments(client));
    await client.query(
      `insert into review_invitations (booking_id, at) select id, now() from bookings where status = 'completed'`,
    );
    await client.query('create table bench_now as select $1::timestamptz as at', [world.now.toString()]);
    await step('vacuum', () => client.query('vacuum analyze'));
  });
}

/** SQL for the ID of what belongs to a booking, as if made in another month. */
const idOf = (start: string) => `overlay(b.id::text placing '${start}' from 1 for 4)::uuid`;

/** Adds the payment of each completed booking by card, its movement in the ledger, and the two lines of it. */
async function fillWithPayments(client: pg.ClientBase): Promise<void> {
  const paid = `bookings b where status = 'completed' and way_to_pay = 'card'`;
  const accounts = ['at:stripe', 'payable:experts'];
  await client.query(
    `insert into ledger_accounts (id, name) select gen_random_uuid(), name from unnest($1::text[]) name
     on conflict do nothing`,
    [accounts],
  );
  await withoutIndexes(client, ['payments', 'ledger_entries', 'ledger_lines'], async () => {
    await put(
      client,
      'payments',
      0,
      {
        ...{ id: idOf('0191'), purpose: `'consultation'`, subject_id: 'b.id', payer_id: 'client_id' },
        ...{ cents: 'total_cents', paid_cents: 'total_cents', state: `'paid'`, provider: `'stripe'` },
        ...{ provider_ref: `'pi_' || b.id`, created_at: 'b.asked_at', updated_at: 'b.asked_at' },
      },
      paid,
    );
    await put(
      client,
      'ledger_entries',
      0,
      {
        ...{ id: idOf('0192'), key: `${idOf('0191')} || ':paid'`, what: `'paid'`, payment_id: idOf('0191') },
        at: 'b.asked_at',
      },
      paid,
    );
    for (const [at, name] of accounts.entries()) {
      const cents = at === 0 ? 'b.total_cents' : '-b.total_cents';
      await put(
        client,
        'ledger_lines',
        0,
        { id: idOf(`019${3 + at}`), entry_id: idOf('0192'), account_id: 'a.id', cents },
        `(select * from ledger_accounts where name = '${name}') a, ${paid}`,
      );
    }
  });
  await client.query(
    `insert into practice_closings
     select distinct expert_id, date_trunc('month', now()) + interval '1 month' from ${paid}`,
  );
}

async function step(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.error(`${what}: ${Math.round((performance.now() - began) / 1000)} s`);
}
