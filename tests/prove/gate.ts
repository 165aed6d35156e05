import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A place between a node and a server that can fall silent, as a frozen machine does. */
export type Gate = {
  port: number;
  /** Lets nothing through, and keeps every connection open. */
  freeze(): void;
  thaw(): void;
  close(): void;
};

export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      add(from);
      from.on('data', (chunk) => void to.write(chunk));
      from.once('close', () => to.destroy());
      if (isFrozen) from.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
