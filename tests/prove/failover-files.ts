import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lib/free-port.server.ts';
import { DATABASE_PASSWORD } from './servers.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'operations', 'failover');
export const MACHINES = ['one', 'two', 'three'] as const;
export type MachineName = (typeof MACHINES)[number];
/** The ports that the files of `docs/operations/failover/` use on each machine. */
const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, peers: 2380 } as const;

/** The files of `docs/operations/failover/`, with three machines that are all this one. */
export type FailoverFiles = {
  portOf(name: MachineName, service: keyof typeof PORTS): number;
  /** The ports of HAProxy that lead to the leader and to a standby. */
  writes: number;
  reads: number;
  patroni(home: string): string;
  haproxy: string;
  /** Returns the variables of a file, as the machine of that name has them. */
  variables(file: 'etcd.env' | 'patroni.env', name: MachineName, home: string): Record<string, string>;
};

export async function readFailoverFiles(): Promise<FailoverFiles> {
  const ports = new Map<string, number>();
  for (const name of MACHINES) {
    for (const port of Object.values(PORTS)) ports.set(`${name}:${port}`, await freePort());
  }
  const [writes, reads] = [await freePort(), await freePort()];
  const portOf: FailoverFiles['portOf'] = (name, service) => ports.get(`${name}:${PORTS[service]}`)!;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  /** Puts addresses on this machine in place of those of the example. */
  const atHome = (text: string) =>
    text
      .replace(/10\.0\.0\.(\d):\d+ check port \d+/g, (server, nth) =>
        server.replace(/\d+$/, String(portOf(MACHINES[nth - 1]!, 'patroni'))),
      )
      .replace(
        /10\.0\.0\.(\d):(\d+)/g,
        (_, nth, port) => `127.0.0.1:${ports.get(`${MACHINES[nth - 1]}:${port}`)}`,
      )
      .replaceAll('10.0.0.0/24', '127.0.0.1/32');
  return {
    portOf,
    writes,
    reads,
    patroni: (home) =>
      atHome(read('patroni.yml'))
        .replace('/var/lib/postgresql/15/plugwell', join(home, 'data'))
        .replace('/var/lib/postgresql/plugwell.pgpass', join(home, 'pgpass'))
        .replace('/var/run/postgresql', home),
    haproxy: atHome(read('haproxy.cfg')).replace(':5000', `:${writes}`).replace(':5001', `:${reads}`),
    variables(file, name, home) {
      const own = `10.0.0.${MACHINES.indexOf(name) + 1}`;
      const lines = read(file)
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) =>
          line.includes('_CLUSTER=') ? line : line.replace(/\bone\b/, name).replace('10.0.0.1', own),
        )
        .map((line) => atHome(line).replace('/var/lib/etcd/plugwell', join(home, 'etcd')))
        .map((line) => line.replace('change-me', DATABASE_PASSWORD));
      return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
    },
  };
}
