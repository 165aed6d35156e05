import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../../tests/world.ts';
import { isMigrated, migrateDatabase, TablesTooOld } from './database.ts';
import { whatBreaksThePreviousVersion } from './migration-rules.ts';

const folder = join(import.meta.dirname, '..', '..', 'migrations');

describe('a migration', () => {
  const first = ['0000_before_tables.sql', '0001_tables.sql', '0002_rules.sql'];
  const later = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !first.includes(name))
    .map((name) => [name]);

  it.skipIf(later.length === 0).for(later)('%s only adds, or gives a reason', ([name]) => {
    expect(whatBreaksThePreviousVersion(readFileSync(join(folder, name!), 'utf8'))).toEqual([]);
  });

  it.for([
    ['alter table "users" drop column "name"', ['drop']],
    ['alter table users drop name', ['drop']],
    ['alter table users alter column name drop default', ['drop']],
    ['alter table users alter column name drop not null', []],
    ['drop index users_born', []],
    ['drop table if exists users', ['drop']],
    ['alter table users rename to people', ['rename']],
    ['alter table users alter column name set data type varchar(20)', ['change of type']],
    ['alter table users alter column name type varchar(20)', ['change of type']],
    ['alter table users alter column name set not null', ['not null']],
    ['alter table users add column born date not null', ['not null without default']],
    ['truncate users', ['truncate']],
    ['delete from users', ['delete']],
    ['alter table users add column born date', []],
    ['alter table users add column lines integer default 0 not null', []],
    ['create index users_born on users (born)', []],
    ['-- a comment that says drop table\ncreate table dropped (renamed text not null)', []],
    ['-- contract: no version since 0.9 reads it\nalter table users drop column name', []],
    [
      '-- contract: unread since 0.9\nalter table users drop column name;--> statement-breakpoint\ndrop table b',
      ['drop'],
    ],
  ] as [string, string[]][])('%j breaks the previous version by %j', ([text, expected]) => {
    expect(whatBreaksThePreviousVersion(text)).toEqual(expected);
  });
});

describe('a database', async () => {
  const world = await openWorld();
  const when = (ms: number) => world.asOwner(`update drizzle.__drizzle_migrations set created_at = ${ms}`);

  it('is migrated once the newest migration has run', async () => {
    expect(await isMigrated(world.db, folder)).toBe(true);
    await when(0);
    expect(await isMigrated(world.db, folder)).toBe(false);
  });

  it('is refused with instructions if it is older than the first migration of this version', async () => {
    await when(1);
    await expect(migrateDatabase(world.url, folder)).rejects.toThrow(TablesTooOld);
  });
});
