import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isAlive } from '../../platform/processes/is-alive.ts';

/** In a data folder during a backup of it: has the process's PID in its name and the unfinished copy's path in it. */
export const BACKUP_NOTE = /^\.backup-([1-9]\d*)$/;

/** The name of a backup's copy until it is complete. */
export const partOf = (target: string) => `${target}.part`;

/** Records where this process is about to put its copy. @returns removes the record. */
export async function noteBackup(dataDir: string, part: string): Promise<() => Promise<void>> {
  const note = join(dataDir, `.backup-${process.pid}`);
  await writeFile(note, part, { mode: 0o600 });
  return () => rm(note, { force: true });
}

/**
 * Removes unfinished copies left by dead processes, because they hold personal data. The caller must not be taking a
 * backup of this folder itself: a record with its own PID counts as left by an earlier process.
 */
export async function clearUnfinishedBackups(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names) {
    const pid = Number(BACKUP_NOTE.exec(name)?.[1] ?? 0);
    if (pid === 0 || (pid !== process.pid && isAlive(pid))) continue;
    const part = await readFile(join(dataDir, name), 'utf8').catch(() => '');
    if (isAbsolute(part) && part.endsWith(partOf(''))) await rm(part, { recursive: true, force: true });
    await rm(join(dataDir, name), { force: true });
  }
}
