import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a free loopback port below the ephemeral range. The system uses that range for outgoing connections
 * and for servers without a fixed port, so a port in it can be lost before its server starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFreePort(port)) return port;
  }
}

/** Checks whether a server can listen on this loopback port now. */
export function isFreePort(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
