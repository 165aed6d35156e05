import type { MailBehavior } from '../mail-server.ts';
import type { NodeName, Stack } from './chaos-stack.ts';
import { MACHINES } from './failover-files.ts';
import type { Trouble } from './storm.ts';

/** How long a stalled process stands still, in seconds. */
const STALL = [1, 20] as const;
const nothing = () => {};

/** What can be killed or stalled: something that takes signals. */
type Target = (pick: number) => Promise<((signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void) | null>;

/** Returns everything that can go wrong with an installation. */
export function troublesOf({ cluster, nodes, services, mails, disk }: Stack): Trouble[] {
  const nth = <Item>(items: readonly Item[], pick: number) => items[Math.floor(pick * items.length)]!;
  const node: Target = async (pick) => nodes[nth<NodeName>(['one', 'two'], pick)].signal;
  const leader: Target = async () => {
    const name = await cluster.leader();
    return name && ((signal) => cluster.signal(name, signal));
  };
  const leadersServer: Target = async () => {
    const name = await cluster.leader();
    return name && ((signal) => cluster.signalPostgres(name, signal));
  };
  const replica: Target = async (pick) => {
    const led = await cluster.leader();
    const name = nth(
      MACHINES.filter((one) => one !== led),
      pick,
    );
    return (signal) => cluster.signal(name, signal);
  };
  const program =
    (kind: string): Target =>
    async (pick) =>
    (signal) =>
      cluster.signalProgram(`${kind} ${nth(MACHINES, pick)}`, signal);
  const killed = (what: string, weight: number, target: Target): Trouble => ({
    what: `${what} killed`,
    weight,
    seconds: null,
    async begin(pick) {
      const signal = await target(pick);
      signal?.('SIGKILL');
      return signal && nothing;
    },
  });
  const stalled = (what: string, weight: number, target: Target): Trouble => ({
    what: `${what} stalled`,
    weight,
    seconds: STALL,
    async begin(pick) {
      const signal = await target(pick);
      signal?.('SIGSTOP');
      return signal && (() => signal('SIGCONT'));
    },
  });
  const mail = (what: string, how: MailBehavior): Trouble => ({
    what: `mail ${what}`,
    weight: 1,
    seconds: [5, 45],
    async begin() {
      mails.behave(how);
      return () => mails.behave('takes');
    },
  });
  const both = (what: string, weight: number, target: Target) => [
    killed(what, weight, target),
    stalled(what, weight, target),
  ];
  return [
    ...both('node', 4, node),
    ...both('pooler', 1.5, async () => services.pooler.signal),
    ...both('balancer', 1.5, async () => services.balancer.signal),
    ...both('balancer of the database', 1, async () => (signal) => cluster.signalProgram('haproxy', signal)),
    ...both('leader and its Patroni', 1.5, leader),
    ...both('server of the leader', 1, leadersServer),
    ...both('replica and its Patroni', 2, replica),
    ...both('Patroni', 1, program('patroni')),
    ...both('etcd', 1, program('etcd')),
    mail('hanging', 'hangs'),
    mail('answering errors', 'refuses'),
    {
      what: 'mail down',
      weight: 1,
      seconds: [5, 45],
      async begin() {
        await mails.stop();
        return () => mails.start();
      },
    },
    ...(disk.isOwn
      ? [
          {
            what: 'disk for uploads full',
            weight: 2,
            seconds: [5, 45] as const,
            async begin() {
              disk.fill();
              return disk.empty;
            },
          },
        ]
      : []),
  ];
}
