import type { World } from './world.ts';

/** Tables that the queue itself updates. */
const OF_QUEUE = ['jobs.version', 'jobs.queue'];

/**
 * Returns a fingerprint of each table's rows, by the name of the table.
 * @param of.rewrites true to notice every write, even one that changes no value, in all schemas including
 * the job queue. By default, compares the contents of the tables in `public`.
 * @param of.only the tables to read; by default, all.
 * @param of.except tables to leave out.
 * @param of.ignoring columns to leave out of the contents.
 */
export async function tableFingerprints(
  { pool }: Pick<World, 'pool'>,
  of: {
    rewrites?: boolean;
    only?: readonly string[];
    except?: readonly string[];
    ignoring?: readonly string[];
  } = {},
): Promise<Record<string, string>> {
  const { rewrites = false, only, except = OF_QUEUE, ignoring = [] } = of;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not like 'pg_%' and n.nspname <> 'information_schema'
       and ($1 or n.nspname = 'public')
     order by 1`,
    [rewrites],
  );
  const row = rewrites
    ? 't.ctid::text || t.xmin::text'
    : `(to_jsonb(t) - '{${ignoring.join(',')}}'::text[])::text`;
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    if (except.includes(name) || (only && !only.includes(name))) continue;
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as print from ${name} t`,
    );
    all[name] = rows[0]!.print;
  }
  return all;
}
