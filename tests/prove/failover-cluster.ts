import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type FailoverFiles, MACHINES, type MachineName, readFailoverFiles } from './failover-files.ts';
import {
  DATABASE_PASSWORD,
  findProgram,
  owner,
  ownFile,
  ownFolder,
  running,
  type Server,
  untilListening,
} from './servers.ts';
import { type Supervised, type Supervision, supervise } from './supervised.ts';

const POSTGRES = '/usr/lib/postgresql/15/bin';

type Signal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';
type Member = { role: string; state: string; lag?: number; timeline?: number };

/** Three machines with etcd, Patroni, and PostgreSQL, and HAProxy in front of them. */
export type FailoverCluster = {
  /** The ports of HAProxy that lead to the leader and to a standby. */
  writes: number;
  reads: number;
  /** A URL that names all three servers. */
  hostsUrl: string;
  urlOf(name: MachineName): string;
  leader(): Promise<MachineName | null>;
  /** Kills, stalls, or continues PostgreSQL and Patroni of a machine at once. */
  signal(name: MachineName, signal: Signal): void;
  /** Does the same to one program, such as 'patroni one', 'etcd two', or 'haproxy', or to one server. */
  signalProgram(key: string, signal: Signal): void;
  signalPostgres(name: MachineName, signal: Signal): void;
  /** The programs that start again by themselves, by the same keys; empty without `supervision`. */
  supervised: ReadonlyMap<string, Supervised>;
  isWhole(): Promise<boolean>;
  /** Starts Patroni of a machine again. */
  rejoin(name: MachineName): void;
  /** Waits until there is a leader and both others stream from it, one of them synchronously. */
  untilWhole(): Promise<void>;
  /** Orders a planned switchover, and returns once Patroni says that it is done. */
  switchOver(): Promise<void>;
  /** Returns the last lines of every Patroni. */
  output(): string;
  stop(): Promise<void>;
};

/** Returns the versions of what the cluster runs. */
export function clusterVersions(): string[] {
  const said = (program: string, flag: string) =>
    spawnSync(program, [flag], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';
  return [
    said(join(POSTGRES, 'postgres'), '--version'),
    said(findProgram('patroni')!, '--version'),
    said(findProgram('etcd')!, '--version'),
  ];
}

/** Returns what the cluster needs and this machine does not have. As root, installs it first. */
export function missingPrograms(): string[] {
  const needed = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };
  const missing = Object.entries(needed).filter(([name, debian]) => !findProgram(name, debian));
  if (!existsSync(join(POSTGRES, 'pg_rewind'))) findProgram('pg_rewind', 'postgresql-15');
  const hasPostgres = existsSync(join(POSTGRES, 'pg_rewind'));
  return [...missing.map(([, debian]) => debian), ...(hasPostgres ? [] : ['postgresql-15'])];
}

/** @param supervision lets each program start again whenever it ends. */
export async function startFailoverCluster(
  home: string,
  supervision: Supervision | null = null,
): Promise<FailoverCluster> {
  const files = await readFailoverFiles();
  const patroni = patroniOf(files);
  const programs = openPrograms(home, supervision);
  const folderOf = (name: MachineName) => join(home, name);
  const startPatroni = (name: MachineName) => {
    const folder = folderOf(name);
    const env = { ...files.variables('patroni.env', name, folder), HOME: folder, LC_ALL: 'C.UTF-8' };
    programs.start(`patroni ${name}`, 'patroni', [join(folder, 'patroni.yml')], env);
  };
  for (const name of MACHINES) {
    const folder = folderOf(name);
    for (const made of [folder, join(folder, 'etcd'), join(folder, 'data')]) ownFolder(made, 0o700);
    ownFile(join(folder, 'patroni.yml'), files.patroni(folder));
    programs.start(`etcd ${name}`, 'etcd', [], files.variables('etcd.env', name, folder));
  }
  for (const name of MACHINES)
    await untilListening(files.portOf(name, 'etcd'), programs.serverOf(`etcd ${name}`));
  for (const name of MACHINES) startPatroni(name);
  ownFile(join(home, 'haproxy.cfg'), files.haproxy);
  programs.start('haproxy', 'haproxy', ['-db', '-f', join(home, 'haproxy.cfg')], {});

  const urlOf = (name: MachineName, database = 'plugwell', user = 'plugwell') =>
    `postgres://${user}:${encodeURIComponent(DATABASE_PASSWORD)}@127.0.0.1:${files.portOf(name, 'postgres')}/${database}`;
  const output = () =>
    MACHINES.map((name) => programs.serverOf(`patroni ${name}`).output().slice(-3000)).join('\n\n');
  const signal: FailoverCluster['signal'] = (name, sent) => {
    programs.signal(`patroni ${name}`, sent);
    signalPostgres(join(folderOf(name), 'data'), sent);
  };
  const { supervised } = programs;
  async function untilWhole(): Promise<void> {
    const from = performance.now();
    while (!(await patroni.isWhole())) {
      if (performance.now() - from > 120_000) throw new Error(`the cluster is not whole:\n${output()}`);
      await wait(200);
    }
  }
  await untilWhole();
  await createDatabase(urlOf((await patroni.leader())!, 'postgres', 'postgres'));
  const hosts = MACHINES.map((name) => `127.0.0.1:${files.portOf(name, 'postgres')}`).join();
  return {
    writes: files.writes,
    reads: files.reads,
    hostsUrl: `postgres://plugwell:${encodeURIComponent(DATABASE_PASSWORD)}@${hosts}/plugwell?target_session_attrs=read-write`,
    urlOf,
    leader: patroni.leader,
    switchOver: patroni.switchOver,
    signal,
    signalProgram: programs.signal,
    signalPostgres: (name, sent) => signalPostgres(join(folderOf(name), 'data'), sent),
    supervised,
    isWhole: patroni.isWhole,
    rejoin: startPatroni,
    untilWhole,
    output,
    async stop() {
      await programs.stop();
      for (const name of MACHINES) signalPostgres(join(folderOf(name), 'data'), 'SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Asks the Patroni of each machine. */
function patroniOf({ portOf }: FailoverFiles) {
  const ask = (name: MachineName, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${portOf(name, 'patroni')}${path}`, {
      ...init,
      signal: AbortSignal.timeout(init.method === 'POST' ? 60_000 : 2_000),
    });
  async function leader(): Promise<MachineName | null> {
    const asked = MACHINES.map(async (name) =>
      (await ask(name, '/primary').catch(() => null))?.ok ? name : null,
    );
    return (await Promise.all(asked)).find((name) => name !== null) ?? null;
  }
  return {
    leader,
    async isWhole(): Promise<boolean> {
      const answers = await Promise.all(MACHINES.map((name) => ask(name, '/cluster').catch(() => null)));
      const answer = answers.find((one) => one?.ok);
      const members = answer ? ((await answer.json()) as { members: Member[] }).members : [];
      const roles = members.map(({ role, state }) => `${role} ${state}`).toSorted();
      const isComplete = roles.join() === 'leader running,replica running,sync_standby running';
      // A former leader that goes on after a stall calls itself a replica before it has become one.
      const isOneHistory = new Set(members.map(({ timeline }) => timeline)).size === 1;
      return isComplete && isOneHistory && members.every(({ lag = 0 }) => lag < 1_000_000);
    },
    async switchOver(): Promise<void> {
      const from = (await leader())!;
      const credentials = Buffer.from(`patroni:${DATABASE_PASSWORD}`).toString('base64');
      const answer = await ask(from, '/switchover', {
        method: 'POST',
        headers: { Authorization: `Basic ${credentials}` },
        body: JSON.stringify({ leader: from }),
      });
      const said = await answer.text();
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${said}`);
    },
  };
}

/** Starts programs that end with this process, as a user that is not root. */
function openPrograms(home: string, supervision: Supervision | null) {
  ownFolder(home);
  const started = new Map<string, { child: ChildProcess; server: Server }>();
  const supervised = new Map<string, Supervised>();
  function start(key: string, program: string, args: string[], variables: Record<string, string>): void {
    const env = { PATH: process.env.PATH, ...variables };
    const launch = () => spawn(findProgram(program)!, args, { ...owner, cwd: home, env });
    if (supervision) {
      supervised.set(key, supervise(launch, supervision));
      return;
    }
    const child = launch();
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    started.set(key, { child, server: running(child, '') });
  }
  return {
    start,
    supervised,
    serverOf: (key: string) => supervised.get(key)?.server() ?? started.get(key)!.server,
    signal(key: string, signal: Signal): void {
      const one = supervised.get(key);
      if (one) one.signal(signal);
      else started.get(key)!.child.kill(signal);
    },
    async stop(): Promise<void> {
      for (const one of supervised.values()) await one.stop();
      for (const { server } of started.values()) await server.stop('SIGKILL');
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create role plugwell login password ${pg.escapeLiteral(DATABASE_PASSWORD)}`);
  await client.query('create database plugwell owner plugwell');
  await client.end();
}

/** Signals a PostgreSQL server and each of its processes, so that none goes on without it. */
function signalPostgres(data: string, signal: NodeJS.Signals): void {
  const file = join(data, 'postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // After a kill, the file stays, and another process can get the number.
  const command = join('/proc', String(postmaster), 'cmdline');
  if (postmaster < 2 || !existsSync(command) || !readFileSync(command, 'utf8').includes(data)) return;
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).stdout;
  for (const pid of [postmaster, ...listed.trim().split(/\s+/).map(Number)]) {
    try {
      if (pid > 1) process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
}
