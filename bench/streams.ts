import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import { readSessionMarks } from '../core/consultations/messages/read-session-marks.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { openLive } from '../server/live.ts';
import { postmasterOf, processorMs } from './processor.ts';

/**
 * Measures what idle news streams cost a node: `node bench/streams.ts [streams] [seconds]`, by default 10000
 * and 60. Prints memory per stream, and processor time per second of the node and of its database. The
 * browsers are one separate process. Linux only, because it reads /proc.
 */
const streams = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 60);
const PERSON = `md5('person' || nth)::uuid`;
const SESSION = `md5('session' || nth)::uuid`;

if (process.send) openStreams();
else await measure();

/** Opens the streams, and tells the parent process once all have begun. */
function openStreams(): void {
  let begun = 0;
  for (let nth = 1; nth <= streams; nth++) {
    get(`${process.env.BENCH_URL}/${nth}`, { agent: false }, (response) => {
      response.once('data', () => {
        begun += 1;
        if (begun === streams) process.send?.('open');
      });
      response.resume();
    });
  }
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('bench');
  const embedded = await startEmbedded({ folder: join(folder, 'postgres') });
  const url = embedded.url('postgres');
  await migrateDatabase(url, join(import.meta.dirname, '..', 'migrations'));
  const ids = await fill(url);
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
  const database = openDatabase(url, { connections: 4, log });
  const live = openLive((asked) => readSessionMarks(database.query, asked, Temporal.Now.instant()), log);
  const answer = (request: Request) => {
    const who = ids[Number(new URL(request.url).pathname.slice(1)) - 1]!;
    const body = live.stream({ ...who, signal: request.signal });
    return new Response(body, { status: body ? 200 : 503 });
  };
  const server = createServer(getRequestListener(answer));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening));
  const before = memory();
  const began = performance.now();
  const browsers = fork(import.meta.filename, process.argv.slice(2), {
    env: { ...process.env, BENCH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  });
  await new Promise((open) => browsers.once('message', open));
  const opened = performance.now() - began;
  await wait(5_000);
  const after = memory();
  const start = { node: process.cpuUsage(), database: processorMs([postmasterOf(folder)]) };
  await wait(seconds * 1000);
  const { user, system } = process.cpuUsage(start.node);
  const perSecond = (ms: number) => `${(ms / seconds).toFixed(1)} ms`;
  console.log(`${live.open()} streams opened in ${(opened / 1000).toFixed(1)} s`);
  console.log(
    `memory: ${((after - before) / 1e6).toFixed(0)} MB, ${((after - before) / streams / 1e3).toFixed(1)} kB each`,
  );
  console.log(
    `processor per second: node ${perSecond((user + system) / 1000)}, database ${perSecond(processorMs([postmasterOf(folder)]) - start.database)}`,
  );
  browsers.kill();
  live.close();
  server.close();
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Adds a person with a session for each stream, and returns their ids. */
async function fill(url: string): Promise<{ personId: string; sessionId: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id, name, email) select ${PERSON}, 'Person ' || nth, nth || '@example.com' from generate_series(1, $1) nth`,
    [streams],
  );
  await client.query(
    `insert into sessions (id, user_id, token, expires_at) select ${SESSION}, ${PERSON}, nth::text, now() + interval '1 day' from generate_series(1, $1) nth`,
    [streams],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    `select ${PERSON} as "personId", ${SESSION} as "sessionId" from generate_series(1, $1) nth order by nth`,
    [streams],
  );
  await client.end();
  return rows;
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
