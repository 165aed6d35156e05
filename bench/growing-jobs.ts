import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { closeMonths } from '../core/business/statements/close-months.server.ts';
import { stepsOf } from '../core/consultations/answers/read-steps.server.ts';
import { heldSinceOf } from '../core/consultations/booking-views/held-since.server.ts';
import { readChain } from '../core/consultations/bookings/read-chain.server.ts';
import type { Context, Product } from '../core/context.ts';
import { divideSitemap } from '../core/finding/cities/divide-sitemap.server.ts';
import { anyoneIsListed, sitemapParts } from '../core/finding/cities/read-sitemap.server.ts';
import { sweepNotifications } from '../core/ground/notifications/sweep-notifications.server.ts';
import { checkLedger } from '../core/money/payments/check-ledger.server.ts';
import { balances, post } from '../core/money/payments/ledger.server.ts';
import { readActivity } from '../core/overview/activity/read-activity.server.ts';
import { newId } from '../lib/id.server.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { indexesOf, put, withoutIndexes } from './filling.ts';
import { visitorTo } from './made-up-database.ts';

/**
 * Times the jobs and reads whose tables grow without end: `node bench/growing-jobs.ts 10000000`, with the
 * number of payments. Prints the size of each table, and the milliseconds of each run.
 */
const count = Number(process.argv[2] ?? 1_000_000);
const YEARS = 3;
/** The time of the newest row. */
const BASE = Temporal.Now.instant().subtract({ hours: 2 }).round('millisecond').toString();
/** How many consultations a practice has. */
const EACH = 100;
const clients = Math.ceil(count / 20);
const practices = Math.ceil(count / EACH);
const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('bench-growing-jobs');
const cluster = await startEmbedded({ folder: join(folder, 'postgres') });
const url = cluster.url('postgres');
const client = new pg.Client({ connectionString: url });
await client.connect();
/** No job of these is queued. */
const jobs: Context['jobs'] = { enqueue: async () => {}, within: () => jobs };
const log = { info() {}, warn: console.warn, error: console.error };
const open = openDatabase(url, { connections: 4, log });
/** SQL for the time of row `n`, and for an ID of version 7 from that time. */
function timeOf(n: string): string {
  return `'${BASE}'::timestamptz - (${count} - ${n}) * interval '${YEARS} years' / ${count}`;
}
function idOf(n: string, kind: number): string {
  const ms = `lpad(to_hex((extract(epoch from ${timeOf(n)}) * 1000)::bigint), 12, '0')`;
  return `(${ms} || '7${kind}00' || '8' || lpad(to_hex(${n}), 15, '0'))::uuid`;
}

/** SQL for the ID of the client of row `n`. */
const clientOf = (n: string) => idOf(`(1 + (${n} - 1) % ${clients}) * 20`, 4);

/** Divides the tables that have months as if they had been divided from the start. */
async function divideIntoMonths(): Promise<void> {
  const { rows } = await client.query<{ parent: string }>(
    `select relname as parent from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
  );
  for (const { parent } of rows) {
    await client.query(`alter table ${parent} detach partition ${parent}_first`);
    const { rows: months } = await client.query<{ starts: string; low: string }>(
      `select to_char(each, 'YYYY-MM-DD') as starts, first_id_from(each at time zone 'UTC') as low
       from generate_series(date_trunc('month', now() - interval '${YEARS} years'), date_trunc('month', now()), '1 month') each`,
    );
    await client.query(
      `alter table ${parent} attach partition ${parent}_first for values from (minvalue) to ('${months[0]!.low}')`,
    );
    await client.query(
      `update table_months set until_id = '${months[0]!.low}' where partition = '${parent}_first'`,
    );
    for (const { starts } of months) await client.query('select make_month($1, $2)', [parent, starts]);
  }
}

async function fill(): Promise<void> {
  await divideIntoMonths();
  await fillPeople();
  await fillBookings();
  await fillMoney();
  await fillOthers();
  await client.query(`insert into practice_closings
    select id, date_trunc('month', now()) + interval '1 month' from experts on conflict do nothing`);
  await client.query('vacuum analyze');
}

async function fillPeople(): Promise<void> {
  await step('clients', clients, async () => {
    await bare('users');
    await put(client, 'users', clients, { id: clientOf('n'), name: `'Client ' || n` });
  });
  await step('practices', practices, async () => {
    await bare('experts');
    await bare('expert_places');
    await put(client, 'experts', practices, { id: idOf(`n * ${EACH}`, 1), name: `'Practice ' || n` });
    await put(client, 'expert_places', practices, {
      id: idOf(`n * ${EACH}`, 2),
      expert_id: idOf(`n * ${EACH}`, 1),
      rank: '0',
      zone: `'America/Denver'`,
    });
  });
}

async function fillBookings(): Promise<void> {
  await step('bookings', count, async () => {
    await bare('bookings', ['bookings_client', 'bookings_chain']);
    const expert = `(1 + (n - 1) % ${practices})`;
    await withoutIndexes(client, ['bookings'], () =>
      put(client, 'bookings', count, {
        ...{ id: idOf('n', 3), chain_id: idOf('n', 3), client_id: clientOf('n') },
        ...{ expert_id: idOf(`${expert} * ${EACH}`, 1), status: `'completed'`, zone: `'America/Denver'` },
        starts_at: timeOf('n'),
      }),
    );
  });
  await step('booking events', 2 * count, async () => {
    await filledTwice('booking_events', (n, kind) => ({
      ...{ id: idOf(n, kind), booking_id: idOf(n, 3), transition: `'request'`, by: `'client'` },
      ...{ to_status: `'requested'`, at: timeOf(n) },
    }));
  });
}

async function fillMoney(): Promise<void> {
  await step('payments', count, async () => {
    await withoutIndexes(client, ['payments'], () =>
      put(client, 'payments', count, {
        ...{ id: idOf('n', 5), purpose: `'consultation'`, subject_id: idOf('n', 3), payer_id: clientOf('n') },
        ...{ cents: '5000', paid_cents: '5000', state: `'paid'`, provider: `'stripe'` },
        ...{ created_at: timeOf('n'), updated_at: timeOf('n') },
      }),
    );
  });
  await step('entries of the ledger', count, async () => {
    await withoutIndexes(client, ['ledger_entries'], () =>
      put(client, 'ledger_entries', count, {
        ...{
          id: idOf('n', 6),
          key: `n || ':paid'`,
          what: `'paid'`,
          payment_id: idOf('n', 5),
          at: timeOf('n'),
        },
      }),
    );
  });
  await step('lines of the ledger', 2 * count, async () => {
    const accounts = ['at:stripe', 'payable:experts'];
    for (const [at, name] of accounts.entries()) {
      await client.query('insert into ledger_accounts (id, name) values ($1, $2)', [
        `00000000-0000-7000-8000-00000000000${at}`,
        name,
      ]);
    }
    await filledTwice('ledger_lines', (n, kind) => ({
      ...{ id: idOf(n, kind), entry_id: idOf(n, 6) },
      account_id: `'00000000-0000-7000-8000-00000000000${kind - 7}'::uuid`,
      cents: kind === 7 ? '5000' : '-5000',
    }));
  });
}

async function fillOthers(): Promise<void> {
  await step('notifications', count, async () => {
    await withoutIndexes(client, ['notifications'], () =>
      put(client, 'notifications', count, {
        ...{ id: idOf('n', 9), user_id: clientOf('n'), subject_id: idOf('n', 3), kind: `'booking'` },
        at: `now() - interval '89 days 23 hours' * n / ${count} - interval '1 hour'`,
      }),
    );
  });
  await step('places of the listing', count, async () => {
    await bare('listing', ['listing_expert']);
    await put(client, 'listing', count, {
      place_id: idOf('n', 2),
      expert_id: idOf('n', 1),
      rank: '0',
      state: `'CO'`,
    });
  });
}

/** Inserts two rows for each of `count`. */
async function filledTwice(
  table: string,
  columns: (n: string, kind: number) => Record<string, string>,
): Promise<void> {
  await withoutIndexes(client, [table], async () => {
    for (const kind of [7, 8]) await put(client, table, count, columns('n', kind));
  });
}

/** Removes what a table checks, and its indexes apart from those named and its primary key. */
async function bare(table: string, keep: string[] = []): Promise<void> {
  const { rows: checks } = await client.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype in ('c', 'x', 'u')`,
    [table],
  );
  for (const { conname } of checks)
    await client.query(`alter table ${table} drop constraint ${conname} cascade`);
  for (const { indexname } of await indexesOf(client, table)) {
    if (!keep.includes(indexname)) await client.query(`drop index ${indexname}`);
  }
}

async function timeAll(): Promise<void> {
  const now = Temporal.Now.instant();
  const visitor = visitorTo(open, now);
  const job: Context<Product> = { ...visitor, jobs, actor: { kind: 'product', job: 'check-ledger' } };
  const paid = { ...job, now: () => now.add({ hours: 2 }) };
  console.log(`load ${loadavg()[0]!.toFixed(2)}`);
  const firstRuns: number[] = [];
  await client.query('truncate ledger_days');
  for (let run = 0; run < 5; run++) firstRuns.push(await timed(() => checkLedger(job)));
  // What 30 nights of runs have sealed.
  await client.query(`insert into ledger_days
    select day, 0, 0, '', now(), now() from (select (at at time zone 'UTC')::date as day from ledger_entries where at < date_trunc('day', now(), 'UTC') group by 1) days
    on conflict do nothing`);
  await sealAll();
  await client.query(
    "update ledger_days set read_at = now() - interval '30 days' where day in (select day from ledger_days order by day limit 10)",
  );
  console.table({
    payments: count.toLocaleString('en-US'),
    'ledger: a run while days are first read': shown(firstRuns),
    'ledger: a run that reads ten old days': shown([await timed(() => checkLedger(paid))]),
    'ledger: a run with nothing due': shown([
      await timed(() => checkLedger(paid)),
      await timed(() => checkLedger(paid)),
    ]),
    'ledger: all at once': shown([await timed(() => client.query(ALL_AT_ONCE))]),
    'months: a run with none due': shown([
      await timed(() => closeMonths(job)),
      await timed(() => closeMonths(job)),
    ]),
    'months: all at once': shown([await timed(() => client.query(ALL_PAID))]),
    'sitemap: the first division': shown([await timed(() => divideSitemap(job))]),
    'sitemap: a later run': shown([await timed(() => divideSitemap(job))]),
    'sitemap: its list of files': shown([
      await timed(async () => {
        await anyoneIsListed(visitor);
        await sitemapParts(visitor);
      }),
    ]),
    'sitemap: all at once': shown([await timed(() => client.query(ALL_PARTS))]),
    'notifications: an hour of the sweep': shown([
      await timed(() => sweepNotifications({ ...job, now: () => now.add({ hours: 1 }) })),
    ]),
  });
  await timeReaders();
  console.log(`load ${loadavg()[0]!.toFixed(2)}`);
}

/** Times what pages read about one booking or person, each many times for random ones. */
async function timeReaders(): Promise<void> {
  const random = seededRandom(7);
  const at = () => 1 + Math.floor(random() * count);
  const ids = async (sql: string) => {
    const { rows } = await client.query<{ id: string }>(`select ${sql} as id from unnest($1::int[]) n`, [
      Array.from({ length: 300 }, at),
    ]);
    return rows.map(({ id }) => id);
  };
  const [booked, paid, people] = [await ids(idOf('n', 3)), await ids(idOf('n', 5)), await ids(clientOf('n'))];
  const visitor = visitorTo(open, Temporal.Now.instant());
  const each = async (of: readonly string[], read: (id: string) => Promise<unknown>) => {
    for (const id of of) await read(id);
    const ms = await timed(async () => {
      for (const id of of) await read(id);
    });
    return `${(ms / of.length).toFixed(2)} ms`;
  };
  const person = (id: string) => ({ kind: 'person', id, practices: [] }) as unknown as Context['actor'];
  const sides = { 'at:stripe': 100, 'payable:experts': -100 };
  console.table({
    'history of a booking': await each(booked, (id) => stepsOf(visitor, id)),
    'chain of a booking': await each(booked, (id) => readChain(visitor, id)),
    'thirty bookings of a list': await each(booked.slice(0, 100), () =>
      heldSinceOf(visitor, booked.slice(0, 30)),
    ),
    'activity of a client': await each(people, (id) =>
      readActivity({ ...visitor, actor: person(id) }, { type: 'booking', page: 1 }),
    ),
    'money in the activity of a client': await each(people.slice(0, 20), (id) =>
      readActivity({ ...visitor, actor: person(id) }, { type: 'payment', page: 1 }),
    ),
    'balances of a payment': await each(paid, (id) => balances(visitor, id)),
    'a movement of money': await each(paid, (paymentId) =>
      open.db.transaction((db) =>
        post({ ...visitor, db }, { key: newId(), what: 'bench', paymentId, sides }),
      ),
    ),
  });
}

/** Seals all days in one statement, as the runs of some nights would. */
async function sealAll(): Promise<void> {
  const visitor = visitorTo(open, Temporal.Now.instant());
  const job: Context<Product> = { ...visitor, jobs, actor: { kind: 'product', job: 'check-ledger' } };
  for (;;) {
    const { rows } = await client.query("select from ledger_days where checksum = ''");
    if (rows.length === 0) return;
    await checkLedger(job);
  }
}

const shown = (times: readonly number[]) => times.map((ms) => `${Math.round(ms)} ms`).join(', ');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function step(what: string, rows: number, work: () => Promise<void>): Promise<void> {
  const ms = await timed(work);
  console.log(`${rows.toLocaleString('en-US')} ${what}, made up in ${Math.round(ms / 1000)} s`);
}

/** What the job did before it read only what has changed. */
const ALL_AT_ONCE = `
  with lines as (
    select e.payment_id, a.name, l.cents from ledger_lines l
    join ledger_accounts a on a.id = l.account_id join ledger_entries e on e.id = l.entry_id),
  moved as (
    select payment_id, coalesce(sum(cents) filter (where name like 'at:%'), 0) as taken,
      coalesce(sum(cents) filter (where name = 'owed'), 0) as owed
    from lines group by payment_id)
  select
    (select count(*) from ledger_entries e
      where coalesce((select sum(cents) from ledger_lines l where l.entry_id = e.id), 1) <> 0),
    (select count(*) from payments p left join moved m on m.payment_id = p.id
      where coalesce(m.taken, 0) <> p.paid_cents - p.refunded_cents
        or coalesce(m.owed, 0) <> case when p.state = 'owed' then p.cents else 0 end)`;

/** The join of the former hourly job. */
const ALL_PAID = `select count(*) from experts where id in (
  select b.expert_id from payments p join bookings b on b.id = p.subject_id
  where p.purpose = 'consultation' and p.paid_cents > 0)`;

/** The former division of the sitemap, without the join that leaves out demo listings. */
const ALL_PARTS = `select expert_id from (
  select l.expert_id, row_number() over (order by l.expert_id) as n from listing l where l.state = 'CO') numbered
  where n % 40000 = 0`;

try {
  await migrateDatabase(url, join(root, 'migrations'));
  await fill();
  await timeAll();
} finally {
  await open.close();
  await client.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
