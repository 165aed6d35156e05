import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { type CutLine, openCutLine } from '../cut-line.ts';

const project = join(import.meta.dirname, '..', '..');
const folder = temporaryFolder('start');
const clusterUrl = inject('clusterUrl');
const open: Server[] = [];
const lines: CutLine[] = [];
afterAll(async () => {
  for (const server of open) server.close();
  for (const line of lines) await line.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ending = { code: number | null; stderr: string; stdout: string };

/** Starts the product with only these settings, and waits until it exits. */
async function start(
  env: Record<string, string>,
  { uid, onOutput }: { uid?: number; onOutput?: (child: ReturnType<typeof spawn>) => void } = {},
): Promise<Ending> {
  const child = spawn(process.execPath, [join(project, 'server', 'main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(await freePort()),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let stderr = '';
  let stdout = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  onOutput?.(child);
  const [code] = await once(child, 'exit');
  return { code, stderr, stdout };
}

async function listenOn(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function aServer(answer: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer(answer);
  open.push(server);
  return listenOn(server);
}

/** Returns the test cluster's TCP URL with another user, password, or database. */
async function clusterAs({ user, word, name }: { user?: string; word?: string; name?: string }) {
  const line = await openCutLine(clusterUrl);
  lines.push(line);
  const url = new URL(line.url);
  if (user) url.username = user;
  if (word) url.password = word;
  if (name) url.pathname = `/${name}`;
  return url.toString();
}

/** Returns the connection handler of a fake server that accepts every login and reports this version. */
function oldServer(version: string): (socket: Socket) => void {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65535)]);
  const text = (value: string) => Buffer.from(`${value}\0`);
  const ready = message('Z', Buffer.from('I'));
  return (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', () => {
        const column = Buffer.concat([
          text('server_version'),
          int32(0),
          int16(0),
          int32(25),
          int16(-1),
          int32(-1),
          int16(0),
        ]);
        const value = Buffer.from(version);
        socket.write(
          Buffer.concat([
            message('T', Buffer.concat([int16(1), column])),
            message('D', Buffer.concat([int16(1), int32(value.length), value])),
            message('C', text('SHOW')),
            ready,
          ]),
        );
      });
    });
  };
}

/** Returns the connection handler of a fake server that refuses every login with a PostgreSQL error. */
function refusing(code: string, text: string): (socket: Socket) => void {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${text}`].map((field) => `${field}\0`).join('');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 5, 1);
  return (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(`${fields}\0`)])));
  };
}

const dataDir = (name: string) => join(folder, name);
const aFile = (...path: string[]) => {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
};

/** Settings that can't work, and a pattern that the explanation must match. */
const CASES: [what: string, env: () => Promise<Record<string, string>>, words: RegExp][] = [
  [
    'a port in use',
    async () => ({ PORT: String(await aServer()), DATABASE_URL: 'embedded', DATA_DIR: dataDir('port') }),
    /^Port \d+ on 127\.0\.0\.1 is in use\. .*PORT/,
  ],
  [
    'an address of another machine',
    async () => ({ HOST: '203.0.113.7' }),
    /^203\.0\.113\.7 is no address of this machine/,
  ],
  [
    'a language without a script in the build',
    async () => ({ DATABASE_URL: await clusterAs({}), DATA_DIR: dataDir('language'), LANGUAGES: 'en,en-XA' }),
    /^LANGUAGES names 'en-XA', but the build has no script for it\. Run 'npm run build'/,
  ],
  [
    'a database that cannot be reached',
    async () => ({ DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${await freePort()}/plugwell` }),
    /^The database server 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'a database server with no such name',
    async () => ({ DATABASE_URL: 'postgres://ann:hunter2@nowhere.invalid/plugwell' }),
    /^The database server nowhere\.invalid:5432 cannot be reached/,
  ],
  [
    'a server that hangs up',
    async () => ({
      DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${await aServer((socket) => socket.destroy())}/x`,
    }),
    /^The database server 127\.0\.0\.1:\d+ cannot be reached/,
  ],
  [
    'a database that does not exist',
    async () => ({ DATABASE_URL: await clusterAs({ name: 'nowhere' }) }),
    /^The database "nowhere" does not exist on 127\.0\.0\.1:\d+/,
  ],
  [
    'a password that is refused',
    async () => ({ DATABASE_URL: await clusterAs({ word: 'hunter2' }) }),
    /refuses the user "plugwell" or the password\. Check DATABASE_URL/,
  ],
  [
    'a server that takes encrypted connections alone',
    async () => {
      const text = 'no pg_hba.conf entry for host "10.0.0.7", user "ann", database "x", no encryption';
      const port = await aServer(refusing('28000', text));
      return { DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${port}/x` };
    },
    /takes no connection without encryption\. Add sslmode=verify-full to DATABASE_URL/,
  ],
  [
    'a server that lets nobody in from this machine',
    async () => {
      const text = 'no pg_hba.conf entry for host "10.0.0.7", user "ann", database "x", SSL encryption';
      const port = await aServer(refusing('28000', text));
      return { DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${port}/x` };
    },
    /"ann" not in from this machine\. Allow it in the server's pg_hba\.conf/,
  ],
  [
    'a standby',
    async () => {
      const client = new pg.Client({ connectionString: clusterUrl });
      await client.connect();
      await client.query('create database onlyread');
      await client.query('alter database onlyread set default_transaction_read_only = on');
      await client.end();
      return { DATABASE_URL: await clusterAs({ name: 'onlyread' }) };
    },
    /is a standby or takes no writes\. Name the primary server in DATABASE_URL/,
  ],
  [
    'a user who may not make tables',
    async () => {
      const client = new pg.Client({ connectionString: clusterUrl });
      await client.connect();
      await client.query("create role onlooker login password 'hunter2'");
      await client.end();
      return { DATABASE_URL: await clusterAs({ user: 'onlooker', word: 'hunter2' }) };
    },
    /^The user "onlooker" may not make tables in the database "postgres"/,
  ],
  [
    'a server that is too old',
    async () => ({ DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${await aServer(oldServer('14.13'))}/x` }),
    /^The database server is PostgreSQL 14\.13, and PlugWell needs 15 or newer\./,
  ],
  [
    'a data folder that is a file',
    async () => ({ DATA_DIR: join(aFile('file'), 'var') }),
    /cannot be written \(ENOTDIR\).*DATA_DIR/,
  ],
  [
    'a folder in it that is a file, met when the database runs already',
    async () => {
      aFile('late', 'outbox');
      return { DATA_DIR: dataDir('late') };
    },
    /outbox cannot be written \(EEXIST\)/,
  ],
];

describe('a start that cannot succeed says why in one line and leaves nothing running', () => {
  it.each(CASES)(
    '%s',
    async (_what, env, words) => {
      const settings: Record<string, string> = { DATA_DIR: dataDir('any'), ...(await env()) };
      const { code, stderr, stdout } = await start(settings);
      expect(stderr).toMatch(words);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr + stdout).not.toContain('hunter2');
      expect([1, 2]).toContain(code);
      expect(existsSync(join(settings.DATA_DIR!, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    },
    60_000,
  );

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot && !canRunAs(65534))('a data folder of another user', async () => {
    const theirs = dataDir('theirs');
    mkdirSync(theirs);
    chmodSync(theirs, 0o555);
    if (isRoot) chownSync(theirs, 0, 0);
    const { code, stderr } = await start({ DATA_DIR: theirs }, isRoot ? { uid: 65534 } : {});
    expect([code, stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/theirs.* cannot be written \(EACCES\)\. [^\n]*$/),
    ]);
  });

  const small = join(folder, 'small');
  mkdirSync(small);
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', small]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync('umount', [small]);
  });
  it.skipIf(!isMounted)(
    'a disk that is full (skipped if nothing can be mounted)',
    async () => {
      const { code, stderr } = await start({ DATA_DIR: small });
      expect([code, stderr.trim()]).toEqual([
        1,
        expect.stringMatching(/^There is no room left on the disk of [^\n]*$/),
      ]);
    },
    60_000,
  );
});

it('leaves no database running if stopped while starting', async () => {
  const pidFile = join(dataDir('stopped'), 'postgres', 'data', 'postmaster.pid');
  const { code } = await start(
    { DATA_DIR: dataDir('stopped') },
    {
      onOutput: (child) => {
        const timer = setInterval(() => {
          if (!existsSync(pidFile)) return;
          clearInterval(timer);
          child.kill('SIGTERM');
        }, 5);
      },
    },
  );
  expect(code).toBe(143);
  expect(existsSync(pidFile)).toBe(false);
}, 60_000);

it('npm start, when stopped, exits after the product and leaves nothing running', async () => {
  const data = dataDir('by-npm');
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: 'embedded',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      npm_config_update_notifier: 'false',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const chunk of npm.stdout.setEncoding('utf8')) {
    said += chunk;
    if (said.includes('PlugWell is ready')) break;
  }
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  expect(existsSync(join(data, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}, 120_000);

function canRunAs(uid: number): boolean {
  return spawnSync(process.execPath, ['--version'], { uid, gid: uid, cwd: '/' }).status === 0;
}
