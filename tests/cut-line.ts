import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy to a database of the test cluster. It can cut, restore, and stall the connections. */
export type CutLine = {
  url: string;
  /** Ends every connection and refuses new ones until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Keeps connections open but forwards nothing until `release`, like a server that hangs. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
};

export async function openCutLine(databaseUrl: string): Promise<CutLine> {
  const target = new URL(databaseUrl.replace('@/', '@socket/'));
  const folder = target.searchParams.get('host');
  const socketPath = folder ? join(folder, `.s.PGSQL.${target.searchParams.get('port')}`) : null;
  const pairs = new Set<[Socket, Socket]>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = socketPath ? connect(socketPath) : connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.on('data', (chunk) => void to.write(chunk));
      if (isHeld) from.pause();
    }
  });
  let port = 0;
  async function mend(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }
  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    await closed;
  }
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act);
  };

  await mend();
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  return {
    url: url.toString(),
    cut,
    mend,
    hold() {
      isHeld = true;
      each((socket) => socket.pause());
    },
    release() {
      isHeld = false;
      each((socket) => socket.resume());
    },
    close: cut,
  };
}
