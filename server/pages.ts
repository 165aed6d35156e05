import { join } from 'node:path';
import { parse, serialize } from 'hono/utils/cookie';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { describeApi } from '../api/description.ts';
import { type Visit, visitKey } from '../app/context.server.ts';
import { FLASH_COOKIE } from '../app/flash.server.ts';
import type { ApiDocument } from '../app/help/calls/document.ts';
import { TRIAL_COOKIE, triesCookies } from '../app/sending/cookies-needed.ts';
import { parseTheme, THEME_COOKIE } from '../app/ui/theme/theme.ts';
import { pageOf } from '../app/whole-page.server.ts';
import type { Context, Person } from '../core/context.ts';
import { presenceNoter } from '../core/people/experts/note-presence.server.ts';
import { readMemberships } from '../core/people/experts/read-memberships.server.ts';
import { noteSession } from '../core/people/sign-in/note-session.server.ts';
import { endStaleView } from '../core/people/view-as/stop-view.server.ts';
import { currentLanguage, type Language } from '../lib/language.ts';
import { clientAddressOf } from './client-address.ts';
import { compressed } from './compress.ts';
import { noteTimes } from './content-times.ts';
import { withErrorAnswers } from './error-answers.ts';
import { type FindingReads, openFinding } from './finding-reads.ts';
import { keepPrivate } from './headers.ts';
import { buildInLanguage } from './language-builds.ts';
import { leadToLanguage } from './lead-to-language.ts';
import { isOpenPage, openPageFor } from './open-pages.ts';
import { carriesOwnCookie, isPage, PageCache, withoutOwnCookies } from './page-cache.ts';
import type { Services } from './services.ts';
import { isStale } from './stale-answers.ts';
import { TimesCache } from './times-cache.ts';
import { endsView, leaveNothing, readingOnly } from './while-viewing.ts';
import { withoutTracking } from './without-tracking.ts';

/** Maximum number of cached pages. A page is about 100 kB, so they take about 50 MB. */
const PAGES_KEPT = 500;
/** Maximum size of the answers for when the database is down, in bytes. Most are cached pages, too. */
const STALE_BYTES_KEPT = 48_000_000;
/**
 * Maximum size of cached times, in bytes. An expert's two weeks take about 60 kB, and a tenth of that
 * compressed.
 */
const TIMES_BYTES_KEPT = 32_000_000;

export type PageRequest = { request: Request; env: unknown; nonce: string; requestId: string };

/**
 * Returns a function that renders the pages of `app/` or takes them from the cache, runs the actions of
 * `app/`, and caches experts' times for visitors.
 * @param build returns the compiled screens, which change in development while the server runs.
 */
export function openPages(services: Services, build: () => Promise<ServerBuild>, dev: boolean) {
  const { config, metrics, signIn } = services;
  const { kept, keptTimes } = openCaches(services);
  const handlerOf = openHandlers(join(services.folder, 'build', 'client'), dev);
  const renderer = openRenderer(services);

  /** Answers from the caches or with a new page. While the database is down, with what visitors can still see. */
  async function answerShared(asked: PageRequest, draw: RequestHandler): Promise<Response> {
    const { request, nonce } = asked;
    const answer = await kept.answer(request, nonce, renderer(asked, draw));
    if (isStale(answer)) metrics.savedInOutage('stale');
    if (answer.status !== 503 || !carriesOwnCookie(request) || !isOpenPage(request)) return answer;
    const visitors = { ...asked, request: withoutOwnCookies(request) };
    const open = await kept.answer(visitors.request, nonce, renderer(visitors, draw));
    if (open.status >= 400) return answer;
    await answer.body?.cancel();
    metrics.savedInOutage('visitors');
    return await openPageFor(open, signIn.cookie.read(request.headers) !== null);
  }

  return async function answerPage(sent: PageRequest): Promise<Response> {
    const asked = { ...sent, request: withoutTracking(sent.request) };
    const draw = handlerOf(await build());
    const { request } = asked;
    if (!carriesOwnCookie(request)) {
      const elsewhere = leadToLanguage(request, config.languages);
      if (elsewhere) return elsewhere;
    }
    if (keptTimes.keeps(request)) {
      const render = renderer(asked, draw);
      return keptTimes.answer(request, async () => compressed(request, await render(asked.nonce)));
    }
    return compressed(request, await answerShared(asked, draw));
  };
}

/** Returns a function that returns a function that renders a request's answer with a nonce for its scripts. */
function openRenderer(services: Services) {
  const { config } = services;
  const visitBy = openVisits(services);
  const finding = openFinding(services.replicas, config);
  return (asked: PageRequest, draw: RequestHandler) => {
    return async (nonce: string, since: number | null = null) => {
      const began = performance.now();
      const { request } = asked;
      const { pathname } = new URL(request.url);
      const known = await visitBy({ ...asked, nonce }, pathname);
      const reads = finding.readsOf(known.ctx, request, since);
      const visit: Visit = { ...known, finding: reads.context };
      const elsewhere = leadToLanguage(request, config.languages, visit.ctx.actor?.language);
      if (elsewhere) return elsewhere;
      const drawFor = async (visit: Visit) => {
        const provider = new RouterContextProvider();
        provider.set(visitKey, visit);
        return await draw(request, provider);
      };
      const answer = await (visit.ctx.viewing
        ? readingOnly(visit, drawFor)
        : drawnFrom(reads, visit, drawFor));
      const page = pageOf(answer);
      const { status, headers } = answer;
      const response = page === undefined ? answer : new Response(page, { status, headers });
      const isSignedIn = visit.ctx.sessionId !== null || visit.failure !== null;
      keepPrivate(response.headers, { pathname, isSignedIn });
      await finding.noteWrite(visit.ctx, request, response.headers);
      if (visit.ctx.viewing) leaveNothing(response.headers);
      tryCookies(request, pathname, response.headers);
      noteTimes(response, reads.times() ?? { from: began, until: performance.now() });
      // A page without data of its own is drawn all the same, as for a visitor.
      const isUnchecked = visit.failure !== null && response.status === 200 && isPage(response);
      return isUnchecked ? await openPageFor(response, true) : response;
    };
  };
}

/** Draws a page, and once more from the primary if a replica failed meanwhile. */
async function drawnFrom(
  reads: FindingReads,
  visit: Visit,
  draw: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const answer = await draw(visit);
  if (!reads.hasFailed()) return answer;
  await answer.body?.cancel();
  return await draw({ ...visit, finding: () => visit.ctx });
}

/** Opens the caches of what all visitors see. A change of the law or of the settings clears them. */
function openCaches({ config, lawBook, settingsBook }: Services): { kept: PageCache; keptTimes: TimesCache } {
  const keepMs = config.pageCacheSeconds * 1000;
  const kept = new PageCache({ keepMs, atMost: PAGES_KEPT, staleBytes: STALE_BYTES_KEPT });
  const keptTimes = new TimesCache({ keepMs, bytesAtMost: TIMES_BYTES_KEPT });
  const forget = () => {
    kept.clear();
    keptTimes.clear();
  };
  lawBook.onChange(forget);
  settingsBook.onChange(forget);
  return { kept, keptTimes };
}

/**
 * Returns a function that finds a build's request handler in the current language, and creates it on first
 * use.
 */
function openHandlers(client: string, dev: boolean): (current: ServerBuild) => RequestHandler {
  const handlers = new Map<Language, RequestHandler>();
  let handled: ServerBuild | null = null;
  return (current) => {
    if (handled !== current) handlers.clear();
    handled = current;
    const language = currentLanguage();
    let handler = handlers.get(language);
    if (!handler) {
      const ready = withErrorAnswers(buildInLanguage(current, language, client));
      handler = createRequestHandler(ready, dev ? 'development' : 'production');
      handlers.set(language, handler);
    }
    return handler;
  };
}

/** Returns a function that builds the `Visit` of a request: the person, and the services for the page. */
function openVisits(
  services: Services,
): (asked: PageRequest, pathname: string) => Promise<Omit<Visit, 'finding'>> {
  const { config, database, signIn, google, live, drawings, printer } = services;
  const notePresence = presenceNoter();
  let described: ApiDocument | null = null;
  const apiDocument = () => {
    described ??= JSON.parse(JSON.stringify(describeApi(config.publicOrigin))) as ApiDocument;
    return described;
  };

  async function visitBy(asked: PageRequest, pathname: string): Promise<Omit<Visit, 'finding'>> {
    const { request, env, nonce, requestId } = asked;
    const clientAddress = clientAddressOf(request.headers, env, config.clientAddressHeader);
    const asks = await whoAsks(request, clientAddress).catch((error: unknown) => {
      const ctx: Context = services.contextFor({ actor: null, sessionId: null, clientAddress });
      return { ctx, failure: error as Error };
    });
    return {
      ...asks,
      config,
      google,
      live,
      drawings,
      printer,
      apiDocument,
      nonce,
      requestId,
      isDocument: !pathname.endsWith('.data'),
      theme: themeOf(request.headers.get('Cookie')),
    };
  }

  /**
   * Reads the session and the person's memberships, and records the visit unless an admin is only viewing.
   */
  async function whoAsks(request: Request, clientAddress: string): Promise<Pick<Visit, 'ctx' | 'failure'>> {
    const session = await signIn.sessionOf(request.headers);
    const viewing = session?.viewing && !endsView(request) ? session.viewing : null;
    const person = viewing ? session?.person : (session?.viewing?.admin ?? session?.person);
    const actor: Person | null = person
      ? { ...person, kind: 'person', memberships: await readMemberships(database.query, person.id) }
      : null;
    const sessionId = session?.id ?? null;
    const ctx: Context = services.contextFor({ actor, sessionId, clientAddress });
    if (viewing) return { ctx: { ...ctx, viewing }, failure: null };
    if (session?.lostView) await endStaleView(ctx, session.lostView);
    if (session) await noteSession(ctx, session);
    await notePresence(ctx);
    return { ctx, failure: null };
  }

  return visitBy;
}

/** Sets a trial cookie on pages with a login form, which shows whether the browser keeps cookies. */
function tryCookies(request: Request, pathname: string, headers: Headers): void {
  if (!triesCookies(pathname)) return;
  // A flash cookie does not count, because this response removes it.
  if (Object.keys(parse(request.headers.get('Cookie') ?? '')).some((name) => name !== FLASH_COOKIE)) return;
  headers.append(
    'Set-Cookie',
    serialize(TRIAL_COOKIE, 'yes', { path: '/', httpOnly: true, sameSite: 'Lax' }),
  );
}

function themeOf(cookie: string | null): Visit['theme'] {
  return parseTheme(parse(cookie ?? '', THEME_COOKIE)[THEME_COOKIE]);
}
