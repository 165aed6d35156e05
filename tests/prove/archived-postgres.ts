import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Certificate } from '../behind-tls.ts';

const operations = join(import.meta.dirname, '..', '..', 'docs', 'operations');
const PROGRAMS = '/usr/lib/postgresql/15/bin';
/** PostgreSQL refuses to run as root. This is the id of 'nobody' on most Linux systems. */
const UNPRIVILEGED = 65534;
const asRoot = process.getuid?.() === 0;
const owner = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

export const hasDebianPostgres = existsSync(join(PROGRAMS, 'initdb'));

/** PostgreSQL and pgBackRest with the files of `docs/operations/`, in a folder. */
export type Archived = {
  /** The URL of a superuser of a server that runs in this folder. */
  adminUrl(port: number, database: string): string;
  /** Makes an empty cluster. */
  make(data: string): void;
  start(data: string, port: number): void;
  stop(data: string): void;
  /** Runs pgBackRest for a data folder and returns its output. */
  backrest(data: string, port: number, ...args: string[]): string;
};

/** Prepares the folder and the configuration of pgBackRest. The servers take only TLS over TCP. */
export function openArchived(home: string, pgbackrest: string, certificate: Certificate): Archived {
  for (const folder of ['', 'repository', 'lock', 'spool']) ownFolder(join(home, folder));
  const config = join(home, 'pgbackrest.conf');
  const command = [pgbackrest, `--config=${config}`, '--stanza=plugwell'];
  /** Points pgBackRest to a data folder, as an operator does in the last lines of the file. */
  const configure = (data: string, port: number) => {
    const text = readFileSync(join(operations, 'pgbackrest.conf'), 'utf8')
      .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${join(home, 'repository')}`)
      .replace('change-me', 'cedar under the moss')
      .replace(
        '[plugwell]',
        `lock-path=${join(home, 'lock')}\nspool-path=${join(home, 'spool')}\n\n[plugwell]`,
      )
      .replace(/^pg1-path=.*$/m, `pg1-path=${data}`);
    ownFile(config, `${text}pg1-port=${port}\npg1-socket-path=${home}\npg1-user=postgres\n`);
  };
  const run = (program: string, args: string[], options: SpawnSyncOptions = {}) => {
    const done = spawnSync(program, args, {
      ...owner,
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...options,
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${done.stdout}${done.stderr}`);
    return String(done.stdout);
  };
  const control = (data: string, ...args: string[]) =>
    // The server would keep a pipe open.
    run(join(PROGRAMS, 'pg_ctl'), ['--pgdata', data, '--wait', '--timeout=120', ...args], {
      stdio: 'ignore',
    });

  return {
    adminUrl: (port, database) =>
      `postgres://postgres@/${database}?host=${encodeURIComponent(home)}&port=${port}`,
    make(data) {
      run(join(PROGRAMS, 'initdb'), [
        ...['--pgdata', data, '--username=postgres', '--encoding=UTF8'],
        ...['--auth-local=trust', '--auth-host=scram-sha-256', '--data-checksums'],
      ]);
      ownFile(join(data, 'pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n');
      ownFile(join(data, 'server.crt'), certificate.cert);
      ownFile(join(data, 'server.key'), certificate.key);
    },
    start(data, port) {
      configure(data, port);
      const archive = readFileSync(join(operations, 'postgresql-archive.conf'), 'utf8').replace(
        'pgbackrest --stanza=plugwell',
        command.join(' '),
      );
      const own = `ssl = on\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${home}'\n`;
      ownFile(join(data, 'proof.conf'), archive + own);
      const main = join(data, 'postgresql.conf');
      const line = "include = 'proof.conf'\n";
      const before = readFileSync(main, 'utf8');
      if (!before.endsWith(line)) writeFileSync(main, `${before}\n${line}`);
      control(data, 'start', `--log=${join(home, `server-${port}.log`)}`);
    },
    stop: (data) => void control(data, 'stop', '--mode=fast'),
    backrest(data, port, ...args) {
      ownFolder(data);
      configure(data, port);
      return run(pgbackrest, [...command.slice(1), ...args]);
    },
  };

  function ownFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (asRoot) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
  }

  function ownFile(path: string, content: string): void {
    writeFileSync(path, content);
    chmodSync(path, 0o600);
    if (asRoot) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
  }
}

/** Runs one statement and returns its rows. */
export async function rowsOf<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until a server has replayed the log and takes writes. */
export async function untilWritable(url: string): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ recovers: boolean }>(url, 'select pg_is_in_recovery() as recovers').catch(
      () => [],
    );
    if (row?.recovers === false) return;
    await wait(50);
  }
}
