import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the path of a file that exists while a restore moves files in a data folder, and after an
 * interrupted move.
 */
export const restoringFile = (dataDir: string) => join(dataDir, 'restoring');

/**
 * Returns the path of a file that exists while a restore works on a data folder. The file contains the
 * process's PID.
 */
export const restoreLock = (dataDir: string) => join(dataDir, '.restore-pid');

/** The folder in which a restore puts files until it has checked them. */
export const STAGED = '.restored';

class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/**
 * Refuses a data folder if a restore is moving files in it or was interrupted.
 * @throws RestoreUnfinished in that case.
 */
export function refuseWhileRestoring(dataDir: string): void {
  if (!existsSync(restoringFile(dataDir))) return;
  throw new RestoreUnfinished(
    `A restore of ${dataDir} is under way or was cut off. Wait for it, or run 'npm run restore' again.`,
  );
}
