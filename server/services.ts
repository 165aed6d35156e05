import { join } from 'node:path';
import { brand } from '../core/brand.ts';
import { readSessionMarks } from '../core/consultations/messages/read-session-marks.server.ts';
import type { Actor, Context, Product, SignIn } from '../core/context.ts';
import { warmDiscovery } from '../core/finding/discovery/warm-up.server.ts';
import { warmPlaces } from '../core/ground/geography/places.server.ts';
import { readLaw } from '../core/ground/geography/read-law.server.ts';
import { seedLaw } from '../core/ground/geography/seed-law.server.ts';
import { checkKeys } from '../core/ground/keys/check-keys.server.ts';
import { readSettings } from '../core/ground/settings/read-settings.server.ts';
import type { KnownSettings } from '../core/ground/settings/settings.ts';
import { sandboxStore } from '../core/money/sandbox/sandbox-store.server.ts';
import { openSignIn } from '../core/people/sign-in/sign-in.server.ts';
import { openCalendarReader } from '../core/practice/outside-calendars/read-calendar-file.server.ts';
import { OPEN_ADDRESSES, SEALED_STORES } from '../core/registries.server.ts';
import { newId } from '../lib/id.server.ts';
import { chance } from '../lib/secrets/chance.server.ts';
import { openCalDav } from '../platform/calendars/caldav.server.ts';
import type { OpenCalendarAccount } from '../platform/calendars/calendar-account.ts';
import { openCalendarProviders } from '../platform/calendars/open-providers.server.ts';
import type { Config } from '../platform/config.ts';
import {
  databaseTime,
  migrateDatabase,
  type OpenDatabase,
  openDatabase,
} from '../platform/database/database.ts';
import { openReplicas, type Replicas } from '../platform/database/replicas.ts';
import type { Printer } from '../platform/documents/document.ts';
import { openPrinter } from '../platform/documents/pdf.server.ts';
import { type Drawings, openDrawings } from '../platform/images/drawings.server.ts';
import { openPictures } from '../platform/images/pictures.server.ts';
import { type JobRunner, openJobs } from '../platform/jobs/jobs.server.ts';
import { type Log, makeLog } from '../platform/log/log.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { openMailer } from '../platform/mail/mailer.server.ts';
import { type Metrics, openMetrics } from '../platform/metrics/metrics.server.ts';
import { type OpenIdProvider, openOpenId } from '../platform/sign-in/open-id.server.ts';
import { type Files, openBucket, openFiles } from '../platform/storage/files.server.ts';
import { openTraces } from '../platform/traces/open-traces.server.ts';
import type { Traces } from '../platform/traces/traces.server.ts';
import { openSafeFetch } from '../platform/web/safe-fetch.server.ts';
import { openSafeRequest } from '../platform/web/safe-request.server.ts';
import { openSafeSend } from '../platform/web/safe-send.server.ts';
import { openClock } from './clock.ts';
import { type DemoAccount, loadDemoData } from './demo/demo-data.ts';
import { jobKinds, jobsIn } from './jobs.ts';
import { type Book, type LawBook, openBook, openLawBook } from './law-book.ts';
import { type LiveStreams, openLive } from './live.ts';
import { addFigures } from './metrics/read-figures.ts';
import { openPayments } from './payments.ts';

/** The parts of a Context that differ between requests. */
type Asking<By extends Actor | null> = Pick<Context<By>, 'actor' | 'sessionId' | 'clientAddress'>;

export type Services = {
  config: Config;
  log: Log;
  database: OpenDatabase;
  /** The standbys that answer searches. */
  replicas: Replicas;
  jobs: JobRunner;
  signIn: SignIn;
  files: Files;
  drawings: Drawings;
  printer: Printer;
  /** Google sign-in; null if it is not configured. */
  google: OpenIdProvider | null;
  live: LiveStreams;
  metrics: Metrics;
  /** Null if they are off. */
  traces: Traces | null;
  lawBook: LawBook;
  settingsBook: Book<KnownSettings>;
  /** The folder with `migrations/` and `build/`. */
  folder: string;
  /** Empty outside of demo mode. */
  demoAccounts: DemoAccount[];
  contextFor<By extends Actor | null>(asking: Asking<By>): Context<By>;
  /** Returns a Context in which the product itself acts, such as in a job. */
  context(job: Product['job']): Context<Product>;
  close(): Promise<void>;
};

export type ServiceOptions = {
  config: Config;
  databaseUrl: string;
  /** The project folder, with `migrations/` and `build/`. */
  folder: string;
  /** Receives the lines of the log in tests. The default is standard output. */
  logTo?: { write(line: string): void };
  /** Opens calendar accounts in tests. The default reaches only public addresses. */
  openCalendarAccount?: OpenCalendarAccount;
  /** Whether to run jobs. False in tests that read the queue themselves. */
  work?: boolean;
};

/**
 * Migrates the database, opens it and every other service, loads the demo people if this is a demo, and
 * starts the jobs unless `work` is false.
 */
export async function openServices(options: ServiceOptions): Promise<Services> {
  const { config, folder } = options;
  const written = makeLog(config.logLevel, options.logTo);
  await migrateDatabase(options.databaseUrl, join(folder, 'migrations'));
  const traces = await openTraces(config.traces);
  const database = openDatabase(options.databaseUrl, {
    connections: config.databasePool,
    log: written,
    prepared: config.databasePrepared,
    traces,
  });
  const { availability, db, query } = database;
  const log = availability.quiet(written);
  const clock = await openClock(() => databaseTime(query), log);
  const { now } = clock;
  await seedLaw(db);
  const lawBook = await openLawBook(() => readLaw(db), log);
  const settingsBook = await openBook(() => readSettings(db, now()), 'the settings', log);
  const metrics = openMetrics();
  const mailer = counted(openMailer(config, now), metrics, traces);
  const files = config.bucket ? await openBucket(config.bucket) : openFiles(join(config.dataDir, 'uploads'));
  const pictures = openPictures(folder, { log });
  const drawings = openDrawings(folder);
  const printer = openPrinter(folder);
  const { secrets, encryptionKeys, publicOrigin, adminEmail, demo } = config;
  const signIn = openSignIn({ query, secrets, encryptionKeys, publicOrigin, now, adminEmail });
  const agent = `${brand.name} (+${publicOrigin})`;
  const fetch = openSafeFetch({ agent });
  const read = openCalendarReader(folder, { log });
  const openAccount = options.openCalendarAccount ?? openCalDav(openSafeRequest({ agent }), now);
  const calendars = { fetch, read };
  const send = openSafeSend({ agent, toLocalhost: config.webhooksToLocalhost });
  const webhooks = { send, note: metrics.delivered };
  const kinds = jobKinds({ mailer, calendars, webhooks }, (job) => context(job), metrics);
  const names = kinds.map(({ name }) => name);
  const jobs = await openJobs({ url: options.databaseUrl, availability, log, names, traces });

  const queue = jobsIn(jobs, db);
  const payments = openPayments(config, traces, {
    now,
    newId,
    publicOrigin,
    key: signIn.keyFor('sandbox events'),
    ...sandboxStore({ db, query, jobs: queue, now }),
  });
  const shared = {
    db,
    query,
    now,
    newId,
    chance,
    jobs: queue,
    files,
    pictures,
    signIn,
    payments,
    calendars: { openAccount, providers: openCalendarProviders(config, { agent, now }), read },
    openAddresses: OPEN_ADDRESSES,
    publicOrigin,
    demo,
    log,
  };
  const contextFor: Services['contextFor'] = (asking) => ({
    ...shared,
    law: lawBook.current(),
    settings: settingsBook.current(),
    ...asking,
  });
  const context: Services['context'] = (job) =>
    contextFor({ actor: { kind: 'product', job }, sessionId: null, clientAddress: 'none' });

  await checkKeys(context('start'), SEALED_STORES);
  warmPlaces();
  const demoAccounts = demo ? await loadDemoData(context('start'), config.dataDir) : [];
  const warmed = warmDiscovery(context('start'));
  const replicas = openReplicas({
    urls: config.databaseReads,
    primary: { ...database, url: options.databaseUrl },
    connections: config.databasePool,
    prepared: config.databasePrepared,
    traces,
    log: written,
    prepare: ({ db, query }) => warmDiscovery({ ...context('start'), db, query }),
  });
  if (options.work !== false) await jobs.work(kinds);
  const live = openLive((ids) => readSessionMarks(query, ids, now()), log);
  const redirectUri = `${publicOrigin}/auth/google/return`;
  const google = config.google ? openOpenId({ ...config.google, redirectUri, now }) : null;

  addFigures(metrics, { database, replicas, jobs, live, context });

  async function close(): Promise<void> {
    live.close();
    lawBook.close();
    settingsBook.close();
    clock.close();
    await jobs.stop();
    mailer.close();
    await warmed;
    await replicas.close();
    await database.close();
    await traces?.close();
  }
  return {
    config,
    log,
    database,
    replicas,
    jobs,
    signIn,
    files,
    drawings,
    printer,
    google,
    live,
    metrics,
    traces,
    lawBook,
    settingsBook,
    folder,
    demoAccounts,
    contextFor,
    context,
    close,
  };
}

/** Counts the e-mails that a mailer sends, and those that it fails to send. Makes a span for each. */
function counted(mailer: Mailer, metrics: Pick<Metrics, 'mailed'>, traces: Traces | null): Mailer {
  return {
    ...mailer,
    async send(...mail) {
      try {
        const send = () => mailer.send(...mail);
        await (traces ? traces.span({ name: 'send mail', kind: 'client' }, send) : send());
        metrics.mailed('done');
      } catch (error) {
        metrics.mailed('failed');
        throw error;
      }
    },
  };
}
