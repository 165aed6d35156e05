import { type SQL, sql } from 'drizzle-orm';
import type { Database, Query } from './database.ts';
import { runSql } from './run-sql.ts';

/**
 * Returns a Query inside a transaction, for reads that usually run outside of one. It ignores statement
 * names.
 */
export function queryIn(tx: Database): Query {
  return <Row>(_name: string, text: string, values: readonly unknown[]) => {
    const parts = text.split(/\$(\d+)/).map((part, index): SQL => {
      const isValue = index % 2 === 1;
      return isValue ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part);
    });
    return runSql<Row>(tx, sql.join(parts));
  };
}
