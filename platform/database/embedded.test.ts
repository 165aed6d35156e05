import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { memorySettings, startEmbedded } from './embedded.ts';

const folder = temporaryFolder('embedded');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
  const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
  await startEmbedded({ folder: ${JSON.stringify(join(folder, 'postgres'))} });
  console.log('started');
  setInterval(() => {}, 1000);
`;

/** Starts an app in a separate process. It holds the folder until the test kills the process. */
async function anotherApp() {
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(app.stdout, 'data');
  return app;
}

it('refuses a second app on its folder, and takes over from a killed one without losing data', async () => {
  const first = await anotherApp();
  await expect(startEmbedded({ folder: join(folder, 'postgres') })).rejects.toThrow(
    /already running on .*DATA_DIR/s,
  );

  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await takeOver();
  await query(second.url('postgres'), 'create table kept (word text)');
  await query(second.url('postgres'), "insert into kept values ('still here')");
  await second.stop();

  const third = await startEmbedded({ folder: join(folder, 'postgres') });
  expect(await query(third.url('postgres'), 'select word from kept')).toEqual([{ word: 'still here' }]);
  await third.stop();
});

it('takes another port if its own is in use, and keeps it', async () => {
  // The path is too long for a Unix socket, so the server listens on TCP.
  const long = join(folder, 'a-folder-whose-path-is-longer-than-the-path-of-a-socket-may-be-on-any-system');
  const portOf = (url: string) => Number(new URL(url).port);
  const first = await startEmbedded({ folder: long, throwaway: true });
  const port = portOf(first.url('postgres'));
  await query(first.url('postgres'), "create table kept as select 'still here' as word");
  await first.stop();

  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const second = await startEmbedded({ folder: long, throwaway: true });
  expect(portOf(second.url('postgres'))).not.toBe(port);
  expect(await query(second.url('postgres'), 'select word from kept')).toEqual([{ word: 'still here' }]);
  await second.stop();
  other.close();
  const third = await startEmbedded({ folder: long, throwaway: true });
  expect(third.url('postgres')).toBe(second.url('postgres'));
  await third.stop();
});

describe('a server that is killed', () => {
  const lines: string[] = [];
  const log = { info() {}, warn() {}, error: (_fields: object, message: string) => void lines.push(message) };
  const kill = () => process.kill(postmaster(), 'SIGKILL');
  const pidFile = join(folder, 'killed', 'data', 'postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  /**
   * Checks whether the server's process exists. Its PID file proves nothing, because a killed server leaves
   * it behind.
   */
  const serverRuns = () => {
    try {
      process.kill(postmaster(), 0);
      return true;
    } catch {
      return false;
    }
  };
  /** Returns the stored word once the server responds and this process holds the folder again. */
  async function answer(url: string) {
    for (let attempt = 0; ; attempt++) {
      try {
        const held = await query(url, "select 1 from pg_locks where locktype = 'advisory'");
        if (held.length === 0) throw new Error('nobody holds the folder');
        return await query(url, 'select word from kept');
      } catch (error) {
        if (attempt > 400) throw error;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  }

  it('is restarted without losing data, and keeps its folder', async () => {
    const server = await startEmbedded({ folder: join(folder, 'killed') });
    server.tell(log);
    const url = server.url('postgres');
    await query(url, 'create table kept (word text)');
    await query(url, "insert into kept values ('still here')");
    for (let round = 1; round <= 2; round++) {
      kill();
      expect(await answer(url)).toEqual([{ word: 'still here' }]);
    }
    expect(lines).toEqual(Array(2).fill('the built-in database has ended and is started again'));
    await expect(startEmbedded({ folder: join(folder, 'killed') })).rejects.toThrow(/already running/);
    await server.stop();
    expect(serverRuns()).toBe(false);
  });

  // At 0 ms, the app has not noticed that the server ended. The other times fall at different points of the
  // restart.
  it.each([0, 60, 150, 300])('does not keep running after a stop %i ms later', async (pause) => {
    const server = await startEmbedded({ folder: join(folder, 'killed') });
    const url = server.url('postgres');
    kill();
    await new Promise((resolve) => setTimeout(resolve, pause));
    await server.stop();
    expect(serverRuns()).toBe(false);
    await expect(query(url, 'select 1')).rejects.toThrow();
  });
});

describe('a server that was killed together with its app', () => {
  const data = join(folder, 'together', 'data');
  const asRoot = process.getuid?.() === 0;

  /** Recreates what a killed server leaves behind while one of its processes is still ending. */
  async function leaveBehind() {
    // If the process had a different user from the server, PostgreSQL would assume that the PID belongs to
    // another program.
    const ending = spawn('sleep', ['60'], asRoot ? { uid: 65534, gid: 65534 } : {});
    await once(ending, 'spawn');
    writeFileSync(join(data, 'postmaster.pid'), `${ending.pid}\n${data}\n`);
    return ending;
  }

  it('starts as soon as its last process has ended', async () => {
    const before = await startEmbedded({ folder: join(folder, 'together') });
    await query(before.url('postgres'), "create table kept as select 'still here' as word");
    await before.stop();
    const ending = await leaveBehind();
    const logFile = join(folder, 'together', 'postgres.log');
    const refused = () => readFileSync(logFile, 'utf8').includes('"postmaster.pid" already exists');
    const starting = startEmbedded({ folder: join(folder, 'together') });
    starting.catch(() => {});
    while (!refused()) await new Promise((resolve) => setTimeout(resolve, 25));
    ending.kill('SIGKILL');
    const server = await starting;
    expect(await query(server.url('postgres'), 'select word from kept')).toEqual([{ word: 'still here' }]);
    await server.stop();
  });
});

/**
 * Starts the database, with retries, because the server takes a moment to notice that the killed app's
 * connection is gone.
 */
async function takeOver() {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startEmbedded({ folder: join(folder, 'postgres') });
    } catch (error) {
      if (attempt > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the memory of the database', () => {
  const GB = 1024 ** 3;
  it.each([
    ['a test', 0, '128MB', '256MB', '8MB'],
    ['a small machine', GB, '256MB', '512MB', '8MB'],
    ['a common machine', 8 * GB, '2048MB', '4096MB', '32MB'],
    ['a large machine', 256 * GB, '4096MB', '131072MB', '64MB'],
  ])('fits %s', (_what, bytes, shared_buffers, effective_cache_size, work_mem) => {
    expect(memorySettings(bytes)).toMatchObject({ shared_buffers, effective_cache_size, work_mem });
  });
});
