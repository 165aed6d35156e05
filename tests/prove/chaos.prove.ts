import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { startReaders, startTabs, startUploaders, type Tabs } from './chaos-load.ts';
import { type Stack, startStack } from './chaos-stack.ts';
import { troublesOf } from './chaos-troubles.ts';
import { deliverTo } from './deliver-events.ts';
import { clusterVersions, missingPrograms } from './failover-cluster.ts';
import { differencesOf, faultsOfMails, halvesOf, lostOf, readKept } from './nothing-half-done.ts';
import { addMarketplace, type Marketplace, startPayers } from './payers.ts';
import { answered, type Browser, signedIn } from './people.ts';
import { planStorm, runStorm } from './storm.ts';
import type { Ending } from './supervised.ts';
import { startWriters, strayWrites } from './writers.ts';

/** How long the storm lasts. An hour is the figure of docs/operations.md. */
const MINUTES = Number(process.env.PROVE_MINUTES ?? 5);
/** The same seed repeats the faults and their times, but not the work that each interrupts. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const [PRACTICES, PAYERS, WRITERS] = [4, 10, 20];
/** Each person may send 30 messages in ten minutes. */
const WRITER_PAUSE_MS = 22_000;
/** How soon after the last fault everything must be ready by itself. */
const READY_WITHIN_SECONDS = 60;
/** A job that was running at a kill starts again after two minutes, and a failed mail after up to ten. */
const SETTLED_WITHIN_MS = 20 * 60_000;
const TABS_EACH = 3;

const missing = missingPrograms();
if (missing.length > 0)
  console.log(`A storm is not survived here: Debian's ${missing.join(', ')} cannot be had.`);

describe.skipIf(missing.length > 0)(`a storm of ${MINUTES} minutes with seed ${SEED}`, () => {
  const home = temporaryFolder('chaos');
  let stack: Stack | null = null;
  afterAll(async () => {
    await stack?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it(
    'loses and doubles nothing, and everything recovers without help',
    async () => {
      stack = await startStack(home);
      console.log(`\n${clusterVersions().join('\n')}`);
      console.log(`The storm has seed ${SEED}: SEED=${SEED} PROVE_MINUTES=${MINUTES} repeats it.`);
      console.log(
        'Each program starts again by itself, as under systemd with Restart=always. Nothing else helps.',
      );
      if (!stack.disk.isOwn) console.log('The disk stays empty: this user cannot mount one of its own.');
      await stack.untilReady(120);
      await keepJobs(stack);
      const marketplace = await addMarketplace(await leaderUrl(stack), {
        practices: PRACTICES,
        clients: PAYERS + WRITERS,
      });
      await ask(stack, OPEN_CONVERSATIONS);
      const load = await startLoad(stack, marketplace);
      const began = performance.now();
      const planned = planStorm(SEED, MINUTES, troublesOf(stack));
      const hits = await runStorm(planned, (line) => console.log(line));
      const ended = performance.now();
      const ready = await stack.untilReady(READY_WITHIN_SECONDS);
      await load.stopWriting();
      report({ stack, load, hits, ready, began, ended });
      const faults = [
        ...helpNeeded(stack),
        ...Object.entries(ready).flatMap(([what, seconds]) =>
          seconds === null ? [`${what} was not ready after ${READY_WITHIN_SECONDS} s`] : [],
        ),
        ...(await deafTabs(stack, marketplace, load.tabs)).map((tab) => `tab ${tab} heard nothing`),
        ...(await faultsOfPhotos(stack, load)),
        ...(await settle(stack, load)),
      ];
      console.log(faults.join('\n'));
      expect(faults).toEqual([]);
    },
    (MINUTES + 40) * 60_000,
  );
});

type Load = Awaited<ReturnType<typeof startLoad>>;

/** People who read, write, pay, answer, listen, and change photos, through the balancer. */
async function startLoad(stack: Stack, marketplace: Marketplace) {
  const { origin, stripe } = stack;
  const { practices, clients } = marketplace;
  const [expert] = practices as [Marketplace['practices'][number]];
  const paying = { practices, clients: clients.slice(0, PAYERS) };
  const writing = clients.slice(PAYERS).map((email, i) => ({ email, number: PAYERS + i }));
  let drawn = 0;
  const draw = () => (drawn++ * 37) % 100;
  const stopDelivering = deliverTo(origin, stripe, draw);
  const writers = await startWriters(
    origin,
    { expertId: expert.id, starts: [], clients: writing },
    WRITER_PAUSE_MS,
    Number.POSITIVE_INFINITY,
  );
  const payers = await startPayers(origin, paying, stripe, draw, [502, 503, 504]);
  const listening: Browser[] = [];
  for (const [i, { email }] of practices.entries()) {
    const browser = await signedIn(origin, { email, number: 300 + i });
    for (let tab = 0; tab < TABS_EACH; tab++) listening.push(browser);
  }
  const reading: Browser[] = [];
  for (const [i, email] of clients.slice(0, 4).entries())
    reading.push(await signedIn(origin, { email, number: 400 + i }));
  const tabs = startTabs(listening);
  const readers = startReaders(origin, { visitors: 4, people: reading, expertId: expert.id });
  const uploader = reading[0]!;
  const uploaders = startUploaders([uploader]);
  return {
    writers,
    payers,
    tabs,
    uploader,
    uploaders,
    /** Stops everyone but the open tabs. */
    async stopWriting() {
      await Promise.all([writers.stop(), payers.stop(), readers.stop(), uploaders.stop()]);
    },
    stopDelivering,
  };
}

async function leaderUrl({ cluster }: Stack): Promise<string> {
  for (;;) {
    const leader = await cluster.leader();
    if (leader) return cluster.urlOf(leader);
    await wait(200);
  }
}

async function ask<Row extends pg.QueryResultRow>(stack: Stack, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await leaderUrl(stack) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Lets finished jobs stay for the comparison at the end; they would go after an hour. */
async function keepJobs(stack: Stack): Promise<void> {
  await ask(stack, 'update jobs.queue set deletion_seconds = 86400');
}

/** Sends a message to each expert, and returns the tabs that did not hear of it within ten seconds. */
async function deafTabs(stack: Stack, { practices, clients }: Marketplace, tabs: Tabs): Promise<number[]> {
  // A browser whose stream has just ended comes back within 3 seconds.
  await wait(8_000);
  const before = tabs.heard();
  const client = await signedIn(stack.origin, { email: clients.at(-1)!, number: 500 });
  for (const { id } of practices) {
    const key = newId();
    const sent = await client.post(`/messages/new?expert=${id}`, { intent: 'send', key, body: 'At the end' });
    await sent.body?.cancel();
    if (sent.status !== 302) throw new Error(`the last message was answered with ${sent.status}`);
  }
  const from = performance.now();
  const deaf = () => tabs.heard().flatMap((count, tab) => (count > before[tab]! ? [] : [tab]));
  while (deaf().length > 0 && performance.now() - from < 10_000) await wait(100);
  return deaf();
}

/** Checks that the photo that was last acknowledged is on both nodes. */
async function faultsOfPhotos(stack: Stack, { uploader, uploaders }: Load): Promise<string[]> {
  if (uploaders.acknowledged() === 0) return [];
  const page = await (await uploader.get('/dashboard/settings')).text();
  const address = /\/photo\/[0-9a-f]{32}/.exec(page)?.[0];
  const answers = (['one', 'two'] as const).map(async (name) => {
    const answer = await fetch(`${stack.addressOf(name)}${address}?w=128`);
    await answer.arrayBuffer();
    return answer.status === 200 ? [] : [`the photo ${address} is ${answer.status} on node ${name}`];
  });
  return (await Promise.all(answers)).flat();
}

/** Waits until nothing is left to do, and returns what is lost, doubled, or different. */
async function settle(stack: Stack, load: Load): Promise<string[]> {
  const { payers, writers } = load;
  const from = performance.now();
  const untilDone = async () => {
    for (;;) {
      const { waiting } = await readKept(await leaderUrl(stack));
      const due = await ask<{ jobs: number }>(stack, DUE_JOBS);
      const left = Object.values(waiting).reduce((sum, count) => sum + count, due[0]!.jobs);
      if (left === 0) return;
      if (performance.now() - from > SETTLED_WITHIN_MS) return;
      await wait(1_000);
    }
  };
  await untilDone();
  await load.stopDelivering();
  await untilDone();
  await load.tabs.stop();
  console.log(`Everything was settled after ${((performance.now() - from) / 1000).toFixed(0)} s.`);
  const url = await leaderUrl(stack);
  const kept = await readKept(url);
  const { lost, duplicated } = await strayWrites(url, writers.tally);
  const [left] = await ask<{ dead: number; due: number; aside: number }>(stack, LEFT_OVER);
  const notices = await ask<{ kind: string }>(stack, DOUBLED_NOTICES);
  return [
    ...Object.entries({ lost, duplicated, ...kept.waiting, ...left }).flatMap(([what, count]) =>
      count === 0 ? [] : [`${what}: ${count}`],
    ),
    ...notices.map(({ kind }) => `a notice of ${kind} came twice`),
    ...lostOf(kept, payers.acknowledged),
    ...halvesOf(kept),
    ...payers.faults,
    ...differencesOf(kept, stack.stripe.standings()),
    ...faultsOfMails(kept, stack.mails.taken),
  ];
}

/** Each client has written to each expert before, so both may write. */
const OPEN_CONVERSATIONS = `with pairs as (
  insert into conversations (id, expert_id, client_id, last_number, last_at, created_at)
  select gen_random_uuid(), m.practice_id, u.id, 1, now(), now()
  from practice_members m join users o on o.id = m.user_id cross join users u
  where o.email like 'expert.%' and u.email like 'client.%' returning id, client_id)
insert into messages (conversation_id, number, sender_id, body, key, at)
select id, 1, client_id, 'Hello', gen_random_uuid(), now() from pairs`;

/**
 * Recurring jobs are due again every minute, so only others count. The queue's own jobs, which start them, end
 * by themselves 15 minutes after a kill.
 */
const DUE_JOBS = `select count(*)::int as jobs from jobs.job where state in ('created', 'retry', 'active')
  and name not in (select name from jobs.schedule) and name not like '\\_\\_pgboss%'
  and start_after <= now() + interval '15 minutes'`;

const LEFT_OVER = `select (select count(*)::int from jobs.job where state in ('failed', 'cancelled')) as dead,
  (${DUE_JOBS}) as due, (select count(*)::int from set_aside) as aside`;

const DOUBLED_NOTICES = `select kind from notifications where read_at is null
  group by user_id, kind, subject_id having count(*) > 1`;

/** A node that starts while the database is away says so and ends, and systemd starts it again. */
const isLateStart = ({ by, how, said }: Ending) =>
  by === 'itself' && how === 'code 1' && /^The database server .*$/m.test(said);

/** Returns the programs that ended by themselves, or would have needed a hand. */
function helpNeeded(stack: Stack): string[] {
  return [...stack.all()].flatMap(([name, { endings, isGivenUp }]) => [
    ...(isGivenUp() ? [`${name} was not started again`] : []),
    ...endings.flatMap((ending) =>
      ending.by === 'us' || isLateStart(ending) ? [] : [`${name} ended with ${ending.how}: ${ending.said}`],
    ),
  ]);
}

type Outcome = {
  stack: Stack;
  load: Load;
  hits: Map<string, number>;
  ready: Record<string, number | null>;
  began: number;
  ended: number;
};

function report({ stack, load, hits, ready, began, ended }: Outcome): void {
  const { payers, writers, tabs, uploaders } = load;
  console.table([...hits].toSorted().map(([fault, times]) => ({ fault, times })));
  console.table([...answered.counts].toSorted().map(([answer, times]) => ({ answer, times })));
  const longest = (times: readonly number[]) => {
    const inside = [began, ...times.filter((at) => at > began && at < ended), ended];
    return Math.max(...inside.slice(1).map((at, i) => at - inside[i]!)) / 1000;
  };
  const acts = Map.groupBy(payers.acknowledged, ({ what }) => what);
  console.table({
    seed: SEED,
    minutes: Math.round((ended - began) / 6000) / 10,
    faults: [...hits.values()].reduce((sum, times) => sum + times, 0),
    'messages acknowledged': writers.tally.messages.length,
    ...Object.fromEntries([...acts].map(([what, all]) => [`${what} acknowledged`, all.length])),
    'photos acknowledged': uploaders.acknowledged(),
    'streams opened': tabs.opened(),
    'mails that came': stack.mails.taken.length,
    'longest time without a write, s': longest(answered.writes).toFixed(1),
    'longest time without a read, s': longest(answered.reads).toFixed(1),
    ...Object.fromEntries(
      Object.entries(ready).map(([what, seconds]) => [`${what} ready after, s`, seconds]),
    ),
    'starts given up without the database': [...stack.all().values()].reduce(
      (sum, { endings }) => sum + endings.filter(isLateStart).length,
      0,
    ),
    'programs started': [...stack.all().values()].reduce((sum, one) => sum + one.starts(), 0),
    'load now': loadavg()
      .map((one) => one.toFixed(1))
      .join(' '),
  });
}
