import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../lib/free-port.server.ts';

const project = join(import.meta.dirname, '..', '..');
export const ADDRESS_HEADER = 'x-test-address';

type LogLine = { level: number; msg: string; time: string };

/** The built product in a separate process, as an operator runs it. */
export type Product = {
  origin: string;
  pid: number;
  /** Log lines, except lines about responses. */
  lines: LogLine[];
  /** Output that is not a log line. */
  printed: string[];
  isAlive(): boolean;
  isReady(): Promise<boolean>;
  /** Waits until the product reports that it is ready. Returns the elapsed seconds. */
  untilReady(): Promise<number>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/**
 * Starts the built product with the settings that all proofs share, plus `env`. It inherits only `PATH` from
 * this process. Uses a free loopback port unless `env` names one. Waits for its ready line, and throws if it
 * exits first.
 */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [join(project, 'server', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SECRET: 'a secret for proofs, long enough to be one',
      CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
      DEMO: 'off',
      // Requests go straight to the expert, without a payment page in between.
      CONSULTATIONS: 'in-person',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: LogLine[] = [];
  const printed: string[] = [];
  let announce = () => {};
  const announced = new Promise<void>((resolve) => {
    announce = resolve;
  });
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('PlugWell is ready')) announce();
    if (!line.startsWith('{')) return printed.push(line);
    const read: LogLine = JSON.parse(line);
    if (read.msg !== 'answered') lines.push(read);
  });
  createInterface(child.stderr).on('line', (line) => printed.push(line));
  const ended = once(child, 'exit');
  await Promise.race([announced, ended]);
  if (child.exitCode !== null) throw new Error(`the product did not start: ${printed.join('\n')}`);

  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    origin,
    pid: child.pid!,
    lines,
    printed,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    isReady,
    async untilReady() {
      const from = performance.now();
      while (!(await isReady())) {
        if (performance.now() - from > 180_000) throw new Error('it was not ready again within 3 minutes');
        await wait(50);
      }
      return (performance.now() - from) / 1000;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
