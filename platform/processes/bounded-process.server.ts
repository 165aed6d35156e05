import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';

export type Bounds = {
  /**
   * CPU time per task. The elapsed time can be five times as long. Where the system does not report CPU time,
   * this limits the elapsed time.
   */
  milliseconds: number;
  /** The maximum total memory of the process. */
  megabytes: number;
  /** How many tasks run simultaneously. The others wait in a queue. */
  atOnce: number;
  /** How many tasks can wait. Any others are refused. */
  mostWaiting: number;
  /** Lets the module load native libraries, which Node's permission model does not restrict. */
  loadsAddons?: boolean;
};

export type Outcome<Answer> =
  | { outcome: 'answered'; answer: Answer }
  /** The process was killed because it took too much time or memory. */
  | { outcome: 'too-slow' }
  | { outcome: 'too-large' }
  /** The process ended without an answer, or did not start in time. */
  | { outcome: 'failed' }
  | { outcome: 'busy' };

/** Runs one task in a separate process. Never rejects. */
export type BoundedProcess<Task, Answer> = (task: Task) => Promise<Outcome<Answer>>;

/**
 * How many milliseconds a busy machine can take to start a process. They do not count toward a task's time.
 */
const START_MS = 20_000;
const LOOK_EVERY_MS = 20;
const MAX_WAITS = 5;
/** A low priority. The server's own work goes first on the CPU. */
const NICENESS = 10;
/**
 * The parts of the project folder that a process can read. They contain no settings and no data of a running
 * server.
 */
const CODE = ['core', 'lib', 'platform', 'node_modules', 'package.json'];
/** How many megabytes a process needs besides its heap. */
const BESIDE_HEAP = 80;

/**
 * Runs a module once per task, without secrets, network, or a writable disk, and kills it if it exceeds its
 * bounds. The module must call `serveOneTask`.
 * @param folder the project folder. It and its `node_modules` can be symbolic links.
 * @param module the module's path in that folder.
 */
export function openBoundedProcess<Task, Answer>(
  folder: string,
  module: string,
  bounds: Bounds,
  log?: Log,
): BoundedProcess<Task, Answer> {
  const line: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= bounds.atOnce) {
      if (line.length >= bounds.mostWaiting) return { outcome: 'busy' };
      await new Promise<void>((go) => line.push(go));
    } else {
      running += 1;
    }
    try {
      return await runOnce<Task, Answer>(folder, module, bounds, task, log);
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function runOnce<Task, Answer>(
  folder: string,
  module: string,
  { milliseconds, megabytes, loadsAddons = false }: Bounds,
  task: Task,
  log?: Log,
): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const child = start(folder, module, megabytes, loadsAddons);
    let said = '';
    let done = false;
    let timer = setTimeout(() => end({ outcome: 'failed' }), START_MS);
    let workedBefore = Number.POSITIVE_INFINITY;
    const watch = setInterval(() => {
      if (memoryOf(child) > megabytes * 1e6) end({ outcome: 'too-large' });
      if (workOf(child) - workedBefore > milliseconds) end({ outcome: 'too-slow' });
    }, LOOK_EVERY_MS);
    watch.unref();

    child.on('message', (message: { ready: true } | { answer: Answer }) => {
      if ('answer' in message) return end({ outcome: 'answered', answer: message.answer });
      clearTimeout(timer);
      workedBefore = workOf(child);
      const atMost = process.platform === 'linux' ? milliseconds * MAX_WAITS : milliseconds;
      timer = setTimeout(() => end({ outcome: 'too-slow' }), atMost);
      child.send({ task }, () => {});
    });
    child.once('error', () => end({ outcome: 'failed' }));
    child.once('exit', (_code, signal) => {
      end({ outcome: signal === 'SIGABRT' || said.includes('heap out of memory') ? 'too-large' : 'failed' });
    });
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-1000);
    });

    function end(outcome: Outcome<Answer>): void {
      if (done) return;
      done = true;
      clearTimeout(timer);
      clearInterval(watch);
      child.kill('SIGKILL');
      if (outcome.outcome === 'failed') log?.warn({ module, said }, 'a process of its own gave no answer');
      resolve(outcome);
    }
  });
}

function start(folder: string, module: string, megabytes: number, loadsAddons: boolean): ChildProcess {
  const code = [...CODE, module.split('/', 1)[0]!];
  const readable = new Set([
    ...[folder, realpathSync(folder)].flatMap((root) => code.map((name) => join(root, name))),
    realpathSync(join(folder, 'node_modules')),
  ]);
  const child = fork(join(folder, module), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
    execArgv: [
      '--permission',
      ...(loadsAddons ? ['--allow-addons'] : []),
      ...[...readable].map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${megabytes - BESIDE_HEAP}`,
      '--max-semi-space-size=8',
    ],
  });
  try {
    if (child.pid) setPriority(child.pid, NICENESS);
  } catch {
    // Without permission to set it, the process runs at normal priority.
  }
  return child;
}

/**
 * Returns the memory of a process in bytes. If the system does not report it, returns 0; then only the heap
 * limit applies.
 */
function memoryOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

/** Returns the CPU time of a process in milliseconds; 0 if the system does not report it. */
function workOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0;
  try {
    // Skips the name, which can contain spaces and parentheses. `words` then starts at field 3 of proc(5), so
    // 11 and 12 are utime and stime, in ticks of 10 ms.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(words[11]) + Number(words[12])) * 10;
  } catch {
    return 0;
  }
}

/**
 * Receives the process's only task and sends back the answer. Call this in a module that `openBoundedProcess`
 * runs.
 * @param work also gets a function that returns the CPU milliseconds used so far.
 */
export function serveOneTask<Task, Answer>(
  work: (task: Task, worked: () => number) => Answer | Promise<Answer>,
): void {
  process.once('message', async ({ task }: { task: Task }) => {
    const before = process.cpuUsage();
    const worked = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const answer = await work(task, worked);
    process.send?.({ answer }, undefined, undefined, () => process.disconnect?.());
  });
  process.send?.({ ready: true });
}
