import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { startMailServer } from '../mail-server.ts';
import { builtInUrl, type FaultFigures, killedDatabase, lineOf, runFault } from './faults.ts';
import { addPeople } from './people.ts';
import { startProduct } from './product.ts';

/** How often each fault happens. */
const rounds = Number(process.env.PROVE_ROUNDS ?? 10);
const PEOPLE = 40;
const PAUSE_MS = 8_000;
const folder = temporaryFolder('faults');
const table: Record<string, string | number>[] = [];
afterAll(() => {
  console.table(table);
  rmSync(folder, { recursive: true, force: true });
});

function judge(what: string, figures: FaultFigures): void {
  table.push(lineOf(what, figures));
  console.log(what, figures.said);
  expect(figures.acknowledged.messages).toBeGreaterThan(rounds);
  expect(figures).toMatchObject({ lost: 0, processesEnded: 0 });
  expect(figures.logLinesPerMinute, JSON.stringify(figures.said)).toBeLessThan(100);
}

it('the built-in database is killed', async () => {
  const dataDir = join(folder, 'killed');
  const product = await startProduct({ DATA_DIR: dataDir });
  try {
    const databaseUrl = builtInUrl(dataDir);
    const people = await addPeople(databaseUrl, PEOPLE);
    const options = { rounds, databaseUrl, pauseMs: PAUSE_MS };
    judge('database killed', await runFault(product, people, killedDatabase(dataDir), options));
  } finally {
    await product.stop();
  }
});

it('a database server is restarted', async () => {
  const serverFolder = join(folder, 'server', 'postgres');
  let server = await startEmbedded({ folder: serverFolder });
  const databaseUrl = server.url('postgres');
  const product = await startProduct({ DATA_DIR: join(folder, 'with-server'), DATABASE_URL: databaseUrl });
  try {
    const people = await addPeople(databaseUrl, PEOPLE);
    const fault = {
      lastsMs: 3_000,
      begin: () => server.stop(),
      async end() {
        server = await startEmbedded({ folder: serverFolder });
      },
    };
    const options = { rounds, databaseUrl, pauseMs: PAUSE_MS };
    judge('server restarted', await runFault(product, people, fault, options));
  } finally {
    await product.stop();
    await server.stop();
  }
});

it('the mail server hangs', async () => {
  const mails = await startMailServer();
  const target = Number(new URL(mails.url).port);
  const held = new Set<Socket>();
  let isHung = false;
  const line = createServer((near) => {
    near.on('error', () => {});
    if (isHung) return void held.add(near);
    const far = connect(target, '127.0.0.1');
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const dataDir = join(folder, 'mail');
  const product = await startProduct({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${(line.address() as AddressInfo).port}`,
  });
  try {
    const databaseUrl = builtInUrl(dataDir);
    const people = await addPeople(databaseUrl, PEOPLE);
    const fault = {
      lastsMs: 8_000,
      async begin() {
        isHung = true;
      },
      async end() {
        isHung = false;
        for (const socket of held) socket.destroy();
        held.clear();
      },
    };
    const options = { rounds, databaseUrl, pauseMs: PAUSE_MS };
    judge('mail server hung', await runFault(product, people, fault, options));
    const left = await untilMailed(databaseUrl);
    expect(left).toBe(0);
  } finally {
    await product.stop();
    line.close();
    await mails.stop();
  }
});

/** Waits until no e-mail is queued, at most 15 minutes. Returns how many are left. */
async function untilMailed(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let left = -1;
  for (let i = 0; i < 900 && left !== 0; i++) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
    const { rows } = await client.query(
      "select count(*)::int as left from jobs.job where name = 'send-written-mail' and state <> 'completed'",
    );
    left = rows[0].left;
  }
  await client.end();
  return left;
}

const small = join(folder, 'small');
mkdirSync(small);
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [small]);
});
it.skipIf(!isMounted)('the disk is full (skipped if no file system can be mounted)', async () => {
  const dataDir = join(small, 'var');
  const product = await startProduct({ DATA_DIR: dataDir });
  try {
    const databaseUrl = builtInUrl(dataDir);
    const people = await addPeople(databaseUrl, PEOPLE);
    const ballast = join(small, 'ballast');
    const fault = {
      lastsMs: 6_000,
      async begin() {
        for (const size of [1 << 20, 1 << 12]) fill(ballast, size);
      },
      end: async () => rmSync(ballast),
    };
    const options = { rounds, databaseUrl, pauseMs: PAUSE_MS };
    judge('disk full', await runFault(product, people, fault, options));
  } finally {
    await product.stop();
  }
});

function fill(file: string, bytes: number): void {
  const block = Buffer.alloc(bytes, 1);
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch {
    // The disk is full, as intended.
  }
}
