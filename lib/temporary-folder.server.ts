import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder in the system's temporary directory. Other users can traverse it, because a database
 * started by root runs as another user.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `plugwell-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
