import pg from 'pg';
import { builtInUrl } from '../prove/faults.ts';

/** Says a statement to the database of the copy under test, for what no page can bring about, such as days that pass. */
export async function inDatabase<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const database = new pg.Client({ connectionString: builtInUrl(process.env.PLUGWELL_TEST_DATA!) });
  await database.connect();
  try {
    return (await database.query<Row>(statement, values)).rows;
  } finally {
    await database.end();
  }
}
