import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { startProblem } from '../server/start-problem.ts';
import { builtInDataDir } from './built-in-data-dir.ts';

/** Replaces DATA_DIR with a backup: `npm run restore -- folder`. Stop the product first. */
if (existsSync('.env')) process.loadEnvFile('.env');
const dataDir = builtInDataDir('npm run restore', 'pg_restore');
const named = process.argv[3];
if (!named) {
  console.error('Say which backup: npm run restore -- backups/2026-01-31T09-30-00Z');
  process.exit(2);
}
const migrations = join(import.meta.dirname, '..', 'migrations');
try {
  const done = await restoreBackup(resolve(named), dataDir, { migrations, now: new Date() });
  console.log(
    `Restored ${dataDir} as it was at ${done.begunAt} or shortly after: ${done.rows} rows in ${done.tables} tables, ${done.named - done.missing} of ${done.named} files that they name.`,
  );
  if (process.env.SECRET || process.env.ENCRYPTION_KEYS) {
    console.log(
      'It needs the SECRET and ENCRYPTION_KEYS of its time: a start without them says which are missing.',
    );
  }
  if (done.former) console.log(`What was there before is in ${done.former}. Delete it once all is well.`);
} catch (error) {
  const problem = startProblem(error, { dataDir });
  console.error(problem?.sentence ?? error);
  process.exit(1);
}
