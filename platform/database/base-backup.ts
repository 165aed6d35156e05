import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Matches files that a server recreates, or that matter only to the server that wrote them. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|.*pgsql_tmp.*|pg_internal\.init.*)$/;
/** Folders to create without their contents. A server needs them to exist. */
const EMPTY = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  'pg_wal',
]);
const SEGMENT = /^[0-9A-F]{24}$/;

export class CopyUnderWay extends Error {
  override name = 'CopyUnderWay';
}

/**
 * Makes the server keep the WAL that a copy needs, until the copy is complete or the connection ends. Only
 * one copy can run at a time.
 * @throws CopyUnderWay if another copy is running.
 */
export async function keepLog(client: pg.Client): Promise<void> {
  await client
    .query("select pg_create_physical_replication_slot('plugwell_backup', true, true)")
    .catch((error: { code?: unknown }) => {
      throw error.code === '42710' ? new CopyUnderWay('another copy is being made') : error;
    });
}

/**
 * Copies a running cluster, and the WAL that the copy needs, with PostgreSQL's backup functions. A server
 * that starts from the copy has exactly what was committed when the backup ended.
 * @param client a separate superuser connection after `keepLog`.
 * @param target the folder to create.
 */
export async function copyRunningCluster(client: pg.Client, data: string, target: string): Promise<void> {
  const begun = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('PlugWell', true)) as file",
  );
  await copyFolder(data, target, '');
  // PostgreSQL's documentation requires copying this file last.
  await copyFile(join(data, 'global', 'pg_control'), join(target, 'global', 'pg_control'));
  const ended = await client.query<{ label: string; file: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as file from pg_backup_stop(false)',
  );
  const [first, last] = [begun.rows[0]!.file, ended.rows[0]!];
  await writeFile(join(target, 'backup_label'), last.label, { mode: 0o600 });
  for (const name of await readdir(join(data, 'pg_wal'))) {
    const isNeeded = SEGMENT.test(name) ? name >= first && name <= last.file : name.endsWith('.history');
    if (isNeeded) await copyFile(join(data, 'pg_wal', name), join(target, 'pg_wal', name));
  }
  await client.query("select pg_drop_replication_slot('plugwell_backup')");
}

async function copyFolder(data: string, target: string, path: string): Promise<void> {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 });
  if (EMPTY.has(path)) return;
  for (const entry of await readdir(join(data, path), { withFileTypes: true })) {
    const at = join(path, entry.name);
    if (NOT_COPIED.test(entry.name) || at === join('global', 'pg_control')) continue;
    if (entry.isDirectory()) await copyFolder(data, target, at);
    else if (entry.isFile()) await copyFile(join(data, at), join(target, at)).catch(unlessGone);
  }
}

/** Ignores a file deleted during the copy, because the WAL also records the deletion. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
