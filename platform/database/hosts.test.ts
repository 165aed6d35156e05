import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { hostsOf } from './hosts.ts';

const cluster = new URL(inject('clusterUrl').replace('@/', '@socket/'));
const open: Server[] = [];
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open) server.close();
});

/** Starts a server, and returns its address. */
async function listening(connected: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
    connected(socket);
  });
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes everything on to the database of the tests. */
function passOn(near: Socket): void {
  const file = `.s.PGSQL.${cluster.searchParams.get('port')}`;
  const far = connect(join(cluster.searchParams.get('host') ?? '', file));
  far.on('error', () => {});
  sockets.push(far);
  near.pipe(far).pipe(near);
}

it('asks a server again while another has not answered yet, so a silent one delays nothing', async () => {
  const silent = await listening(() => {});
  let asked = 0;
  const late = await listening((socket) => (asked++ === 0 ? socket.destroy() : passOn(socket)));
  const { username, password } = cluster;
  const hosts = hostsOf(`postgres://${username}:${password}@${silent},${late}/postgres`);
  expect(await hosts.find()).toBe(null);
  expect(new URL(hosts.current()).host).toBe(late);
});

it('says that no server takes writes once each has answered', async () => {
  const refusing = () => listening((socket) => socket.destroy());
  const hosts = hostsOf(`postgres://plugwell@${await refusing()},${await refusing()}/postgres`);
  expect(await hosts.find()).toBeInstanceOf(Error);
});
