import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of a mark that exists while a restore moves files in a data folder, and after it was interrupted
 * there.
 */
export const restoringFile = (dataDir: string) => join(dataDir, 'restoring');

/**
 * The path of a file that exists while a restore works on a data folder. It has the PID of that process.
 */
export const restoreLock = (dataDir: string) => join(dataDir, '.restore-pid');

/** A restore puts files here until it has checked them. */
export const STAGED = '.restored';

class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/**
 * Refuses a data folder in which a restore is moving files or was interrupted.
 * @throws RestoreUnfinished if so.
 */
export function refuseWhileRestoring(dataDir: string): void {
  if (!existsSync(restoringFile(dataDir))) return;
  throw new RestoreUnfinished(
    `A restore of ${dataDir} is under way or was cut off. Wait for it, or run 'npm run restore' again.`,
  );
}
