import { resolve } from 'node:path';

/** Returns the data folder of a copy with the built-in database; otherwise prints `instead` and exits. */
export function builtInDataDir(command: string, instead: string): string {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL || DATABASE_URL === 'embedded') return resolve(DATA_DIR || 'var');
  console.error(
    `'${command}' is for the built-in database, and DATABASE_URL names a server. Use ${instead}, as docs/operations.md says.`,
  );
  process.exit(2);
}
