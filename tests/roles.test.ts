import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sqlState } from '../platform/database/database.ts';
import { makeRoles, urlAs } from './roles.ts';

const project = join(import.meta.dirname, '..');
const clusterUrl = inject('clusterUrl');
const name = `roles_${randomBytes(6).toString('hex')}`;
const adminUrl = clusterUrl.replace('/postgres?', `/${name}?`);
const [owner, app] = [urlAs('plugwell_owner', adminUrl), urlAs('plugwell_app', adminUrl)];

async function on(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function migrate(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(project, 'scripts', 'migrate.ts')], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

beforeAll(async () => {
  await on(clusterUrl, `create database ${name}`);
  // As on a server that was upgraded from PostgreSQL 14.
  await on(adminUrl, 'alter schema public owner to current_user; grant create on schema public to public');
});
afterAll(() => on(clusterUrl, `drop database ${name} with (force)`));

describe('a database with the roles of docs/operations/roles.sql', () => {
  it('is refused to the role that serves until it is migrated, with a sentence', async () => {
    await makeRoles(adminUrl);
    const { code, said } = await migrate({ DATABASE_URL: app });
    expect(code).toBe(1);
    expect(said).toMatch(/^The user "plugwell_app" may not make tables .* Run 'npm run migrate' as [^\n]*$/);
  });

  it('is migrated by the owner, once or again', async () => {
    const env = { DATABASE_URL: app, MIGRATION_DATABASE_URL: owner };
    const done = { code: 0, said: 'The tables and queues are those of this version.' };
    expect(await migrate(env)).toEqual(done);
    expect(await migrate(env)).toEqual(done);
  });

  it('needs nothing more for the role that serves', async () => {
    expect((await migrate({ DATABASE_URL: app })).code).toBe(0);
  });

  it('is not changed when the roles are made again', async () => {
    const acl = 'select relname, relacl, relowner from pg_class order by oid';
    const before = (await on(adminUrl, acl)).rows;
    await makeRoles(adminUrl);
    expect((await on(adminUrl, acl)).rows).toEqual(before);
  });

  it('has no object of the role that serves, which belongs to no other role', async () => {
    const { rows } = await on(
      adminUrl,
      `select (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
       from pg_roles r where rolname = 'plugwell_app'`,
    );
    expect(rows).toEqual([
      {
        owned: 0,
        memberships: 0,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
  });

  it.each([
    'create table leaves (id int)',
    'create temporary table leaves (id int)',
    'create schema leaves',
    'truncate users',
    'alter table users add column leaf int',
    'drop table users',
    'alter table ledger_lines disable trigger all',
    'drop trigger admin_acts_only_added on admin_acts',
    "set session_replication_role = 'replica'",
    'create or replace function rating_marks(rating real) returns text[] language sql as $$ select null $$',
    'drop table jobs.job',
    'delete from drizzle.__drizzle_migrations',
    "update drizzle.__drizzle_migrations set hash = 'moss'",
    'set role plugwell_owner',
    "copy users to program 'cat'",
  ])('refuses to the role that serves: %s', async (statement) => {
    expect(await on(app, statement).catch(sqlState)).toBe('42501');
  });
});

it.each([
  [{}, /^'npm run migrate' is for a database server/],
  [{ MIGRATION_DATABASE_URL: 'nonsense' }, /MIGRATION_DATABASE_URL: say a postgres:\/\/ address/],
  [
    { MIGRATION_DATABASE_URL: urlAs('plugwell_owner', adminUrl).replace(/:[^:@]*@/, ':hunter2@') },
    /refuses the user "plugwell_owner" or the password\. Check MIGRATION_DATABASE_URL\.$/,
  ],
])('npm run migrate with the settings %j says what is wrong', async (env: Record<string, string>, words) => {
  const { code, said } = await migrate(env);
  expect(said).toMatch(words);
  expect(said).not.toContain('hunter2');
  expect([1, 2]).toContain(code);
});
