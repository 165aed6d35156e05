import { type SQL, sql } from 'drizzle-orm';
import type { Cursor } from './table-page.ts';

/** Returns SQL for a timestamp in the format of the tables and their cursors: UTC with milliseconds. */
export const ISO = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns SQL for the name that the tables show for a person: the e-mail address if there is no name.
 * @param person the alias of `users`.
 */
export const NAME_OF = (person: SQL) => sql`coalesce(nullif(${person}.name, ''), ${person}.email)`;

/**
 * Returns SQL for the order of the rows, and a condition that skips the rows up to the cursor. The condition
 * is a row comparison, so an index can serve it.
 */
export function part(sort: string, after: Cursor | null, time: SQL, id: SQL, name: SQL = sql`''`) {
  if (sort === 'name') {
    return {
      where: after ? sql`(${name}, ${id}) > (${after.value}, ${after.id}::uuid)` : sql`true`,
      order: sql`${name}, ${id}`,
    };
  }
  const from = after && sql`(${after.value}::timestamptz, ${after.id}::uuid)`;
  return sort === 'oldest'
    ? { where: from ? sql`(${time}, ${id}) > ${from}` : sql`true`, order: sql`${time}, ${id}` }
    : { where: from ? sql`(${time}, ${id}) < ${from}` : sql`true`, order: sql`${time} desc, ${id} desc` };
}

/** Returns SQL that checks whether a lower-case text contains every word. Ignores words after the eighth. */
export function found(text: SQL, words: string): SQL {
  const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const patterns = each.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return patterns.length === 0
    ? sql`true`
    : sql.join(
        patterns.map((pattern) => sql`${text} like ${pattern}`),
        sql` and `,
      );
}
