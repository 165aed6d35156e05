import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  decrypted,
  encrypted,
  headFor,
  keyIdOf,
  namesUnknownKey,
} from '../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../lib/secrets/key-ring.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { type Renewed, SAMPLE, type SealedStore } from './sealed-store.ts';

const PAGE = 100;

type Column = {
  name: string;
  /** The purpose of the keys that encrypt the column. */
  purpose: string;
  /** The table's primary key. */
  id: PgColumn;
  sealed: PgColumn;
};

/** Makes a store of a column with the output of `encrypted`. */
export function sealedColumn(column: Column): SealedStore {
  const { name, id, sealed } = column;
  return {
    name,
    async countUses({ db }) {
      const rows = await runSql<{ head: string; count: number }>(
        db,
        sql`select case when ${isFormer(sealed)} then '' else ${headOf(sealed)} end as head,
          count(*)::int as count from ${id.table} group by 1`,
      );
      return rows.map((row) => ({ keyId: keyIdOf(`${row.head}.`), count: row.count }));
    },
    async renew(ctx, most) {
      const done: Renewed = { renewed: 0, unreadable: 0 };
      let after = await renewPage(column, ctx, null, done);
      while (after !== null && done.renewed < most) after = await renewPage(column, ctx, after, done);
      return done;
    },
    async tryUnnamed(ctx) {
      const rows = await runSql<{ sealed: string }>(
        ctx.db,
        sql`select ${sealed} as sealed from ${id.table} where ${isUnnamed(sealed)} limit ${SAMPLE}`,
      );
      const keys = keysOf(ctx, column);
      let opened = 0;
      for (const row of rows) {
        if (!namesUnknownKey(row.sealed, keys) && (await decrypted(row.sealed, keys)) !== null) opened++;
      }
      return { tried: rows.length, opened };
    },
  };
}

const keysOf = ({ signIn }: Pick<AnyContext, 'signIn'>, { purpose }: Column) =>
  cipherKeys(signIn.ring.ciphers, purpose);

const isFormer = (sealed: PgColumn) => sql`position('.' in ${sealed}) = 0`;
const headOf = (sealed: PgColumn) => sql`split_part(${sealed}, '.', 1)`;
const isUnnamed = (sealed: PgColumn) => sql`(${isFormer(sealed)} or ${headOf(sealed)} = ${headFor(null)})`;

/** Encrypts one page of rows again. Returns the last id on the page; null after the last page. */
async function renewPage(
  column: Column,
  given: Pick<AnyContext, 'db' | 'query' | 'jobs' | 'signIn'>,
  after: string | null,
  done: Renewed,
): Promise<string | null> {
  const { id, sealed } = column;
  const keys = keysOf(given, column);
  const others = keys.slice(1).map((key) => headFor(key.id));
  const isNext = after === null ? sql`true` : sql`${id} > ${after}::${sql.raw(id.getSQLType())}`;
  return await inTransaction(given, async ({ db }) => {
    const rows = await runSql<{ id: string; sealed: string }>(
      db,
      sql`select ${id}::text as id, ${sealed} as sealed from ${id.table}
        where (${isUnnamed(sealed)} or ${headOf(sealed)} in ${others.length ? others : ['']}) and ${isNext}
        order by ${id} limit ${PAGE} for update skip locked`,
    );
    for (const row of rows) {
      const text = await decrypted(row.sealed, keys);
      if (text === null) {
        done.unreadable++;
        continue;
      }
      const again = await encrypted(text, keys);
      await runSql(
        db,
        sql`update ${id.table} set ${sql.identifier(sealed.name)} = ${again} where ${id}::text = ${row.id}`,
      );
      done.renewed++;
    }
    return rows.length < PAGE ? null : rows.at(-1)!.id;
  });
}
