import type pg from 'pg';

/**
 * Inserts made-up rows, without triggers and foreign keys. Columns that must have a value get some.
 * @param columns SQL for the value of each column.
 * @param from SQL of what to select from: by default, numbers `n` from 1 to `rows`.
 */
export async function put(
  client: pg.ClientBase,
  table: string,
  rows: number,
  columns: Record<string, string>,
  from = `generate_series(1, ${rows}) n`,
): Promise<void> {
  const { rows: needed } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'
       and is_identity = 'NO'`,
    [table],
  );
  const given = Object.fromEntries(needed.map(({ name, type }) => [name, SOME[type] ?? `''`]));
  const all = Object.entries({ ...given, ...columns });
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into ${table} (${all.map(([name]) => name).join(', ')})
     select ${all.map(([, value]) => value).join(', ')} from ${from}`,
  );
  await client.query('reset session_replication_role');
}

const SOME: Record<string, string> = {
  ...{ integer: '1', bigint: '1', boolean: 'false', uuid: 'gen_random_uuid()', jsonb: `'{}'`, ARRAY: `'{}'` },
  ...{ 'timestamp with time zone': 'now()', date: 'current_date', 'double precision': '1', real: '1' },
  ...{ 'USER-DEFINED': `cube(array[1, 0, 0])`, tsvector: `''` },
};

/**
 * Fills tables faster: without their indexes, which are made again. Indexes of constraints stay, because
 * some rows are left out by them.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'");
  const indexes = [];
  for (const table of tables) indexes.push(...(await indexesOf(client, table)));
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await work();
  // The index of a divided table says that it is on that table only.
  for (const { indexdef } of indexes) await client.query(indexdef.replace(' ON ONLY ', ' ON '));
}

/** Returns the indexes of a table that are not a constraint's. */
export async function indexesOf(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes i where tablename = $1 and schemaname = 'public'
       and not exists (select from pg_constraint where conindid = (quote_ident(i.indexname))::regclass)`,
    [table],
  );
  return rows;
}
