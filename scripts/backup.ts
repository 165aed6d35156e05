import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { takeBackup } from '../server/backup/take-backup.ts';
import { startProblem } from '../server/start-problem.ts';
import { builtInDataDir } from './built-in-data-dir.ts';

/**
 * Backs up the built-in database and the stored files: `npm run backup [-- folder]`. The product can keep
 * running.
 */
if (existsSync('.env')) process.loadEnvFile('.env');
const dataDir = builtInDataDir('npm run backup', 'pg_dump');
const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
const target = resolve(process.argv[3] ?? `backups/${stamp}Z`);
try {
  const { files, bytes } = await takeBackup(dataDir, target);
  console.log(`Backed up ${dataDir} to ${target}: ${files} files, ${Math.ceil(bytes / 1e6)} MB.`);
  if (process.env.S3_BUCKET) console.log('Photos are in your bucket: back it up after this.');
  const apart = ['SECRET', 'ENCRYPTION_KEYS'].filter((name) => process.env[name]);
  if (apart.length > 0) {
    console.log(`Not in the backup: ${apart.join(' and ')}. A restored copy needs what is there now.`);
  }
} catch (error) {
  const problem = startProblem(error, { dataDir: target });
  console.error(problem?.sentence ?? error);
  process.exit(1);
}
