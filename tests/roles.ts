import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const file = join(import.meta.dirname, '..', 'docs', 'operations', 'roles.sql');

/** The password of both roles on the clusters of tests. */
const ROLE_PASSWORD = 'lichen on the north side';

/**
 * Makes the two roles of docs/operations/roles.sql in a database, as an operator would.
 * @param url the URL of a superuser.
 */
export async function makeRoles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text = readFileSync(file, 'utf8')
      .replace(/^\\.*$/gm, '')
      .replaceAll(/:'(owner|app)_password'/g, client.escapeLiteral(ROLE_PASSWORD));
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Returns the URL of the same database for one of the two roles. */
export function urlAs(role: 'plugwell_owner' | 'plugwell_app', url: string): string {
  const parts = new URL(url.replace('@/', '@socket/'));
  parts.username = role;
  parts.password = ROLE_PASSWORD;
  return parts.toString().replace('@socket/', '@/');
}
