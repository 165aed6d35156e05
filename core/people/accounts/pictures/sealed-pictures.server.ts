import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  decryptedBytes,
  encryptedBytes,
  keyIdOf,
  namesUnknownKey,
} from '../../../../lib/secrets/encrypted.server.ts';
import { type CipherKey, cipherKeys } from '../../../../lib/secrets/key-ring.server.ts';
import { runSql } from '../../../../platform/database/run-sql.ts';
import type { Files } from '../../../../platform/storage/files.server.ts';
import { type AnyContext, inTransaction } from '../../../context.ts';
import { type Renewed, SAMPLE, type SealedStore } from '../../../ground/keys/sealed-store.ts';
import { type PrivatePictures, pictureKey } from './private-pictures.server.ts';

/** A run encrypts one picture for this many rows, because pictures are larger. */
const SLOWER = 20;

type Pictures = {
  of: PrivatePictures;
  id: PgColumn;
  keyId: PgColumn;
  /** The folder of a row's picture, as SQL. */
  folder: SQL;
  /** Whether a row has a picture, as SQL. */
  has?: SQL;
};

/**
 * Makes a store of private pictures: files named in rows. Each row has the id of the key of its file; null if it
 * was stored before files named their key.
 */
export function sealedPictures(pictures: Pictures): SealedStore {
  const { of, id, keyId, folder, has = sql`true` } = pictures;
  return {
    name: of,
    async countUses({ db }) {
      return await runSql(
        db,
        sql`select ${keyId} as "keyId", count(*)::int as count from ${id.table} where ${has} group by 1`,
      );
    },
    async renew(ctx, most) {
      const done: Renewed = { renewed: 0, unreadable: 0 };
      let after = await renewNext(pictures, ctx, null, done);
      while (after !== null && done.renewed < most / SLOWER) {
        after = await renewNext(pictures, ctx, after, done);
      }
      return done;
    },
    async tryUnnamed({ db, files, signIn }) {
      const rows = await runSql<{ folder: string }>(
        db,
        sql`select ${folder} as folder from ${id.table} where ${has} and ${keyId} is null limit ${SAMPLE}`,
      );
      const keys = cipherKeys(signIn.ring.ciphers, of);
      let [tried, opened] = [0, 0];
      for (const row of rows) {
        const text = await textOf(files, pictureKey(row.folder));
        if (text === null || namesUnknownKey(text, keys)) continue;
        tried++;
        if ((await decryptedBytes(text, keys)) !== null) opened++;
      }
      return { tried, opened };
    },
  };
}

/**
 * Encrypts the next picture again. Locks its row, so no one deletes the picture in between, and another node
 * takes another one.
 * @returns the row's id; null if there are no more.
 */
async function renewNext(
  { of, id, keyId, folder, has = sql`true` }: Pictures,
  given: Pick<AnyContext, 'db' | 'query' | 'jobs' | 'files' | 'signIn'>,
  after: string | null,
  done: Renewed,
): Promise<string | null> {
  const keys = cipherKeys(given.signIn.ring.ciphers, of);
  const others = keys.slice(1).map((key) => key.id);
  return await inTransaction(given, async ({ db, files }) => {
    const [row] = await runSql<{ id: string; folder: string }>(
      db,
      sql`select ${id}::text as id, ${folder} as folder from ${id.table}
        where ${has} and (${keyId} is null or ${keyId} in ${others.length ? others : ['']})
          and ${after === null ? sql`true` : sql`${id} > ${after}::uuid`}
        order by ${id} limit 1 for update skip locked`,
    );
    if (!row) return null;
    if (await renewFile(files, pictureKey(row.folder), keys)) {
      await runSql(
        db,
        sql`update ${id.table} set ${sql.identifier(keyId.name)} = ${keys[0]!.id} where ${id} = ${row.id}::uuid`,
      );
      done.renewed++;
    } else done.unreadable++;
    return row.id;
  });
}

/** Encrypts a file with the first key, unless it is. Returns false if no key opens it. A missing file is fine. */
async function renewFile(files: Files, name: string, keys: readonly CipherKey[]): Promise<boolean> {
  const text = await textOf(files, name);
  if (text === null || keyIdOf(text) === keys[0]!.id) return true;
  const bytes = namesUnknownKey(text, keys) ? null : await decryptedBytes(text, keys);
  if (bytes === null) return false;
  await files.put(name, new TextEncoder().encode(await encryptedBytes(bytes, keys)));
  return true;
}

async function textOf(files: Files, name: string): Promise<string | null> {
  const kept = await files.get(name);
  return kept && new TextDecoder().decode(kept);
}
