import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../lib/free-port.server.ts';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';

const DEBIAN = '/usr/lib/postgresql';
/** The user 'nobody'. PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A primary and a standby that streams from it. */
export type PairOfServers = {
  /** The URL with both hosts. The standby comes first, so that the first host is the wrong one. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** Kills every process of the primary at once. */
  killPrimary(): void;
  startPrimary(): Promise<void>;
  /** Kills every process of the standby at once, and starts it again. */
  killStandby(): void;
  startStandby(): Promise<void>;
  /** Makes the standby take writes. */
  promote(): void;
  close(): void;
};

/** Returns the folder of Debian's PostgreSQL programs; null without one that can copy a running server. */
export function debianPrograms(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const folders = readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((bin) => existsSync(join(bin, 'pg_basebackup'))) ?? null;
}

/** Starts a pair. By default, it acknowledges a write only once both have it. */
export async function startPair(bin: string, { isSynchronous = true } = {}): Promise<PairOfServers> {
  const folder = temporaryFolder('pair');
  if (owner.uid) chownSync(folder, NOBODY, NOBODY);
  const ports = [await freePort(), await freePort()] as const;
  const homes = [join(folder, 'one'), join(folder, 'two')] as const;
  for (const home of homes) {
    mkdirSync(home, { mode: 0o700 });
    if (owner.uid) chownSync(home, NOBODY, NOBODY);
  }
  const run = (program: string, ...args: string[]) => {
    const done = spawnSync(join(bin, program), args, { ...owner, cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
  };
  const urlOf = (port: number) => `postgres://plugwell@127.0.0.1:${port}/postgres`;
  const launch = (at: 0 | 1) => {
    const settings = [`port=${ports[at]}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const flags = [...settings, 'shared_buffers=16MB'].flatMap((setting) => ['-c', setting]);
    return spawn(join(bin, 'postgres'), ['-D', homes[at], ...flags], { ...owner, stdio: 'ignore' });
  };
  run('initdb', '-D', homes[0], '-U', 'plugwell', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  let primary = launch(0);
  await untilAnswers(urlOf(ports[0]));
  const from = `host=127.0.0.1 port=${ports[0]} user=plugwell application_name=standby`;
  run('pg_basebackup', '-d', from, '-D', homes[1], '-R', '-X', 'stream', '--checkpoint=fast');
  let standby = launch(1);
  await untilAnswers(urlOf(ports[1]));
  if (isSynchronous) {
    await ask(urlOf(ports[0]), "alter system set synchronous_standby_names = 'standby'");
    await ask(urlOf(ports[0]), 'select pg_reload_conf()');
  }
  return {
    url: `postgres://plugwell@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/postgres?target_session_attrs=read-write`,
    primaryUrl: urlOf(ports[0]),
    standbyUrl: urlOf(ports[1]),
    killPrimary: () => void primary.kill('SIGQUIT'),
    async startPrimary() {
      if (primary.exitCode === null && primary.signalCode === null) await once(primary, 'exit');
      primary = launch(0);
      await untilAnswers(urlOf(ports[0]));
    },
    killStandby: () => void standby.kill('SIGQUIT'),
    async startStandby() {
      if (standby.exitCode === null && standby.signalCode === null) await once(standby, 'exit');
      standby = launch(1);
      await untilAnswers(urlOf(ports[1]));
    },
    promote: () => run('pg_ctl', 'promote', '-D', homes[1], '-w'),
    close() {
      for (const server of [primary, standby]) server.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let i = 0; ; i++) {
    try {
      return await ask(url, 'select 1');
    } catch (error) {
      if (i > 200) throw error;
      await wait(100);
    }
  }
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}
