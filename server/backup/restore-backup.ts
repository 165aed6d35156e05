import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../lib/free-port.server.ts';
import { migrationTimes } from '../../platform/database/database.ts';
import {
  clusterFolders,
  connectToRunning,
  giveToServer,
  isClusterInUse,
  serverVersion,
  startEmbedded,
} from '../../platform/database/embedded.ts';
import { isAlive } from '../../platform/processes/is-alive.ts';
import { BackupError, type BackupList, readChecked } from './backup-file.ts';
import { filesNamedByRows } from './kept-files.ts';
import { restoreLock, restoringFile, STAGED } from './restoring.ts';
import { clearUnfinishedBackups } from './unfinished-backup.ts';

export type Restored = {
  begunAt: string;
  tables: number;
  rows: number;
  /**
   * How many files the rows reference, and how many of those are missing, for example because someone removed
   * a photo during the backup.
   */
  named: number;
  missing: number;
  /** The folder with the old contents; null if there were none. See `changePlaces`. */
  former: string | null;
};

/**
 * Replaces the contents of a data folder with a backup. Copies the backup next to the old contents, starts
 * its database, and reads every row before the two swap places. During the swap, a mark keeps the product
 * from starting. Keeps the old contents.
 * @throws BackupError if the backup is damaged or of another version, or if the folder is in use. In that
 * case, nothing has changed.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { migrations, now }: { migrations: string; now: Date },
): Promise<Restored> {
  const list = await readChecked(backup);
  const release = await holdFolder(dataDir);
  try {
    return await restoreHeld(backup, list, dataDir, { migrations, now });
  } finally {
    await release();
  }
}

/**
 * Locks a folder against a second restore. Ignores the lock of a process that has ended.
 * @returns a function that unlocks the folder.
 */
async function holdFolder(dataDir: string): Promise<() => Promise<void>> {
  const lock = restoreLock(dataDir);
  await mkdir(dataDir, { recursive: true });
  const take = () => writeFile(lock, `${process.pid}\n`, { flag: 'wx' });
  await take().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(await readFile(lock, 'utf8').catch(() => '')) || 0;
    if (isAlive(holder)) {
      throw new BackupError(
        `Another restore of ${dataDir} is under way (process ${holder}). Wait for its end. If it has none, remove ${lock}.`,
      );
    }
    await rm(lock, { force: true });
    await take();
  });
  return () => rm(lock, { force: true });
}

async function restoreHeld(
  backup: string,
  list: BackupList,
  dataDir: string,
  { migrations, now }: { migrations: string; now: Date },
): Promise<Restored> {
  const cluster = join(dataDir, 'postgres');
  await refuseInUse(cluster, dataDir);
  await clearUnfinishedBackups(dataDir);
  const version = serverVersion(cluster);
  if (list.postgres !== version) {
    throw new BackupError(
      `This backup is of PostgreSQL ${list.postgres}, and PlugWell brings ${version}. Restore it with the version of PlugWell that made it.`,
    );
  }
  const staged = join(dataDir, STAGED);
  const stagedCluster = `${clusterFolders(cluster).folder}${STAGED}`;
  await rm(staged, { recursive: true, force: true });
  await rm(stagedCluster, { recursive: true, force: true });
  try {
    await mkdir(staged, { recursive: true });
    for (const name of await readdir(backup)) {
      if (name === 'postgres') await cp(join(backup, name), stagedCluster, { recursive: true });
      else if (name !== 'backup.json') await cp(join(backup, name), join(staged, name), { recursive: true });
    }
    // Git and archives drop empty folders, but the server needs them.
    await makeServerFolders(join(stagedCluster, 'data'));
    await takeOwnPort(stagedCluster);
    giveToServer(stagedCluster);
    const checked = await readThrough(stagedCluster, join(staged, 'uploads'), migrations);
    const former = await changePlaces(dataDir, { staged, cluster, stagedCluster, now });
    return { begunAt: list.begunAt, ...checked, former };
  } finally {
    await rm(staged, { recursive: true, force: true });
    await rm(stagedCluster, { recursive: true, force: true });
  }
}

/**
 * Gives the restored database its own port, because the original can still run on this machine, on the port
 * in the backup.
 */
async function takeOwnPort(cluster: string): Promise<void> {
  const file = join(cluster, 'credentials.json');
  const credentials = JSON.parse(readFileSync(file, 'utf8'));
  await writeFile(file, `${JSON.stringify({ ...credentials, port: await freePort() })}\n`, { mode: 0o600 });
}

async function refuseInUse(cluster: string, dataDir: string): Promise<void> {
  const client = await connectToRunning(cluster);
  await client?.end();
  if (client || isClusterInUse(cluster)) {
    throw new BackupError(
      `PlugWell or its database is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

const SERVER_FOLDERS = [
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat'],
  ...['pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase', 'pg_wal/archive_status', 'pg_wal/summaries'],
  ...['pg_logical/snapshots', 'pg_logical/mappings'],
];

async function makeServerFolders(data: string): Promise<void> {
  for (const name of SERVER_FOLDERS) await mkdir(join(data, name), { recursive: true, mode: 0o700 });
}

/** Starts the copied cluster, which then replays its WAL. Reads every row, to find damaged pages. */
async function readThrough(
  folder: string,
  uploads: string,
  migrations: string,
): Promise<Omit<Restored, 'begunAt' | 'former'>> {
  const server = await startEmbedded({ folder });
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    try {
      await refuseNewer(client, migrations);
      const tables = await client.query<{ name: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
      );
      let rows = 0;
      for (const { name } of tables.rows) {
        const counted = await client.query<{ count: number }>(
          `select count(*)::int as count from (select t::text from ${name} t offset 0) as each_read`,
        );
        rows += counted.rows[0]!.count;
      }
      const named = existsSync(uploads) ? await filesNamedByRows(client) : [];
      const missing = named.filter((path) => !existsSync(join(uploads, path))).length;
      return { tables: tables.rows.length, rows, named: named.length, missing };
    } finally {
      await client.end();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `The backup does not hold together, and nothing was changed: ${(error as Error).message}`,
    );
  } finally {
    await server.stop();
  }
}

async function refuseNewer(client: pg.Client, migrations: string): Promise<void> {
  const done = await client.query<{ newest: number }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  if (done.rows[0]!.newest > migrationTimes(migrations).newest) {
    throw new BackupError(
      'This backup was made by a newer version of PlugWell. Restore it with that version.',
    );
  }
}

type Places = { staged: string; cluster: string; stagedCluster: string; now: Date };

/**
 * Swaps the folders, and returns the folder with the old contents; null if there were none. An old cluster
 * outside the data folder is renamed in place instead. If interrupted, leaves the mark, so that the product
 * does not start until another restore finishes.
 */
async function changePlaces(dataDir: string, places: Places): Promise<string | null> {
  const { staged, cluster, stagedCluster, now } = places;
  const { folder } = clusterFolders(cluster);
  const mark = restoringFile(dataDir);
  const isSecondTry = existsSync(mark);
  await writeFile(mark, `${now.toISOString()}\n`);
  try {
    // The product checks the mark again once it has its database, so either the product or the restore
    // notices the other.
    await refuseInUse(cluster, dataDir);
  } catch (error) {
    if (!isSecondTry) await rm(mark);
    throw error;
  }
  const former = join(dataDir, `before-restore-${now.toISOString().replaceAll(':', '-').slice(0, 19)}Z`);
  const isMoved = (name: string) =>
    ![mark, staged, stagedCluster, restoreLock(dataDir)].map((path) => basename(path)).includes(name) &&
    !name.startsWith('before-restore-');
  const moved = (await readdir(dataDir)).filter(isMoved);
  const isElsewhere = dirname(folder) !== dataDir && existsSync(folder);
  if (moved.length > 0 || isElsewhere) await mkdir(former, { mode: 0o700 });
  for (const name of moved) await rename(join(dataDir, name), join(former, name));
  if (isElsewhere) await rename(folder, `${folder}.${basename(former)}`);
  for (const name of await readdir(staged)) await rename(join(staged, name), join(dataDir, name));
  await rename(stagedCluster, folder);
  await rm(mark);
  return moved.length > 0 || isElsewhere ? former : null;
}
