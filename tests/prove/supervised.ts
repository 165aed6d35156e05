import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { running, type Server } from './servers.ts';

/** How a process ended: by our signal, or by itself. */
export type Ending = { by: 'us' | 'itself'; how: string; said: string };

/** A program that starts again whenever it ends, as under systemd with `Restart=always`. */
export type Supervised = {
  server(): Server;
  signal(signal: NodeJS.Signals): void;
  starts(): number;
  endings: Ending[];
  /** Whether it started more often than its service manager allows, so that someone would have to help. */
  isGivenUp(): boolean;
  stop(): Promise<void>;
};

/** `RestartSec`, and the limit of starts, of a service. */
export type Supervision = { restartSeconds: number; limit?: { starts: number; seconds: number } };

/** They end with this process. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** @param start starts the program once. */
export function supervise(
  start: () => ChildProcess,
  { restartSeconds, limit = { starts: Number.POSITIVE_INFINITY, seconds: 1 } }: Supervision,
): Supervised {
  const startedAt: number[] = [];
  const endings: Ending[] = [];
  let child: ChildProcess;
  let server: Server;
  let isOver = false;
  let isGivenUp = false;
  let sent: NodeJS.Signals | null = null;

  function launch(): void {
    if (isOver || isGivenUp) return;
    const now = performance.now();
    const recent = startedAt.filter((at) => now - at < limit.seconds * 1000);
    if (recent.length >= limit.starts) {
      isGivenUp = true;
      return;
    }
    startedAt.push(now);
    sent = null;
    const started = start();
    child = started;
    server = running(started, '');
    alive.add(started);
    started.once('exit', (code, signal) => {
      alive.delete(started);
      if (isOver) return;
      const how = signal ?? `code ${code}`;
      endings.push({ by: signal !== null && signal === sent ? 'us' : 'itself', how, said: saidBy(server) });
      setTimeout(launch, restartSeconds * 1000);
    });
  }

  launch();
  return {
    server: () => server,
    signal(signal) {
      if (signal === 'SIGKILL') sent = signal;
      child.kill(signal);
    },
    starts: () => startedAt.length,
    endings,
    isGivenUp: () => isGivenUp,
    async stop() {
      isOver = true;
      await server.stop('SIGKILL');
      await wait(0);
    },
  };
}

/** Returns the last lines of a program. */
function saidBy(server: Server): string {
  return server.output().trim().split('\n').slice(-5).join('\n');
}
