import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { CopyUnderWay, copyRunningCluster, keepLog } from '../../platform/database/base-backup.ts';
import {
  clusterFolders,
  connectToRunning,
  type EmbeddedDatabase,
  serverVersion,
  startEmbedded,
} from '../../platform/database/embedded.ts';
import { BackupError, filesIn, writeList } from './backup-file.ts';
import { STAGED } from './restoring.ts';
import { BACKUP_NOTE, clearUnfinishedBackups, noteBackup, partOf } from './unfinished-backup.ts';

/** Names that the copy of the files skips: the cluster, which is copied separately, and temporary data. */
const LEFT_OUT = new Set(['postgres', 'vite', 'restoring', '.restore-pid', `postgres${STAGED}`, STAGED]);

/**
 * Copies the embedded database and the stored files, whether or not the product is running. Copies the files
 * before the database, because someone can remove a photo during the backup, and again afterward, because
 * each file exists before its row.
 * @param target the folder to create. It gets this name only once it is complete.
 * @throws BackupError if there is no database, or if the target cannot be used.
 */
export async function takeBackup(dataDir: string, target: string): Promise<{ files: number; bytes: number }> {
  const cluster = join(dataDir, 'postgres');
  const { folder, data } = clusterFolders(cluster);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    throw new BackupError(`There is no built-in database in ${dataDir}. Check DATA_DIR.`);
  }
  if (existsSync(target)) throw new BackupError(`${target} is there already. Name another folder.`);
  const within = relative(dataDir, target);
  if (!within.startsWith('..') && !isAbsolute(within)) {
    throw new BackupError(
      `${target} is in ${dataDir}, so that each backup would hold those before it. Name a folder outside.`,
    );
  }
  const begunAt = new Date().toISOString();
  const part = partOf(target);
  let own: EmbeddedDatabase | null = null;
  let forgetNote: (() => Promise<void>) | null = null;
  try {
    let client = await connectToRunning(cluster);
    if (!client) {
      own = await startEmbedded({ folder: cluster });
      client = await connectToRunning(cluster);
    }
    if (!client) throw new BackupError(`The built-in database in ${folder} does not answer.`);
    try {
      await keepLog(client);
      await clearUnfinishedBackups(dataDir);
      await mkdir(dirname(target), { recursive: true });
      forgetNote = await noteBackup(dataDir, part);
      await rm(part, { recursive: true, force: true });
      await mkdir(part, { mode: 0o700 });
      await copyKept(dataDir, part);
      await copyRunningCluster(client, data, join(part, 'postgres', 'data'));
    } finally {
      await client.end().catch(() => {});
    }
    await cp(join(folder, 'credentials.json'), join(part, 'postgres', 'credentials.json'));
    await copyKept(dataDir, part);
    const { files } = await writeList(part, { begunAt, postgres: serverVersion(cluster) });
    await rename(part, target);
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    // If this process has no note, the partial copy belongs to another backup.
    if (forgetNote) await rm(part, { recursive: true, force: true });
    if (error instanceof CopyUnderWay) {
      throw new BackupError(`Another backup of ${dataDir} is under way. Wait for its end.`);
    }
    throw error;
  } finally {
    await forgetNote?.();
    await own?.stop();
  }
}

/**
 * Copies the files that the target does not have yet, and those that changed since, because a job encrypts
 * private pictures again after a change of keys.
 */
async function copyKept(dataDir: string, target: string): Promise<void> {
  for (const path of await filesIn(
    dataDir,
    (name) => !LEFT_OUT.has(name) && !BACKUP_NOTE.test(name) && !/^before-restore-/.test(name),
  )) {
    const [from, to] = [join(dataDir, path), join(target, path)];
    if (path.endsWith('.part')) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const before = await stat(to).catch(() => null);
    const now = await stat(from).catch(() => null);
    if (!now || (before?.size === now.size && isSameTime(before.mtime, now.mtime))) continue;
    await copyFile(from, to).catch(unlessGone);
    // The file can change while it is copied. With the time from before, the next round sees that.
    await utimes(to, now.atime, now.mtime).catch(unlessGone);
  }
}

/** Systems keep times in different precision, so this ignores the last millisecond. */
const isSameTime = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= 1;

/** Ignores a missing file, because its row is also gone or soon will be. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
