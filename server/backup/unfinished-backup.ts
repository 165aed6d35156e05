import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isAlive } from '../../platform/processes/is-alive.ts';

/**
 * Matches the name of the note in a data folder during a backup. The name contains the process's PID, and the
 * content is the path of the unfinished copy.
 */
export const BACKUP_NOTE = /^\.backup-([1-9]\d*)$/;

/** Returns the name that a copy has until it is complete. */
export const partOf = (target: string) => `${target}.part`;

/**
 * Writes a note about where this process will put its copy.
 * @returns a function that removes the note.
 */
export async function noteBackup(dataDir: string, part: string): Promise<() => Promise<void>> {
  const note = join(dataDir, `.backup-${process.pid}`);
  await writeFile(note, part, { mode: 0o600 });
  return () => rm(note, { force: true });
}

/**
 * Removes unfinished copies left by processes that have ended, because the copies contain personal data. Do
 * not call this while taking a backup of this folder: a note with this process's PID would look like one from
 * an earlier process.
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
