import { resolve } from 'node:path';

/**
 * Returns the data folder of the built-in database. With another database, tells the user to use `instead`
 * and exits with code 2.
 */
export function builtInDataDir(command: string, instead: string): string {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL || DATABASE_URL === 'embedded') return resolve(DATA_DIR || 'var');
  console.error(
    `'${command}' is for the built-in database, and DATABASE_URL names a server. Use ${instead}, as docs/operations.md says.`,
  );
  process.exit(2);
}
