import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { SandboxOptions } from '../../../platform/payments/sandbox.server.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { sandboxRecords } from '../payments/tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Delivers a sandbox event to the webhook. */
    'send-test-event': { body: string };
  }
}

type StoreContext = Pick<AnyContext, 'db' | 'query' | 'jobs' | 'now'>;

/** Stores the sandbox's records in their own table and sends its events by the job queue. */
export function sandboxStore(ctx: StoreContext): Pick<SandboxOptions, 'atOnce'> {
  return {
    atOnce: (work) =>
      inTransaction(ctx, (ctx) =>
        work({
          take: (name) => held(ctx, name),
          async claim(id) {
            const updatedAt = asDate(ctx.now());
            await ctx.db.insert(sandboxRecords).values({ id, data: {}, updatedAt }).onConflictDoNothing();
            return await held(ctx, id);
          },
          async keep(id, data) {
            const updatedAt = asDate(ctx.now());
            await ctx.db
              .insert(sandboxRecords)
              .values({ id, data, updatedAt })
              .onConflictDoUpdate({
                target: sandboxRecords.id,
                set: { data: sql`excluded.data`, updatedAt },
              });
          },
          async list(beginning, { fromMs, untilMs, most }) {
            const atMs = sql`(${sandboxRecords.data} ->> 'atMs')::bigint`;
            const isListed = sql`starts_with(${sandboxRecords.id}, ${beginning})`;
            const rows = await ctx.db
              .select({ data: sandboxRecords.data })
              .from(sandboxRecords)
              .where(and(isListed, gte(atMs, fromMs), lt(atMs, untilMs)))
              .orderBy(atMs, asc(sandboxRecords.id))
              .limit(most);
            return rows.map(({ data }) => data as never);
          },
          async send(body, afterSeconds) {
            const startAfter = afterSeconds > 0 ? ctx.now().add({ seconds: afterSeconds }) : undefined;
            await ctx.jobs.enqueue('send-test-event', { body }, startAfter ? { startAfter } : {});
          },
        }),
      ),
  };
}

async function held<Kept extends object>(ctx: StoreContext, id: string): Promise<Kept | null> {
  const [row] = await ctx.db
    .select({ data: sandboxRecords.data })
    .from(sandboxRecords)
    .where(eq(sandboxRecords.id, id))
    .for('update');
  return row && Object.keys(row.data).length > 0 ? (row.data as Kept) : null;
}
