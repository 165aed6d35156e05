import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readsAll } from '../app/cached-params.server.ts';
import { LANGUAGE_COOKIE } from '../app/layout/language/language-cookie.ts';
import { TRIAL_COOKIE } from '../app/sending/cookies-needed.ts';
import { KNOWN_BROWSER_COOKIE } from '../core/people/sign-in/known-browser.server.ts';
import { currentLanguage } from '../lib/language.ts';
import { cutAtNonce, withNonce } from '../lib/secrets/nonce.server.ts';
import { timesOf } from './content-times.ts';
import { idOf, type SharedAnswer, type SharedKey, StaleAnswers } from './stale-answers.ts';

/** Pages that are the same for all visitors whose only cookies are listed below. */
const SHARED_PAGES = /^\/(?:find-experts|expert\/[^/]+|experts\/[^/]+(?:\/[^/]+)?|how-it-works|about-us)?$/;
/** Pages and pictures that are also the same for them. We read them for each visit, and keep the last answer. */
const SHARED_ANSWERS = /^\/(?:c\/[^/]+|expert\/[^/]+\/(?:reviews|where\.svg)|cover\/[^/]+\.svg)$/;
/** The routes that an open page loads alone, if only its search changes. */
const LOADED_ALONE = /^finding\/(?:home\/home|discovery\/find-experts)\.route$/;
const MAX_QUERY_LENGTH = 300;
/** The maximum length of an address with its query and the visitor's choices. */
const MAX_ID_LENGTH = 600;
/** After so many milliseconds, an older answer is better than none. */
const LATE_MS = 5_000;
const HARMLESS_COOKIES = new Set([
  'theme',
  LANGUAGE_COOKIE,
  'cookie-consent',
  'cookie-consent-later',
  TRIAL_COOKIE,
  KNOWN_BROWSER_COOKIE,
]);
/** Harmless cookies that change no shared page. */
const UNSEEN_COOKIES = [TRIAL_COOKIE, LANGUAGE_COOKIE, KNOWN_BROWSER_COOKIE];

/** `shownAt` is when the page was complete, so that it may show everything until then. */
type Kept = { page: Promise<SharedAnswer | null>; isRedrawing: boolean; shownAt: number | null };
type Shared = {
  key: SharedKey;
  /** Whether the cache serves the answer. Otherwise it only keeps the last one. */
  isCached: boolean;
};

/** Returns a nonce for a page rendered in the background. Each response gets its own nonce instead. */
const newNonce = () => randomBytes(16).toString('base64');

/**
 * Renders a page with the given nonce for its scripts. `since` is when the page that it replaces was complete:
 * a replica that may lack older changes must not be read.
 */
type Draw = (nonce: string, since: number | null) => Promise<Response>;

/**
 * Caches the most visited pages for a few seconds, for visitors whose only cookies are their choices. Each
 * response gets its own nonce in place of the cached one. An expired page is served for the same time again,
 * while a new one renders in the background, one page at a time. While the database is down, serves the last
 * answers for longer (`StaleAnswers`).
 */
export class PageCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #stale: StaleAnswers;
  readonly #keepMs: number;
  readonly #lateMs: number;
  readonly #now: () => number;
  #redraws: Promise<unknown> = Promise.resolve();
  #round = 0;

  /**
   * @param options.keepMs the maximum age of a page, in milliseconds; 0 caches nothing.
   * @param options.atMost maximum number of pages. Drops the least recently used page first.
   * @param options.staleBytes maximum size of the answers for when the database is down.
   */
  constructor(options: {
    keepMs: number;
    atMost: number;
    staleBytes: number;
    lateMs?: number;
    now?: () => number;
  }) {
    const now = options.now ?? (() => performance.now());
    this.#now = now;
    this.#keepMs = options.keepMs;
    this.#lateMs = options.lateMs ?? LATE_MS;
    this.#stale = new StaleAnswers({ bytesAtMost: options.staleBytes, now });
    this.#kept = new LRUCache({
      max: options.atMost,
      ttl: Math.max(1, 2 * options.keepMs),
      ttlResolution: 0,
      perf: { now },
    });
  }

  /**
   * Returns a cached page, waits for one that is being rendered, or renders a new one. If the database is
   * down or slow, returns the last one.
   */
  async answer(request: Request, nonce: string, draw: Draw): Promise<Response> {
    const shared = this.#keepMs > 0 ? sharedOf(request) : null;
    if (shared === null) return draw(nonce, null);
    const { key, isCached } = shared;
    const drawn = isCached ? this.#cached(key, nonce, draw) : this.#last(key, nonce, draw);
    const answer = await this.#inTime(key, drawn);
    if (answer && answer.status !== 503) return answer;
    const stale = this.#stale.answer(key, nonce);
    if (!stale) return answer ?? drawn;
    await answer?.body?.cancel();
    return stale;
  }

  /** Drops every page, even pages being rendered, because no one may see their content anymore. */
  clear(): void {
    this.#round += 1;
    this.#kept.clear();
    this.#stale.clear();
  }

  async #cached(key: SharedKey, nonce: string, draw: Draw): Promise<Response> {
    const id = idOf(key);
    const found = this.#kept.get(id);
    const left = this.#kept.getRemainingTTL(id);
    if (found && left > 0) {
      const isOld = left <= this.#keepMs;
      const page = await found.page.catch(() => null);
      if (page) {
        if (isOld && !found.isRedrawing) {
          found.isRedrawing = true;
          const { shownAt } = found;
          this.#redraws = this.#redraws
            .then(() => this.#draw(key, newNonce(), draw, shownAt))
            .catch(() => null);
        }
        return answerWith(page, nonce);
      }
    }
    return this.#draw(key, nonce, draw);
  }

  async #draw(key: SharedKey, nonce: string, draw: Draw, since: number | null = null): Promise<Response> {
    const id = idOf(key);
    const round = this.#round;
    const drawn = draw(nonce, since);
    const page = drawn.then((response) =>
      isShareable(response) && isPage(response) ? sharedAnswer(response, nonce) : null,
    );
    const kept: Kept = { page, isRedrawing: false, shownAt: null };
    this.#kept.set(id, kept);
    const own = await page.catch(() => null);
    const times = own ? timesOf(await drawn, this.#now()) : null;
    kept.shownAt = times?.until ?? null;
    const isCurrent = own && times && round === this.#round;
    if (!(isCurrent && this.#stale.keep(key, own, times)) && this.#kept.peek(id) === kept) {
      this.#kept.delete(id);
      if (isCurrent) this.#keepLast(key);
    }
    return own ? answerWith(own, nonce) : this.#noted(key, await drawn);
  }

  /** Keeps the newest page, which another request has rendered meanwhile. */
  #keepLast(key: SharedKey): void {
    const last = this.#stale.last(key);
    if (!last) return;
    const kept = { page: Promise.resolve(last.answer), isRedrawing: false, shownAt: last.at };
    this.#kept.set(idOf(key), kept, { start: last.at });
  }

  /** Renders an answer that the cache does not serve, and keeps it for when the database is down. */
  async #last(key: SharedKey, nonce: string, draw: Draw): Promise<Response> {
    const round = this.#round;
    const drawn = await draw(nonce, null);
    if (!isShareable(drawn)) return this.#noted(key, drawn);
    const answer = await sharedAnswer(drawn, nonce);
    if (round === this.#round) this.#stale.keep(key, answer, timesOf(drawn, this.#now()));
    return answerWith(answer, nonce);
  }

  /** Forgets the last answer if the new one is no longer shared, for example because the page is gone. */
  #noted(key: SharedKey, answer: Response): Response {
    if (answer.status < 500) this.#stale.drop(key, timesOf(answer, this.#now()));
    return answer;
  }

  /** Returns the answer; null if it takes so long that we serve the last one. */
  async #inTime(key: SharedKey, drawn: Promise<Response>): Promise<Response | null> {
    if (!this.#stale.has(key)) return drawn;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, this.#lateMs, null);
    });
    return Promise.race([drawn, late]).finally(() => clearTimeout(timer));
  }
}

/** Returns what identifies a shared answer; null if the request needs its own. */
function sharedOf(request: Request): Shared | null {
  if (request.method !== 'GET' || carriesOwnCookie(request)) return null;
  const url = new URL(request.url);
  const page = pageOf(url);
  if (url.search.length > MAX_QUERY_LENGTH || !page) return null;
  const isData = page !== url;
  const isCached = !isData && SHARED_PAGES.test(page.pathname);
  if (!isCached && !(isData ? SHARED_PAGES : SHARED_ANSWERS).test(page.pathname)) return null;
  if (!readsAll(page)) return null;
  const choices = cookiesOf(request).filter(
    (cookie) => !UNSEEN_COOKIES.some((name) => cookie.startsWith(`${name}=`)),
  );
  const address = `${currentLanguage()} ${url.pathname}${url.search}`;
  const key = { address, choices: choices.sort().join(';') };
  return idOf(key).length > MAX_ID_LENGTH ? null : { key, isCached };
}

/** Returns the URL of the page whose data this URL has, or the URL itself; null for data of other routes. */
function pageOf(url: URL): URL | null {
  const { pathname, searchParams } = url;
  if (!pathname.endsWith('.data')) return url;
  const routes = searchParams.get('_routes');
  if (routes !== null && !LOADED_ALONE.test(routes)) return null;
  const page = new URL(url);
  page.pathname = pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length);
  page.searchParams.delete('_routes');
  return page;
}

const cookiesOf = (request: Request) => (request.headers.get('Cookie') ?? '').split(/;\s*/).filter(Boolean);

const isHarmless = (cookie: string) => HARMLESS_COOKIES.has(cookie.split('=')[0] ?? '');

/** Checks whether a request has a session cookie, or any cookie other than a visitor's choices. */
export function carriesOwnCookie(request: Request): boolean {
  return !cookiesOf(request).every(isHarmless);
}

/** Returns the same request without any cookie other than a visitor's choices. */
export function withoutOwnCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('Cookie', cookiesOf(request).filter(isHarmless).join('; '));
  return new Request(request, { headers });
}

function isShareable(response: Response): boolean {
  return response.status === 200 && !response.headers.has('Set-Cookie');
}

export const isPage = ({ headers }: Response) => (headers.get('Content-Type') ?? '').startsWith('text/html');

async function sharedAnswer(response: Response, nonce: string): Promise<SharedAnswer> {
  const headers = [...response.headers];
  const body = isPage(response)
    ? cutAtNonce(await response.text(), nonce)
    : [Buffer.from(await response.arrayBuffer())];
  return { body, headers };
}

function answerWith(answer: SharedAnswer, nonce: string): Response {
  return new Response(withNonce(answer.body, nonce), { status: 200, headers: answer.headers });
}
