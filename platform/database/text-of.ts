import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * Returns the text of a fragment, for a named statement. Its values are numbered parameters in the text.
 * @throws an error if the fragment has values of its own.
 */
export function textOf(fragment: SQL): string {
  const { sql, params } = new PgDialect().sqlToQuery(fragment);
  if (params.length > 0) throw new Error('A fragment of a named statement has values of its own.');
  return sql;
}
