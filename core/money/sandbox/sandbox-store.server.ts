import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { SandboxOptions, SandboxRecords } from '../../../platform/payments/sandbox.server.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { sandboxRecords } from '../payments/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'send-test-event': { body: string };
  }
}

type StoreContext = Pick<AnyContext, 'db' | 'query' | 'jobs' | 'now'>;

type Store = Pick<SandboxOptions, 'atOnce' | 'reading'>;

/** Stores the sandbox's records in a table and sends its events through the job queue. */
export function sandboxStore(ctx: StoreContext): Store {
  return {
    atOnce: (work) => inTransaction(ctx, (ctx) => work(recordsIn(ctx, (name) => held(ctx, name)))),
    reading: (work) => work(recordsIn(ctx, (name) => read(ctx, name))),
  };
}

function recordsIn(ctx: StoreContext, take: SandboxRecords['take']): SandboxRecords {
  const keep = async (id: string, data: object) => {
    const updatedAt = asDate(ctx.now());
    const set = { data: sql`excluded.data`, updatedAt };
    const values = { id, data, updatedAt };
    await ctx.db.insert(sandboxRecords).values(values).onConflictDoUpdate({ target: sandboxRecords.id, set });
  };
  return {
    take,
    async claim(id) {
      const updatedAt = asDate(ctx.now());
      // The update changes nothing, but makes the statement lock an existing record and return it.
      const [row] = await ctx.db
        .insert(sandboxRecords)
        .values({ id, data: {}, updatedAt })
        .onConflictDoUpdate({ target: sandboxRecords.id, set: { id } })
        .returning({ data: sandboxRecords.data });
      return keptIn(row);
    },
    keep,
    async list(beginning, { where = {}, fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER, after, most }) {
      const { id, data } = sandboxRecords;
      const atMs = sql`(${data} ->> 'atMs')::bigint`;
      const isAfter = sql`(${atMs}, ${id}) < (
        select (last.data ->> 'atMs')::bigint, last.id from sandbox_records last where last.id = ${after})`;
      const rows = await ctx.db
        .select({ data })
        .from(sandboxRecords)
        .where(
          and(
            sql`starts_with(${id}, ${beginning}) and ${data} @> ${JSON.stringify(where)}::jsonb`,
            ...[gte(atMs, fromMs), lt(atMs, untilMs), after ? isAfter : undefined],
          ),
        )
        .orderBy(desc(atMs), desc(id))
        .limit(most);
      return rows.map(({ data }) => data as never);
    },
    async send(body, afterSeconds) {
      const startAfter = afterSeconds > 0 ? ctx.now().add({ seconds: afterSeconds }) : undefined;
      await ctx.jobs.enqueue('send-test-event', { body }, startAfter ? { startAfter } : {});
    },
  };
}

const dataOf = (ctx: StoreContext, id: string) =>
  ctx.db.select({ data: sandboxRecords.data }).from(sandboxRecords).where(eq(sandboxRecords.id, id));

async function read<Kept extends object>(ctx: StoreContext, id: string): Promise<Kept | null> {
  const [row] = await dataOf(ctx, id);
  return keptIn(row);
}

async function held<Kept extends object>(ctx: StoreContext, id: string): Promise<Kept | null> {
  const [row] = await dataOf(ctx, id).for('update');
  return keptIn(row);
}

/**
 * Returns the contents of a record. A claimed name has an empty record until someone stores data under it.
 */
const keptIn = <Kept extends object>(row: { data: object } | undefined): Kept | null =>
  row && Object.keys(row.data).length > 0 ? (row.data as Kept) : null;
