import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { declareCall } from '../api/call.ts';
import { runNoted } from '../api/keyed-call.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { apiKeyActs, apiKeys } from '../core/people/api-keys/tables.ts';
import { newId } from '../lib/id.server.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const person = await world.aPerson();
const keyId = newId();
const subject = newId();
await world.db.insert(apiKeys).values({
  id: keyId,
  userId: person.id,
  name: 'A program',
  prefix: 'pwk_',
  hash: 'a hash',
  scopes: [],
  createdAt: new Date(),
});
beforeEach(async () => await world.asOwner('delete from api_key_acts'));

/** Runs a call that does this, and returns what is noted after it. */
async function notedAfter(run: (ctx: Context) => Promise<object>, method: 'get' | 'post' = 'post') {
  const call = declareCall({
    name: 'doSomething',
    method,
    address: '/something',
    group: 'Bookings',
    scope: 'bookings:write',
    of: ['person'],
    summary: 'Does something',
    path: z.strictObject({}),
    query: z.strictObject({}),
    body: null,
    answer: z.object({}),
    refusals: [],
    subjectOf: () => subject,
    run,
  });
  const asked = { path: {}, query: {}, body: {}, practiceId: null, callId: newId(), version: undefined };
  const answer = await runNoted(world.as(person), call, keyId, asked).catch((error: Error) => error.message);
  const acts = await world.db.select().from(apiKeyActs).where(eq(apiKeyActs.keyId, keyId));
  return [answer, ...acts.map(({ call, subjectId }) => [call, subjectId])];
}

it('notes once what a call changes, in however many transactions', async () => {
  expect(await notedAfter(async () => ({}))).toEqual([{}, ['doSomething', subject]]);
  expect(
    await notedAfter(async (ctx) => {
      await inTransaction(ctx, async (ctx) => await inTransaction(ctx, async () => ({})));
      return await inTransaction(ctx, async () => ({}));
    }),
  ).toEqual([{}, ['doSomething', subject], ['doSomething', subject]]);
});

it('keeps the note of a transaction that came through, whatever happens after it', async () => {
  const dies = async (ctx: Context) => {
    await inTransaction(ctx, async () => ({}));
    throw new Error('the process died');
  };
  expect(await notedAfter(dies)).toEqual(['the process died', ['doSomething', null]]);
});

it('notes nothing for a transaction that was undone, and for reading', async () => {
  const refuses = async (ctx: Context) =>
    await inTransaction(ctx, async () => {
      throw new Error('refused');
    });
  expect(await notedAfter(refuses)).toEqual(['refused']);
  expect(await notedAfter(async () => ({}), 'get')).toEqual([{}]);
});
