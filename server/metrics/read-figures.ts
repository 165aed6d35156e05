import { countCalendars } from '../../core/consultations/written-events/count-calendars.server.ts';
import type { Context, Product } from '../../core/context.ts';
import { type MoneyHealth, readMoneyHealth } from '../../core/money/payments/read-money-health.server.ts';
import { countWaiting } from '../../core/overview/moderation/read-waiting.server.ts';
import {
  readWaitingWebhooks,
  type WaitingWebhooks,
} from '../../core/people/webhooks/read-endpoints.server.ts';
import { sharedWhileItRuns } from '../../lib/shared-while-it-runs.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import type { Replicas } from '../../platform/database/replicas.ts';
import type { JobRunner, PoolUse } from '../../platform/jobs/jobs.server.ts';
import type { Metrics } from '../../platform/metrics/metrics.server.ts';
import type { LiveStreams } from '../live.ts';

type Measured = {
  database: Pick<OpenDatabase, 'pool' | 'availability'>;
  replicas: Pick<Replicas, 'figures'>;
  jobs: Pick<JobRunner, 'backlog' | 'pool'>;
  live: Pick<LiveStreams, 'open'>;
  context(job: 'metrics'): Context<Product>;
};

/** Adds the figures of a node's parts and of the database to its metrics. */
export function addFigures(metrics: Metrics, services: Measured): void {
  addNodeFigures(metrics, services);
  addSharedFigures(metrics, services);
  addWebhookFigures(metrics, services);
  addCalendarFigures(metrics, services);
}

/** Figures of this node, which cost no query. */
function addNodeFigures(metrics: Metrics, { database, replicas, jobs, live }: Measured): void {
  metrics.measure({
    name: 'plugwell_database_connections',
    help: 'Connections of a pool by state; waiting counts callers that want one',
    labels: ['pool', 'state'],
    read: () => [
      ...poolValues('pages', database.pool),
      ...poolValues('jobs', jobs.pool),
      ...replicas.figures().replicas.flatMap(({ name, pool }) => poolValues(`replica ${name}`, pool)),
    ],
  });
  metrics.measure({
    name: 'plugwell_finding_reads',
    help: 'Requests that read what finds experts since the start, by where they read and why',
    labels: ['place', 'reason'],
    read: () =>
      replicas
        .figures()
        .reads.map(({ place, reason, count }) => ({ labels: { place, reason }, value: count })),
  });
  metrics.measure({
    name: 'plugwell_replica_lag_seconds',
    help: 'The age at the last look of the oldest change that a replica may lack; missing while unknown',
    labels: ['replica'],
    read: () =>
      replicas
        .figures()
        .replicas.flatMap(({ name, lagSeconds }) =>
          lagSeconds === null ? [] : [{ labels: { replica: name }, value: lagSeconds }],
        ),
  });
  metrics.measure({
    name: 'plugwell_replica_read',
    help: '1 while a replica is read',
    labels: ['replica'],
    read: () =>
      replicas
        .figures()
        .replicas.map(({ name, isRead }) => ({ labels: { replica: name }, value: isRead ? 1 : 0 })),
  });
  metrics.measure({
    name: 'plugwell_database_away',
    help: '1 while the database is away',
    read: () => [{ value: database.availability.isAway() ? 1 : 0 }],
  });
  metrics.measure({
    name: 'plugwell_database_outages',
    help: 'Outages of the database since the start',
    read: () => [{ value: database.availability.outages() }],
  });
  metrics.measure({
    name: 'plugwell_streams_open',
    help: 'Open news streams of browsers',
    read: () => [{ value: live.open() }],
  });
}

function poolValues(pool: string, { totalCount, idleCount, waitingCount }: PoolUse) {
  const value = (state: string, value: number) => ({ labels: { pool, state }, value });
  return [value('busy', totalCount - idleCount), value('idle', idleCount), value('waiting', waitingCount)];
}

/** Figures that all nodes share. They are missing while the database is away. */
function addSharedFigures(metrics: Metrics, { jobs, context }: Measured): void {
  // One scrape asks for several values of a row.
  const readBacklog = sharedWhileItRuns(() => jobs.backlog());
  const readMoney = sharedWhileItRuns(() => readMoneyHealth(context('metrics')));
  const backlog = (name: `plugwell_${string}`, help: string, of: 'jobs' | 'oldestSeconds') =>
    metrics.measure({
      name,
      help,
      labels: ['queue'],
      read: async () =>
        (await readBacklog()).map((queue) => ({ labels: { queue: queue.name }, value: queue[of] })),
    });
  backlog('plugwell_jobs_due', 'Jobs that could run now, by queue', 'jobs');
  backlog(
    'plugwell_jobs_due_oldest_seconds',
    'Seconds since the oldest due job could run, by queue',
    'oldestSeconds',
  );
  metrics.measure({
    name: 'plugwell_waits_for_admins',
    help: 'What waits for admins, by kind; setAside counts failed tasks',
    labels: ['kind'],
    read: async () =>
      Object.entries(await countWaiting(context('metrics'))).map(([kind, value]) => ({
        labels: { kind },
        value,
      })),
  });
  const money = (name: `plugwell_${string}`, help: string, of: keyof MoneyHealth) =>
    metrics.measure({
      name,
      help,
      read: async () => {
        const value = (await readMoney())[of];
        return value === null ? [] : [{ value }];
      },
    });
  money(
    'plugwell_ledger_differences',
    'Differences that the last check of the ledger found',
    'ledgerDifferences',
  );
  money('plugwell_ledger_check_age_seconds', 'Seconds since the last check of the ledger', 'ledgerCheckAge');
  money(
    'plugwell_provider_events_due',
    "The payment provider's events that are not applied yet",
    'eventsToApply',
  );
  money(
    'plugwell_provider_events_failed',
    'Of these, events that failed and are tried again',
    'eventsFailed',
  );
  money('plugwell_provider_events_oldest_seconds', 'The age of the oldest of these events', 'oldestEventAge');
}

/** Connected calendars. Like all shared figures, they are missing while the database is away. */
function addCalendarFigures(metrics: Metrics, { context }: Pick<Measured, 'context'>): void {
  const read = sharedWhileItRuns(() => countCalendars(context('metrics')));
  metrics.measure({
    name: 'plugwell_calendar_accounts',
    help: 'Connected calendar accounts, by whether the last reading succeeded',
    labels: ['state'],
    read: async () => {
      const { working, failing } = await read();
      return [
        { labels: { state: 'working' }, value: working },
        { labels: { state: 'failing' }, value: failing },
      ];
    },
  });
  metrics.measure({
    name: 'plugwell_calendar_events_failing',
    help: 'Bookings whose event in a connected calendar could not be written yet',
    read: async () => [{ value: (await read()).eventsFailing }],
  });
}

/** Webhooks that wait. Like all shared figures, they are missing while the database is away. */
function addWebhookFigures(metrics: Metrics, { context }: Pick<Measured, 'context'>): void {
  const readWebhooks = sharedWhileItRuns(() => readWaitingWebhooks(context('metrics')));
  const webhooks = (name: `plugwell_${string}`, help: string, of: keyof WaitingWebhooks) =>
    metrics.measure({
      name,
      help,
      read: async () => {
        const value = (await readWebhooks())[of];
        return value === null ? [] : [{ value }];
      },
    });
  webhooks(
    'plugwell_webhooks_waiting',
    'Webhooks that wait to be delivered; paused endpoints do not count',
    'waiting',
  );
  webhooks('plugwell_webhooks_failing', 'Of these, webhooks that were tried and failed', 'failing');
  webhooks(
    'plugwell_webhooks_waiting_oldest_seconds',
    'Seconds since the oldest of these happened; missing if none waits',
    'oldestSeconds',
  );
  webhooks(
    'plugwell_webhooks_due_oldest_seconds',
    'Seconds since the oldest of these could go out; missing if none is due',
    'dueSeconds',
  );
}
