import { join } from 'node:path';
import pg from 'pg';
import type { Context } from '../core/context.ts';
import { lawOf } from '../core/ground/geography/law.ts';
import { SEEDED_LAW } from '../core/ground/geography/seeded-law.ts';
import { UNCHANGED } from '../core/ground/settings/settings.ts';
import { asInstant } from '../lib/as-date.ts';
import { newId } from '../lib/id.server.ts';
import { migrateDatabase, type OpenDatabase } from '../platform/database/database.ts';
import type { startEmbedded } from '../platform/database/embedded.ts';
import { fillWithExperts } from './made-up-experts.ts';

/** Six Spotlight seats for each state and for the whole country, so searches find some. */
const SEATS = `insert into spotlight_seats (state, turn, seat, practice_id)
  select state, 1, n, expert_id from (
    select state, expert_id, row_number() over (partition by state order by expert_id) as n from (
      select distinct state, expert_id from listing where is_spotlight
      union all select 'US', expert_id from (select distinct expert_id from listing where is_spotlight) every) held
  ) numbered where n <= 6`;

/**
 * Makes a database with made-up experts unless it exists. Returns a connection to it, and the instant that
 * their free times were computed for.
 */
export async function openMadeUp(
  cluster: Awaited<ReturnType<typeof startEmbedded>>,
  name: string,
  size: number,
): Promise<{ client: pg.Client; now: Temporal.Instant }> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await admin.query(`create database ${name}`);
  await admin.end();
  const client = new pg.Client({ connectionString: cluster.url(name) });
  await client.connect();
  await migrateDatabase(cluster.url(name), join(import.meta.dirname, '..', 'migrations'));
  if (!rowCount) {
    const now = Temporal.Now.instant().round('minute');
    const started = performance.now();
    await fillWithExperts(client, size, now);
    await client.query(SEATS);
    await client.query('create table bench_now as select $1::timestamptz as at', [now.toString()]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`\n${size.toLocaleString('en-US')} experts, made up in ${seconds} s`);
  }
  const { rows } = await client.query<{ at: Date }>('select at from bench_now');
  return { client, now: asInstant(rows[0]!.at) };
}

/** Returns the Context of a visitor who reads a database at an instant. */
export function visitorTo({ db, query }: Pick<OpenDatabase, 'db' | 'query'>, now: Temporal.Instant): Context {
  return {
    db,
    query,
    actor: null,
    now: () => now,
    law: lawOf(SEEDED_LAW),
    settings: UNCHANGED,
    newId,
    publicOrigin: '',
    demo: false,
    log: { info() {}, warn: console.warn, error: console.error },
  } as Partial<Context> as Context;
}
