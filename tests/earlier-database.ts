import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase } from '../platform/database/database.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

/** A database as a copy of the product left it that knew only the first migrations. */
export type EarlierDatabase = {
  pool: pg.Pool;
  /** Brings it up to date as the next start does. */
  upgrade(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a new database with the migrations before the one named; for tests of what a migration does to rows. */
export async function openEarlierDatabase(before: string): Promise<EarlierDatabase> {
  const url = new URL(inject('clusterUrl').replace('@/', '@socket/'));
  const name = `earlier_${randomBytes(6).toString('hex')}`;
  const [server, own] = [
    url.toString(),
    Object.assign(new URL(url), { pathname: `/${name}` }).toString(),
  ].map((address) => address.replace('@socket/', '@/')) as [string, string];
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const folder = temporaryFolder('migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalPath = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(before));
  if (at < 0) throw new Error(`there is no migration ${before}`);
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  await migrateDatabase(own, folder);
  rmSync(folder, { recursive: true, force: true });
  const pool = new pg.Pool({ connectionString: own, max: 2 });
  // Its idle connections end with the database.
  pool.on('error', () => {});
  return {
    pool,
    upgrade: () => migrateDatabase(own, MIGRATIONS),
    async close() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
