import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openCutLine } from '../../tests/cut-line.ts';
import { openWorld } from '../../tests/world.ts';
import { openDatabase } from '../database/database.ts';
import { openJobs } from './jobs.server.ts';

const world = await openWorld(4);
const line = await openCutLine(world.url);
const lines: string[] = [];
const log = {
  info() {},
  warn: (_fields: object, message: string) => void lines.push(message),
  error: (_fields: object, message: string) => void lines.push(message),
};
const database = openDatabase(line.url, { connections: 4, log });
const jobs = await openJobs({
  url: line.url,
  availability: database.availability,
  log,
  names: ['letters', 'slow'],
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await line.close();
});

const runs = new Map<string, number>();
let hold: Promise<void> = Promise.resolve();
await jobs.work([
  {
    name: 'letters',
    atOnce: 4,
    async handle({ to }: { to: string }) {
      runs.set(to, (runs.get(to) ?? 0) + 1);
      if (to === 'nobody') throw new Error('no such mailbox');
    },
  },
  { name: 'slow', handle: () => hold },
]);
const statesOf = async (name: string) => {
  const { rows } = await world.pool.query('select state from jobs.job where name = $1 order by state', [
    name,
  ]);
  return rows.map(({ state }) => state);
};
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let i = 0; i < 1000 && !(await isSo()); i++) await wait(10);
  expect(await isSo()).toBe(true);
}

it('retries a failed job without repeating the rest of its batch', async () => {
  await world.db.transaction(async (tx) => {
    for (const to of ['ann', 'nobody', 'kim', 'lee']) await jobs.enqueue(tx, 'letters', { to });
  });
  await until(async () => (await statesOf('letters')).join() === 'retry,completed,completed,completed');
  expect(Object.fromEntries(runs)).toEqual({ ann: 1, nobody: 1, kim: 1, lee: 1 });
});

it('ends a job that hangs, without repeating the rest of its batch', async () => {
  const { availability } = database;
  const patient = await openJobs({ url: world.url, availability, log, names: ['post'], longestMs: 10 });
  const sent: string[] = [];
  for (const to of ['ann', 'silent server', 'kim']) await patient.enqueue(world.db, 'post', { to });
  await patient.work([
    {
      name: 'post',
      atOnce: 3,
      async handle({ to }: { to: string }) {
        if (to === 'silent server') await new Promise(() => {});
        sent.push(to);
      },
    },
  ]);
  await until(async () => (await statesOf('post')).join() === 'retry,completed,completed');
  expect(sent.sort()).toEqual(['ann', 'kim']);
  await patient.stop();
});

it('runs all jobs that wait in a queue, without a look between them', async () => {
  const names = ['many', 'one-by-one'];
  const { availability } = database;
  const busy = await openJobs({ url: world.url, availability, log, names, lookMs: 1e9 });
  const done: string[] = [];
  for (const name of names) {
    for (let nth = 0; nth < 25; nth++) await busy.enqueue(world.db, name, { nth });
  }
  expect((await busy.backlog()).map(({ name, jobs }) => `${name}: ${jobs}`).sort()).toEqual([
    'many: 25',
    'one-by-one: 25',
  ]);
  await busy.work([
    { name: 'many', atOnce: 10, handle: async () => void done.push('many') },
    { name: 'one-by-one', handle: async () => void done.push('one') },
  ]);
  await until(() => done.length === 50);
  expect(await busy.backlog()).toEqual([]);
  await busy.stop();
});

it('lets other queues run while a job hangs', async () => {
  let release = () => {};
  hold = new Promise((done) => {
    release = done;
  });
  await jobs.enqueue(world.db, 'slow', {});
  await until(async () => (await statesOf('slow')).includes('active'));
  await jobs.enqueue(world.db, 'letters', { to: 'robin' });
  await until(() => runs.has('robin'));
  release();
  await until(async () => (await statesOf('slow')).every((state) => state === 'completed'));
});

it('resumes by itself when the database is back, and does not fill the log', async () => {
  lines.length = 0;
  await line.cut();
  await until(database.availability.isAway);
  await jobs.enqueue(world.db, 'letters', { to: 'after' });
  await wait(1500);
  expect(runs.has('after')).toBe(false);
  await line.mend();
  await until(() => runs.has('after'));
  expect(lines).toEqual(['the database is away']);
});
