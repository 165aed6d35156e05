import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { debianPrograms, startPair } from '../../tests/pair-of-servers.ts';
import { isReadOnly, migrateDatabase, openDatabase } from './database.ts';
import { runSql } from './run-sql.ts';
import { isUnavailable } from './unavailable.ts';

const bin = debianPrograms();
const messages: string[] = [];
const write = (_fields: object, message: string) => void messages.push(message);
const log = { info: write, warn: write, error: write };

if (!bin) console.log('The failover of a database is not tested, because PostgreSQL of Debian is missing.');

describe.skipIf(!bin)('a database with two servers', async () => {
  const pair = bin ? await startPair(bin) : null!;
  const database = openDatabase(pair.url, { connections: 4, log });
  afterAll(async () => {
    await database.close();
    pair.close();
  });
  const acknowledged = new Set<number>();
  const insert = async (n: number) => {
    await database.db.execute(sql`insert into written (n) values (${n}) on conflict do nothing`);
    acknowledged.add(n);
  };

  it('writes to the one that takes writes, whichever comes first', async () => {
    await database.db.execute(sql`create table written (n int primary key)`);
    await insert(-1);
    expect(await isReadOnly(database.db)).toBe(false);
  });

  it('says of a standby alone that it takes no writes, and does not start on it', async () => {
    const standby = openDatabase(pair.standbyUrl, { connections: 1, log });
    expect(await isReadOnly(standby.db)).toBe(true);
    await standby.close();
    const twice = `${pair.standbyUrl.replace('/postgres', '')},${new URL(pair.standbyUrl).host}/postgres`;
    await expect(migrateDatabase(twice, 'migrations')).rejects.toMatchObject({ code: '25006' });
  });

  it('writes to the standby once it is promoted, without a lost write', async () => {
    let next = 0;
    let isOver = false;
    const failures: unknown[] = [];
    const writer = async () => {
      while (!isOver) {
        const n = next++;
        try {
          await insert(n);
        } catch (error) {
          failures.push(error);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const writers = Array.from({ length: 6 }, writer);
    await expect.poll(() => acknowledged.size, { timeout: 10_000 }).toBeGreaterThan(50);
    pair.killPrimary();
    await expect.poll(() => database.availability.isAway(), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => database.availability.isReadOnly(), { timeout: 10_000 }).toBe(true);
    const before = acknowledged.size;
    pair.promote();
    await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before + 50);
    isOver = true;
    await Promise.all(writers);
    expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
    const rows = await runSql<{ n: number }>(database.db, sql`select n from written`);
    const stored = new Set(rows.map(({ n }) => n));
    expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);
    expect(messages).toContain('the database is away');
    expect(messages).toContain('the database is back');
  }, 60_000);
});
