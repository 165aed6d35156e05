import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of the loopback that nobody listens on just now. It lies below those that systems give to connections that
 * begin and to servers that name no port, so that none of these takes it before its server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFreePort(port)) return port;
  }
}

/** Whether a server could listen on this port of the loopback just now. */
export function isFreePort(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
