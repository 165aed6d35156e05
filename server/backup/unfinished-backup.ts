import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isAlive } from '../../platform/processes/is-alive.ts';

/** In a data folder while a backup of it is taken: named after the process, it says where the unfinished copy is. */
export const BACKUP_NOTE = /^\.backup-([1-9]\d*)$/;

/** What the copy of a backup is called until it is complete. */
export const partOf = (target: string) => `${target}.part`;

/** Notes where this process puts its copy, before it makes it. @returns takes the note away. */
export async function noteBackup(dataDir: string, part: string): Promise<() => Promise<void>> {
  const note = join(dataDir, `.backup-${process.pid}`);
  await writeFile(note, part, { mode: 0o600 });
  return () => rm(note, { force: true });
}

/**
 * Removes the copies that ended processes have left unfinished, as they hold people's data. To be called by a process
 * that takes no backup of this folder now: a note with its own number is of an earlier process.
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
