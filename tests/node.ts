import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ownFolder = join(import.meta.dirname, '..');

/** A running node of the built product, started as an operator would. */
export type Node = {
  pid: number;
  /** The direct URL of this node. */
  address: string;
  /** Returns the last 100,000 characters that the node has printed. */
  output(): string;
  /** Asks the node to stop and waits for that. Returns its exit code; null if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * Starts a node with these settings and waits until it is ready.
 * @param options.folder the checkout that it runs from; by default this one.
 * @throws Error with its output, if it exits or is not ready in time.
 */
export async function startNode(
  port: number,
  env: Record<string, string>,
  options: { seconds?: number; folder?: string } = {},
): Promise<Node> {
  const child = spawnNode(port, env, options.folder);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-100_000);
    });
  }
  const address = `http://localhost:${port}`;
  const until = performance.now() + (options.seconds ?? 60) * 1000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The node ended with ${child.exitCode}:\n${output}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.status === 200) break;
    if (performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`The node was not ready in time:\n${output}`);
    }
    await wait(50);
  }
  return {
    pid: child.pid!,
    address,
    output: () => output,
    stop: (signal = 'SIGTERM') => ended(child, signal),
  };
}

/** Starts the process of a node with these settings. */
export function spawnNode(port: number, env: Record<string, string>, folder = ownFolder) {
  return spawn(process.execPath, ['--max-semi-space-size=16', 'server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'development',
      CONSULTATIONS: 'in-person',
      SECRET: 'a secret for tests, long enough to be one',
      LOG_LEVEL: 'warn',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}
