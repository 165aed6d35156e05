import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a new folder under the system's temporary one. Others may pass through it, because a database
 * started by root runs as another user and has to reach its files.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `plugwell-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
