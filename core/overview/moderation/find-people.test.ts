import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { type PeopleQuery, peopleStatement, readPeople } from './read-people.server.ts';

const world = await openWorld();
const PEOPLE = 20_000;

async function planOf(query: Partial<PeopleQuery>): Promise<string> {
  const asked: PeopleQuery = { words: '', filter: 'all', sort: 'newest', after: null, ...query };
  const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${peopleStatement(asked)}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

beforeAll(async () => {
  await world.db.execute(sql`
    insert into users (id, name, email, created_at)
    select gen_random_uuid(), 'Person ' || md5(n::text), md5((-n)::text) || '@example.test',
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${PEOPLE}) n`);
  await world.aPerson({ name: 'Juniper Thistledown', email: 'juniper@heath.test' });
  await world.asOwner('analyze users');
});

describe('among twenty thousand people', () => {
  it.each([
    ['a word of the name', { words: 'thistledown' }, 'users_words'],
    ['the middle of a name, sorted by name', { words: 'istledow', sort: 'name' }, 'users_words'],
    ['two words, one of the address', { words: 'juniper @heath' }, 'users_words'],
    ['the newest', {}, 'users_newest'],
    ['the oldest', { sort: 'oldest' }, 'users_newest'],
    ['everybody by name', { sort: 'name' }, 'users_by_name'],
    [
      'the next page by name',
      { sort: 'name', after: { value: 'person 8', id: '0196f3a0-0000-7000-8000-000000000000' } },
      'users_by_name',
    ],
  ] as const)('%s is found by an index, without reading all', async (_what, query, index) => {
    const plan = await planOf(query);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on users');
  });

  it('finds the person searched for', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    const query: PeopleQuery = { words: 'THISTLE juniper', filter: 'all', sort: 'name', after: null };
    const { rows } = await readPeople(world.as(admin), query);
    expect(rows.map(({ name }) => name)).toEqual(['Juniper Thistledown']);
  });
});
