import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { SecureHeadersVariables } from 'hono/secure-headers';
import * as words from '#text/ground/answers';
import { findPhoto, seesHidden } from '../core/overview/moderation/find-photo.server.ts';
import { newId } from '../lib/id.server.ts';
import { inLanguage } from '../lib/language.server.ts';
import { parseLanguage, pathInLanguage, splitLanguage } from '../lib/language.ts';
import type { Config } from '../platform/config.ts';
import { isMigrated, isReadOnly } from '../platform/database/database.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { hasRoom } from '../platform/storage/files.server.ts';
import type { Traces } from '../platform/traces/traces.server.ts';
import { CallLimits } from './api/call-limits.ts';
import { serveApi } from './api/serve-api.ts';
import { serveAssistants } from './api/serve-assistants.ts';
import { describeOAuth, serveOAuth } from './api/serve-oauth.ts';
import { serveAssets } from './assets.ts';
import { RETRY_AFTER_SECONDS, sayUnavailable } from './error-answers.ts';
import { atTheGate } from './gate/gate.ts';
import { keepCookiesSecure, securityHeaders } from './headers.ts';
import { openKnownPhotos } from './known-photos.ts';
import type { PageRequest } from './pages.ts';
import { servePhotos } from './photos.ts';
import type { Services } from './services.ts';
import { takeGoogleNotice, takeMicrosoftNotices, takeWebhook } from './webhook.ts';

/** If the database takes longer than this many milliseconds to answer, this server is not ready. */
const READY_MS = 2_000;
const READY_PATH = '/readyz';
const SERVE_PATH = '/servez';
/** What balancers ask every few seconds. */
const CHECKS: ReadonlySet<string> = new Set([READY_PATH, SERVE_PATH]);
const API = '/api';
const ASSISTANTS = '/mcp';
/** The methods of HTTP, as a trace names them. Others share a name. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type RequestParts = { Variables: Required<SecureHeadersVariables> & { requestId: string } };

export type HttpOptions = {
  answerPage(asked: PageRequest): Promise<Response>;
  dev: boolean;
  isStopping(): boolean;
  /** Returns the pattern of a path without its language. */
  patternOf(path: string): string;
};

/**
 * Opens the HTTP side. Every request passes the gate, except those of programs and assistants, which have their own
 * (`server/api/`). Every response gets the security headers and a log line. Health, assets, photos, and webhooks have their routes here, before the pages.
 */
export function openHttp(
  services: Services,
  { answerPage, dev, isStopping, patternOf }: HttpOptions,
): Hono<RequestParts> {
  const { config, log, signIn, folder } = services;
  const http = new Hono<RequestParts>();
  http.use('*', securityHeaders(config, dev));
  if (services.traces) http.use('*', traced(services.traces, services.config, patternOf));
  http.use('*', logged(services, patternOf));
  const limits = new CallLimits(config.apiCallsPerMinute);
  const answerApi = serveApi(services, limits);
  http.all(API, answerApi);
  http.all(`${API}/*`, answerApi);
  http.all(ASSISTANTS, serveAssistants(services, limits));
  for (const [path, answer] of serveOAuth(services, limits)) http.all(path, answer);
  for (const [path, description] of describeOAuth(config.publicOrigin)) {
    // Programs in browsers may learn from another origin how to ask for access.
    http.get(path, (c) => c.json(description, 200, { 'Access-Control-Allow-Origin': '*' }));
  }
  const isSignedIn = async (headers: Headers) => (await signIn.sessionOf(headers)) !== null;
  http.use('*', async (c, next) => {
    const { publicOrigin, languages } = config;
    const entry = await atTheGate(c.req.raw, { publicOrigin, languages, isSignedIn });
    if ('refused' in entry) c.res = entry.refused;
    else {
      c.req.raw = entry.request;
      await inLanguage(entry.language, next);
    }
    const location = c.res.headers.get('Location');
    if (location) {
      // Set only on a response that redirects to another language.
      const language = parseLanguage(c.res.headers.get('Content-Language')) ?? entry.language;
      c.res.headers.set('Location', pathInLanguage(splitLanguage(location, languages).path, language));
    }
  });

  answerChecks(http, services, isStopping);
  if (!dev) http.use('*', serveAssets(join(folder, 'build', 'client')));
  http.get('/photo/:key', openPhotos(services));
  http.post('/webhooks/payments', takeWebhook(services));
  http.post('/webhooks/calendars/google', takeGoogleNotice(services));
  http.post('/webhooks/calendars/microsoft', takeMicrosoftNotices(services));
  http.all('*', (c) =>
    answerPage({
      request: c.req.raw,
      env: c.env,
      nonce: c.get('secureHeadersNonce'),
      requestId: c.get('requestId'),
    }),
  );

  http.onError((err, c) => {
    if (isUnavailable(err)) return c.text(sayUnavailable(), 503);
    log.error({ err, requestId: c.get('requestId'), path: c.req.path }, 'a request failed outside the pages');
    return c.text(words.our_fault_try_again(), 500);
  });
  return http;
}

/** Answers balancers, and those who watch this process. */
function answerChecks(http: Hono<RequestParts>, services: Services, isStopping: () => boolean): void {
  http.get('/healthz', (c) => c.text('ok'));
  let hasBeenReady = false;
  const troubleNow = async () => {
    const trouble = isStopping() ? 'stopping' : await troubleOf(services);
    hasBeenReady ||= trouble === null;
    return trouble;
  };
  http.get(READY_PATH, async (c) => {
    const trouble = await troubleNow();
    return trouble === null ? c.text('ready') : c.text(trouble, 503);
  });
  // For balancers that can't fall back on nodes that are not ready: one that was ready still has the last pages.
  http.get(SERVE_PATH, async (c) => {
    const trouble = hasBeenReady && !isStopping() ? null : await troubleNow();
    return trouble === null ? c.text('serving') : c.text(trouble, 503);
  });
}

function openPhotos({ database, files, signIn, metrics }: Services): Handler {
  const findKnown = openKnownPhotos((key) => findPhoto(database.query, key));
  return servePhotos({
    files,
    async find(key) {
      const found = await findKnown(key);
      if (found?.isStale) metrics.savedInOutage('photo');
      return found;
    },
    seesHidden: (viewerId, photo) => seesHidden(database.query, viewerId, photo),
    viewerOf: async (headers) => (await signIn.sessionOf(headers))?.person.id ?? null,
  });
}

/** Gives each request an ID, and logs a line once it is answered. */
function logged(
  { config, log, metrics }: Services,
  patternOf: (path: string) => string,
): MiddlewareHandler<RequestParts> {
  return async (c, next) => {
    const requestId = newId();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    keepCookiesSecure(c.res.headers, config.publicOrigin);
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) {
      c.res.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    }
    const ms = performance.now() - started;
    const { method, path } = c.req;
    const { status } = c.res;
    const line = { requestId, method, path, status, ms: Math.round(ms) };
    if (CHECKS.has(path)) log.debug?.(line, 'answered');
    else log.info(line, 'answered');
    const route = patternOf(splitLanguage(path, config.languages).path);
    metrics.answered({ method, route, status, seconds: ms / 1000 });
  };
}

/** Makes a span for each request, under the route's pattern. A path can contain a token, so no span has it. */
function traced(
  traces: Traces,
  { languages }: Pick<Config, 'languages'>,
  patternOf: (path: string) => string,
): MiddlewareHandler<RequestParts> {
  return (c, next) => {
    const route = patternOf(splitLanguage(c.req.path, languages).path);
    const method = METHODS.has(c.req.method) ? c.req.method : '_OTHER';
    const facts = { 'http.request.method': method, 'http.route': route };
    const parent = c.req.header('traceparent') ?? null;
    return traces.span({ name: `${method} ${route}`, kind: 'server', facts, parent }, async (add) => {
      await next();
      const requestId = c.get('requestId');
      add({ 'http.response.status_code': c.res.status, 'plugwell.request_id': requestId });
    });
  };
}

/** Returns the reason why this copy is not ready; null if it is ready. */
async function troubleOf({ config, database, folder }: Services): Promise<string | null> {
  const late = wait(READY_MS, null, { ref: false });
  const { db, availability } = database;
  const look = Promise.all([isMigrated(db, join(folder, 'migrations')), isReadOnly(db)]);
  const seen = await Promise.race([look, late]).catch(() => null);
  if (seen === null) return availability.isReadOnly() ? 'read-only database' : 'no database';
  const [isNew, takesNoWrites] = seen;
  if (takesNoWrites) return 'read-only database';
  if (!isNew) return 'not migrated';
  // User data is on this machine's disk, in the embedded database or as files.
  const keepsHere = config.database === 'embedded' || config.bucket === null;
  return keepsHere && !(await hasRoom(config.dataDir)) ? 'no room' : null;
}
