import { sql } from 'drizzle-orm';
import { sqlState } from '../../../platform/database/database.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context, Product } from '../../context.ts';
import { MONTHLY_TABLES } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'make-months': NoPayload;
  }
}

/** How many months after the current one have a table of their own. */
const AHEAD = 3;
/** The code of a lock that was not free in time. */
const BUSY = '55P03';

/**
 * Makes the coming months of the divided tables. If a table is busy, leaves it to the next run: until then,
 * rows have a place elsewhere, from which a month takes its own once it is made.
 */
export async function makeMonths(ctx: Pick<Context<Product>, 'db' | 'now' | 'log'>): Promise<void> {
  for (const table of MONTHLY_TABLES) {
    try {
      await runSql(ctx.db, sql`select make_months(${table}, ${ctx.now().toString()}::timestamptz, ${AHEAD})`);
    } catch (error) {
      if (sqlState(error) !== BUSY) throw error;
      ctx.log.info({ table }, 'the coming months of a table are made later');
    }
  }
}
