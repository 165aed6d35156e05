import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationUrl } from '../platform/config.ts';
import { migrateDatabase } from '../platform/database/database.ts';
import { migrateJobs } from '../platform/jobs/jobs.server.ts';
import { startProblem } from '../server/start-problem.ts';

/**
 * Brings the tables and queues up to this version, as the role of MIGRATION_DATABASE_URL: `npm run migrate`.
 * Nodes can serve meanwhile.
 */
if (existsSync('.env')) process.loadEnvFile('.env');
let database = '';
try {
  database = readMigrationUrl(process.env);
  if (database === 'embedded') {
    console.error(
      "'npm run migrate' is for a database server: name it in MIGRATION_DATABASE_URL or DATABASE_URL. The built-in database is migrated when the product starts.",
    );
    process.exit(2);
  }
  await migrateDatabase(database, join(import.meta.dirname, '..', 'migrations'));
  await migrateJobs(database);
  console.log('The tables and queues are those of this version.');
} catch (error) {
  const problem = startProblem(error, { database });
  const setting = process.env.MIGRATION_DATABASE_URL ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL';
  console.error(problem?.sentence.replaceAll(/\bDATABASE_URL\b/g, setting) ?? error);
  process.exitCode = problem?.exitCode ?? 1;
}
