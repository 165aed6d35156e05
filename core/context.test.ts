import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runSql } from '../platform/database/run-sql.ts';
import { openWorld } from '../tests/world.ts';
import { type Context, inTransaction } from './context.ts';
import { queueMail } from './ground/mail/queue-mail.server.ts';
import { writeMail } from './ground/mail/written-mail.ts';
import { users } from './people/accounts/tables.ts';

const world = await openWorld();
const words = { to: 'robin@example.test', subject: 'A subject', heading: '', paragraphs: [] };
const mail = writeMail(words, 'https://plugwell.example');

/** An operation with its own transaction. It writes a name and queues an e-mail about it. */
const rename = (ctx: Context, { id, name }: { id: string; name: string }) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.update(users).set({ name }).where(eq(users.id, id));
    await queueMail(ctx, () => mail);
    const [row] = await ctx.query<{ name: string }>('name', 'select name from users where id = $1', [id]);
    return row!.name;
  });
const nameOf = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0]!.name;

it('an operation that is not nested opens a transaction, and its reads see what it wrote', async () => {
  const { id } = await world.aPerson();
  world.queued.length = 0;
  expect(await rename(world.as(null), { id, name: 'Moss' })).toBe('Moss');
  expect(await nameOf(id)).toBe('Moss');
  expect(world.queued).toHaveLength(1);
});

it("an operation inside another's transaction rolls back with it, including its mails", async () => {
  const { id, name } = await world.aPerson();
  world.queued.length = 0;
  const work = inTransaction(world.as(null), async (ctx) => {
    expect(await rename(ctx, { id, name: 'Moss' })).toBe('Moss');
    throw new Error('changed its mind');
  });
  await expect(work).rejects.toThrow('changed its mind');
  expect(await nameOf(id)).toBe(name);
  expect(world.queued).toEqual([]);
});

it('queueing an e-mail outside of a transaction throws', async () => {
  await expect(queueMail(world.as(null), () => mail)).rejects.toThrow('outside of a transaction');
});

it('a query returns the same values by name, through runSql(), and in a transaction', async () => {
  const text = `select timestamptz '2026-11-01 06:30:00.123456Z' as at, null::timestamptz as never,
    array[timestamptz '2026-11-01 06:30Z'] as several, date '2026-11-01' as day, 7::bigint as cents`;
  const ctx = world.as(null);
  const named = await ctx.query('one of each', text, []);
  expect(named[0]).toMatchObject({ at: new Date('2026-11-01T06:30:00.123Z'), never: null, cents: '7' });
  expect(await runSql(ctx.db, sql.raw(text))).toEqual(named);
  expect(await inTransaction(ctx, ({ query }) => query('one of each', text, []))).toEqual(named);
});
