import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In a data folder from the moment at which a restore begins to move files until it has moved all. */
export const restoringFile = (dataDir: string) => join(dataDir, 'restoring');

/** In a data folder while a restore has it: the number of its process. */
export const restoreLock = (dataDir: string) => join(dataDir, '.restore-pid');

/** Where a restore puts what it has not checked yet. */
export const STAGED = '.restored';

/** A restore is moving what is in the data folder, or was cut off while it did. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/** @throws RestoreUnfinished */
export function refuseWhileRestoring(dataDir: string): void {
  if (!existsSync(restoringFile(dataDir))) return;
  throw new RestoreUnfinished(
    `A restore of ${dataDir} is under way or was cut off. Wait for it, or run 'npm run restore' again.`,
  );
}
