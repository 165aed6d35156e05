import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Context, Product } from '../../core/context.ts';
import { checkLedger } from '../../core/money/payments/check-ledger.server.ts';
import { freePort } from '../../lib/free-port.server.ts';
import { newId } from '../../lib/id.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { makeCertificate } from '../behind-tls.ts';
import { noQueue } from '../world.ts';
import {
  type Archived,
  hasDebianPostgres,
  openArchived,
  rowsOf,
  untilWritable,
} from './archived-postgres.ts';
import { addPeople } from './people.ts';
import { type Product as Running, startProduct } from './product.ts';
import { findProgram } from './servers.ts';
import { countLost, startWriters, type Tally } from './writers.ts';

/**
 * Rehearses docs/operations/install.md: the database with two roles and an archive of its log, a mistake by
 * hand, and the restore to the moment before it.
 */
const project = join(import.meta.dirname, '..', '..');
const PASSWORDS = { OWNER_PASSWORD: 'sedge', APP_PASSWORD: 'sorrel' };
const silent = { info() {}, warn() {}, error() {} };

const pgbackrest = findProgram('pgbackrest');
const missing = [hasDebianPostgres ? '' : 'PostgreSQL 15', pgbackrest ? '' : 'pgBackRest']
  .filter(Boolean)
  .join(' and ');
if (missing) console.log(`The restore to a moment is not proved here: ${missing} of Debian cannot be had.`);

describe.skipIf(missing !== '')('a mistake in the database', () => {
  const home = temporaryFolder('restore');
  const ports = { before: 0, after: 0 };
  const data = { before: join(home, 'before'), after: join(home, 'after') };
  let archived: Archived;
  let product: Running | null = null;
  const started = new Set<string>();
  afterAll(async () => {
    await product?.kill();
    for (const folder of started) archived.stop(folder);
    rmSync(home, { recursive: true, force: true });
  });

  const authority = join(home, 'authority.pem');
  const TRUSTED = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;
  const urlAs = (role: string, password: string, port: number) =>
    `postgres://${role}:${password}@localhost:${port}/plugwell?${TRUSTED}`;
  const appUrl = (port: number) => urlAs('plugwell_app', PASSWORDS.APP_PASSWORD, port);
  const ownerUrl = (port: number) => urlAs('plugwell_owner', PASSWORDS.OWNER_PASSWORD, port);
  const startOn = (port: number) =>
    startProduct({ DATABASE_URL: appUrl(port), DATA_DIR: join(home, 'var'), DEMO: 'on' });
  const refusedOver = (port: number, tls: string, words: RegExp) =>
    expect(
      startProduct({ DATABASE_URL: appUrl(port).replace(TRUSTED, tls), DATA_DIR: join(home, 'var') }),
    ).rejects.toThrow(words);
  const start = (folder: string, port: number) => {
    archived.start(folder, port);
    started.add(folder);
  };
  const stop = (folder: string) => {
    archived.stop(folder);
    started.delete(folder);
  };

  it('is undone by a restore to the moment before it, and the product starts on that', async () => {
    const times: Record<string, string> = {};
    const timed = async <Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> => {
      const from = performance.now();
      const result = await work();
      times[what] = `${((performance.now() - from) / 1000).toFixed(1)} s`;
      return result;
    };
    const certificate = await makeCertificate();
    archived = openArchived(home, pgbackrest!, certificate);
    writeFileSync(authority, certificate.cert);
    [ports.before, ports.after] = [await freePort(), await freePort()];
    archived.make(data.before);
    start(data.before, ports.before);
    const { before: port } = ports;
    await rowsOf(archived.adminUrl(port, 'postgres'), 'create database plugwell');
    makeRolesByHand(archived.adminUrl(port, 'plugwell'));
    migrateByHand(ownerUrl(port));
    archived.backrest(data.before, port, 'stanza-create');

    await refusedOver(port, 'sslmode=disable', /takes no connection without encryption/);
    await refusedOver(port, 'sslmode=verify-full', /cannot be reached over TLS/);
    const stranger = join(home, 'stranger.pem');
    writeFileSync(stranger, (await makeCertificate()).cert);
    await refusedOver(port, `sslmode=verify-full&sslrootcert=${stranger}`, /cannot be reached over TLS/);
    product = await startOn(port);
    const people = await addPeople(appUrl(port), 20);
    const writers = await startWriters(product.origin, people, 600);
    await wait(3000);
    await timed('full backup, under load', () =>
      archived.backrest(data.before, port, '--type=full', 'backup'),
    );
    await wait(3000);
    await timed('incremental backup, under load', () =>
      archived.backrest(data.before, port, '--type=incr', 'backup'),
    );
    await wait(3000);

    const acknowledged = copyOf(writers.tally);
    const [moment] = await rowsOf<{ at: string }>(appUrl(port), 'select clock_timestamp()::text as at');
    await wait(20);
    await rowsOf(ownerUrl(port), 'delete from messages; update users set name = $$Nobody$$');
    await wait(3000);
    await writers.stop();
    const later = writers.tally.messages.length - acknowledged.messages.length;

    const stopped = performance.now();
    await product.stop();
    // The rest of the log is archived now instead of within a minute.
    await rowsOf(archived.adminUrl(port, 'plugwell'), 'select pg_switch_wal()');
    await timed('old server stops, its log is archived', () => stop(data.before));
    await timed('restore', () =>
      archived.backrest(
        ...([data.after, ports.after, '--type=time', `--target=${moment!.at}`] as const),
        ...(['--target-action=promote', 'restore'] as const),
      ),
    );
    await timed('replay of the log', async () => {
      start(data.after, ports.after);
      await untilWritable(archived.adminUrl(ports.after, 'plugwell'));
    });
    product = await timed('start of the product', () => startOn(ports.after));
    await product.untilReady();
    times['from stopped to ready'] = `${((performance.now() - stopped) / 1000).toFixed(1)} s`;

    const lost = await countLost(appUrl(ports.after), acknowledged);
    const [found] = await rowsOf<{ nobody: number; lines: number; size: string }>(
      appUrl(ports.after),
      `select (select count(*)::int from users where name = 'Nobody') as nobody,
        (select count(*)::int from ledger_lines) as lines,
        pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const ledger = await ledgerOf(appUrl(ports.after));
    const { messages, bookings } = acknowledged;
    console.log({
      load: loadavg().map((one) => one.toFixed(1)),
      ...times,
      database: found?.size,
      acknowledged: { messages: messages.length, bookings: bookings.length, lost },
      'messages after the mistake, which the restore gives up': later,
      ledger: { lines: found?.lines, ...ledger },
    });
    expect(messages.length).toBeGreaterThan(30);
    expect(bookings.length).toBeGreaterThan(0);
    expect(found?.lines).toBeGreaterThan(0);
    expect({ lost, nobody: found?.nobody, ...ledger }).toEqual({
      lost: 0,
      nobody: 0,
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it('leaves a server whose log is archived again, and which takes the next backup', () => {
    archived.backrest(data.after, ports.after, 'check');
    archived.backrest(data.after, ports.after, '--type=full', 'backup');
    expect(archived.backrest(data.after, ports.after, 'info')).toContain('status: ok');
  });
});

function copyOf({ messages, bookings, ...rest }: Tally): Tally {
  return { ...rest, messages: [...messages], bookings: [...bookings] };
}

function makeRolesByHand(url: string): void {
  run('psql', ['--no-psqlrc', '--file', join(project, 'docs', 'operations', 'roles.sql'), url], PASSWORDS);
}

function migrateByHand(url: string): void {
  run(process.execPath, [join(project, 'scripts', 'migrate.ts')], { MIGRATION_DATABASE_URL: url });
}

function run(program: string, args: string[], env: Record<string, string>): void {
  const done = spawnSync(program, args, {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${program}: ${done.stdout}${done.stderr}`);
}

/** Runs the nightly check. */
async function ledgerOf(url: string): Promise<Awaited<ReturnType<typeof checkLedger>>> {
  const open = openDatabase(url, { connections: 2, log: silent });
  const ctx = { ...open, now: () => Temporal.Now.instant(), newId, jobs: noQueue, log: silent };
  try {
    return await checkLedger(ctx as unknown as Context<Product>);
  } finally {
    await open.close();
  }
}
