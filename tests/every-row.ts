import type { World } from './world.ts';

/** What the queue itself keeps up to date. */
const KEPT_BY_QUEUE = ['jobs.version', 'jobs.queue'];

/** Returns a fingerprint of each table's rows and their versions; any write changes one. */
export async function everyRow({ pool }: Pick<World, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not like 'pg_%' and n.nspname <> 'information_schema'
     order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of rows.filter(({ name }) => !KEPT_BY_QUEUE.includes(name))) {
    const { rows: found } = await pool.query<{ mark: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t.ctid::text || t.xmin::text, 0)), 0) as mark from ${name} t`,
    );
    all[name] = found[0]!.mark;
  }
  return all;
}
