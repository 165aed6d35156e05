import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Exists in a data folder while a restore moves files, and after one that was interrupted. */
export const restoringFile = (dataDir: string) => join(dataDir, 'restoring');

/** Exists in a data folder while a restore works on it, with the PID of its process. */
export const restoreLock = (dataDir: string) => join(dataDir, '.restore-pid');

/** Where a restore puts files that it has not checked yet. */
export const STAGED = '.restored';

class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/**
 * Refuses a data folder in which a restore is moving files, or was interrupted.
 * @throws RestoreUnfinished
 */
export function refuseWhileRestoring(dataDir: string): void {
  if (!existsSync(restoringFile(dataDir))) return;
  throw new RestoreUnfinished(
    `A restore of ${dataDir} is under way or was cut off. Wait for it, or run 'npm run restore' again.`,
  );
}
