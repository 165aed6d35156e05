import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../lib/free-port.server.ts';
import { startMailServer } from '../mail-server.ts';
import { spawnNode } from '../node.ts';
import { openStripeServer } from '../payments/stripe-server.ts';
import { startFailoverCluster } from './failover-cluster.ts';
import { MACHINES } from './failover-files.ts';
import { ADDRESS_HEADER } from './product.ts';
import {
  DATABASE_PASSWORD,
  findProgram,
  ownFolder,
  preparePgBouncer,
  spawnHaproxy,
  untilListening,
} from './servers.ts';
import { type Supervised, type Supervision, supervise } from './supervised.ts';

/** As in `docs/operations/systemd/plugwell.service`. */
const NODE_SUPERVISION: Supervision = { restartSeconds: 2 };
const SUPERVISION: Supervision = { restartSeconds: 1 };
const NODES = ['one', 'two'] as const;
export type NodeName = (typeof NODES)[number];
/** The size of the disk for uploads. Nodes ask for 16 MB of room. */
const DISK_MEGABYTES = 64;

export type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * Starts what an installation consists of: three database machines, the HAProxy that knows the leader,
 * PgBouncer, two nodes, HAProxy in front of them, a mail server, and a payment provider.
 */
export async function startStack(home: string) {
  ownFolder(home);
  const cluster = await startFailoverCluster(join(home, 'cluster'), SUPERVISION);
  const [front, pooler, one, two] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const own = { one, two };
  const mails = await startMailServer();
  const stripe = await openStripeServer();
  const disk = openDisk(join(home, 'var'));
  const secret = encodeURIComponent(DATABASE_PASSWORD);
  const node = (port: number) => () =>
    spawnNode(port, {
      DATABASE_URL: `postgres://plugwell:${secret}@127.0.0.1:${pooler}/plugwell`,
      DATABASE_READ_URL: MACHINES.map((name) => cluster.urlOf(name)).join(' '),
      DATABASE_PREPARED: 'off',
      DATA_DIR: disk.folder,
      PUBLIC_ORIGIN: `http://localhost:${front}`,
      CLIENT_ADDRESS_HEADER: ADDRESS_HEADER,
      STOP_GRACE_SECONDS: '5',
      DEMO: 'off',
      CONSULTATIONS: 'card',
      SMTP_URL: mails.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
    });
  const startPooler = preparePgBouncer(findProgram('pgbouncer')!, join(home, 'pgbouncer'), {
    own: pooler,
    server: cluster.writes,
  });
  const services = {
    pooler: supervise(startPooler, SUPERVISION),
    balancer: supervise(() => spawnHaproxy(findProgram('haproxy')!, { front, one, two }), SUPERVISION),
  };
  await untilListening(pooler, services.pooler.server());
  const nodes = {
    one: supervise(node(one), NODE_SUPERVISION),
    two: supervise(node(two), NODE_SUPERVISION),
  };
  const all = (): Map<string, Supervised> =>
    new Map([
      ...NODES.map((name) => [`node ${name}`, nodes[name]] as const),
      ...Object.entries(services),
      ...cluster.supervised,
    ]);
  const isReady = async (port: number) =>
    (await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))
      ?.status === 200;
  const checks: Record<string, () => Promise<boolean>> = {
    'node one': () => isReady(own.one),
    'node two': () => isReady(own.two),
    'balancer and pooler': () => isReady(front),
    'database cluster': cluster.isWhole,
  };

  /** Returns after how many seconds each part was ready; null for a part that was not ready in time. */
  async function untilReady(seconds: number): Promise<Record<string, number | null>> {
    const from = performance.now();
    const waits = Object.entries(checks).map(async ([what, check]) => {
      while (!(await check())) {
        if (performance.now() - from > seconds * 1000) return [what, null] as const;
        await wait(100);
      }
      return [what, Math.round((performance.now() - from) / 100) / 10] as const;
    });
    return Object.fromEntries(await Promise.all(waits));
  }

  return {
    origin: `http://localhost:${front}`,
    addressOf: (name: NodeName) => `http://localhost:${own[name]}`,
    cluster,
    mails,
    stripe,
    disk,
    nodes,
    services,
    all,
    untilReady,
    async stop() {
      for (const program of [...Object.values(nodes), ...Object.values(services)]) await program.stop();
      await cluster.stop();
      await mails.stop();
      await stripe.close();
      disk.close();
    },
  };
}

/** A small disk of its own, if this user may mount one. */
function openDisk(folder: string) {
  ownFolder(folder);
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'none', folder];
  const isOwn = spawnSync('mount', options).status === 0;
  const filler = join(folder, 'filler');
  return {
    folder,
    isOwn,
    /** Leaves no byte free. */
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    empty: () => rmSync(filler, { force: true }),
    close() {
      if (isOwn) spawnSync('umount', ['-l', folder]);
    },
  };
}
