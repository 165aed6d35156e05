import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Visit, visitKey } from '../app/context.server.ts';
import { noteSession } from '../core/accounts/note-session.server.ts';
import { openSignIn } from '../core/accounts/sign-in.server.ts';
import type { Context } from '../core/context.ts';
import { warmDiscovery } from '../core/discovery/warm-up.server.ts';
import { presenceNoter } from '../core/experts/note-presence.server.ts';
import { expertIdOf } from '../core/experts/own-expert.server.ts';
import { warmPlaces } from '../core/geography/places.server.ts';
import { readSessionMarks } from '../core/messages/read-session-marks.server.ts';
import { findPhoto } from '../core/moderation/find-photo.server.ts';
import { newId } from '../lib/id.server.ts';
import type { Config } from '../platform/config.ts';
import { isMigrated, migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { openPictures } from '../platform/images/pictures.server.ts';
import { openJobs } from '../platform/jobs/jobs.server.ts';
import { makeLog } from '../platform/log/log.ts';
import { outboxMailer, smtpMailer } from '../platform/mail/mailer.server.ts';
import { openOpenId } from '../platform/sign-in/open-id.server.ts';
import { openBucket, openFiles } from '../platform/storage/files.server.ts';
import { serveAssets } from './assets.ts';
import { clientAddressOf } from './client-address.ts';
import { compressed } from './compress.ts';
import { type DemoAccount, loadDemoData } from './demo/demo-data.ts';
import { UNAVAILABLE, withErrorAnswers } from './error-answers.ts';
import { atTheGate } from './gate/gate.ts';
import { keepCookiesSecure, keepPrivate, newNonce, securityHeaders } from './headers.ts';
import { jobKinds, jobNames } from './jobs.ts';
import { openLive } from './live.ts';
import { PageCache } from './page-cache.ts';
import { servePhotos } from './photos.ts';
import type { Services } from './services.ts';

/** A page is about 100 kB, so this many take some 50 MB at the most. */
const PAGES_KEPT = 500;

/** How long a look at the database may take before this copy counts as not ready, milliseconds. */
const READY_MS = 2_000;
const RETRY_AFTER_SECONDS = '5';

type RequestParts = { Variables: { nonce: string; requestId: string } };

/** A running copy: its HTTP side as one function, its services, and how to end it. */
export type App = {
  fetch(request: Request, env?: unknown): Promise<Response>;
  services: Services;
  /** Who can sign in to the demo; empty outside demo mode. */
  demoAccounts: DemoAccount[];
  /** From now on /readyz says that this copy is stopping; everything else is answered as before. */
  startStopping(): void;
  /** Ends what would keep a connection open for ever; call it before waiting for the last answer. */
  endStreams(): void;
  close(): Promise<void>;
};

export type AppOptions = {
  config: Config;
  databaseUrl: string;
  /** The project's folder, where `migrations/` and `build/` lie. */
  folder: string;
  build: () => Promise<ServerBuild>;
  dev?: boolean;
  /** Takes the log's lines in tests; standard output when left out. */
  logTo?: { write(line: string): void };
  /** False in tests that look at the queue itself. */
  work?: boolean;
};

/** Opens the database, brings it up to date, starts the jobs and answers requests. */
export async function openApp(options: AppOptions): Promise<App> {
  const { config } = options;
  const written = makeLog(config.logLevel, options.logTo);
  const migrations = join(options.folder, 'migrations');
  await migrateDatabase(options.databaseUrl, migrations);
  const database = openDatabase(options.databaseUrl, {
    connections: config.databasePool,
    log: written,
    prepared: config.databasePrepared,
  });
  const { availability } = database;
  const log = availability.quiet(written);
  const jobs = await openJobs({ url: options.databaseUrl, availability, log, names: jobNames });
  const signIn = openSignIn({
    db: database.db,
    secret: config.secret,
    publicOrigin: config.publicOrigin,
    log,
    adminEmail: config.adminEmail,
  });
  const contextFor = (actor: Context['actor']): Context => ({
    db: database.db,
    query: database.query,
    actor,
    now: () => Temporal.Now.instant(),
    newId,
    jobs,
    publicOrigin: config.publicOrigin,
    demo: config.demo,
    log,
  });
  const services: Services = { config, log, database, jobs, signIn, context: () => contextFor(null) };

  warmPlaces();
  const demoAccounts = config.demo ? await loadDemoData(services.context(), config.dataDir) : [];

  const warmed = warmDiscovery(services.context());

  const outbox = join(config.dataDir, 'outbox');
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(outbox, config.mailFrom, () => Temporal.Now.instant());
  const files = config.bucket ? await openBucket(config.bucket) : openFiles(join(config.dataDir, 'uploads'));
  if (options.work !== false) await jobs.work(jobKinds(services, mailer, files));

  const pictures = openPictures(options.folder, { log });
  const google =
    config.google &&
    openOpenId({ ...config.google, redirectUri: `${config.publicOrigin}/auth/google/return` });
  const live = openLive((ids) => readSessionMarks(database.query, ids, Temporal.Now.instant()), log);
  let closing = false;
  const notePresence = presenceNoter();
  const pages = new PageCache({ keepMs: config.pageCacheSeconds * 1000, atMost: PAGES_KEPT });
  const http = new Hono<RequestParts>();
  http.get('/healthz', (c) => c.text('ok'));
  http.get('/readyz', async (c) => {
    if (closing) return c.text('stopping', 503);
    const late = wait(READY_MS, null, { ref: false });
    const isNew = await Promise.race([isMigrated(database.db, migrations), late]).catch(() => null);
    if (isNew === null) return c.text('no database', 503);
    return isNew ? c.text('ready') : c.text('not migrated', 503);
  });

  if (!options.dev) http.use('*', serveAssets(join(options.folder, 'build', 'client')));

  http.get(
    '/photo/:key',
    servePhotos({
      files,
      find: (key) => findPhoto(database.query, key),
      viewerOf: async (headers) => (await signIn.sessionOf(headers))?.person.id ?? null,
    }),
  );

  const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>();
  http.all('*', async (c) => {
    const build = await options.build();
    let handle = handlers.get(build);
    if (!handle) {
      handlers.clear();
      handle = createRequestHandler(withErrorAnswers(build), options.dev ? 'development' : 'production');
      handlers.set(build, handle);
    }
    const draw = handle;
    const request = c.req.raw;
    const answer = await pages.answer(request, c.get('nonce'), (nonce) =>
      drawPage(request, nonce, c.env, c.get('requestId'), draw),
    );
    return compressed(request, answer);
  });

  async function drawPage(
    request: Request,
    nonce: string,
    env: unknown,
    requestId: string,
    handle: ReturnType<typeof createRequestHandler>,
  ): Promise<Response> {
    const { ctx, sessionId, failure } = await whoAsks(request.headers).catch((error: unknown) => {
      return { ctx: contextFor(null), sessionId: null, failure: error as Error };
    });
    const visit: Visit = {
      ctx,
      config,
      signIn,
      sessionId,
      google,
      files,
      pictures,
      live,
      clientAddress: clientAddressOf(request.headers, env, config.clientAddressHeader),
      nonce,
      requestId,
      failure,
      isDocument: !new URL(request.url).pathname.endsWith('.data'),
      theme: themeOf(request.headers.get('Cookie')),
    };
    const provider = new RouterContextProvider();
    provider.set(visitKey, visit);
    const response = await handle(request, provider);
    const { pathname } = new URL(request.url);
    keepPrivate(response.headers, { pathname, isSignedIn: sessionId !== null || failure !== null });
    return response;
  }

  /** Reads the session, and notes that it was used. */
  async function whoAsks(headers: Headers) {
    const session = await signIn.sessionOf(headers);
    const expertId = session && (await expertIdOf(database.db, session.person.id));
    const ctx = contextFor(session && { ...session.person, expertId });
    if (session) await noteSession(ctx, session);
    await notePresence(ctx);
    return { ctx, sessionId: session?.id ?? null, failure: null };
  }

  const answer = new Hono<RequestParts>();
  answer.use('*', async (c, next) => {
    const nonce = newNonce();
    const requestId = newId();
    c.set('nonce', nonce);
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    for (const [name, value] of Object.entries(securityHeaders(config, nonce, options.dev ?? false))) {
      c.res.headers.set(name, value);
    }
    c.res.headers.set('X-Request-Id', requestId);
    keepCookiesSecure(c.res.headers, config.publicOrigin);
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) {
      c.res.headers.set('Retry-After', RETRY_AFTER_SECONDS);
    }
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'answered',
    );
  });
  answer.use('*', async (c, next) => {
    const entry = await atTheGate(c.req.raw, { publicOrigin: config.publicOrigin });
    if ('refused' in entry) return entry.refused;
    c.req.raw = entry.request;
    return next();
  });
  answer.route('/', http);
  answer.onError((err, c) => {
    if (isUnavailable(err)) return c.text(UNAVAILABLE, 503);
    log.error({ err, requestId: c.get('requestId'), path: c.req.path }, 'a request failed outside the pages');
    return c.text('Something went wrong on our side. Please try again.', 500);
  });

  return {
    fetch: async (request, env) => answer.fetch(request, env as object),
    services,
    demoAccounts,
    startStopping() {
      closing = true;
    },
    endStreams: () => live.close(),
    async close() {
      closing = true;
      live.close();
      await jobs.stop();
      mailer.close();
      await warmed;
      await database.close();
    },
  };
}

function themeOf(cookie: string | null): Visit['theme'] {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}
