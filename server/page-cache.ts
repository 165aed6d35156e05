import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readsAll } from '../app/cached-params.server.ts';
import { LANGUAGE_COOKIE } from '../app/layout/language/language-cookie.ts';
import { TRIAL_COOKIE } from '../app/sending/cookies-needed.ts';
import { KNOWN_BROWSER_COOKIE } from '../core/people/sign-in/known-browser.server.ts';
import { currentLanguage } from '../lib/language.ts';
import { type CutPage, cutAtNonce, withNonce } from '../lib/secrets/nonce.server.ts';

/** Pages that are the same for all visitors whose only cookies are listed below. */
const SHARED_PAGES = /^\/(?:find-experts|expert\/[^/]+|experts\/[^/]+(?:\/[^/]+)?|how-it-works|about-us)?$/;
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

type Page = { html: CutPage; headers: [string, string][] };
/** `shownAt` is when the page was complete, so that it may show everything until then. */
type Kept = { page: Promise<Page | null>; isRedrawing: boolean; shownAt: number | null };

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
 * while a new one renders in the background, one page at a time.
 */
export class PageCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #keepMs: number;
  #redraws: Promise<unknown> = Promise.resolve();

  /**
   * @param options.keepMs the maximum age of a page, in milliseconds; 0 caches nothing.
   * @param options.atMost maximum number of pages. Drops the least recently used page first.
   */
  constructor(options: { keepMs: number; atMost: number; now?: () => number }) {
    this.#keepMs = options.keepMs;
    this.#kept = new LRUCache({
      max: options.atMost,
      ttl: Math.max(1, 2 * options.keepMs),
      ttlResolution: 0,
      perf: { now: options.now ?? (() => performance.now()) },
    });
  }

  /** Returns a cached page, waits for one that is being rendered, or renders a new one. */
  async answer(request: Request, nonce: string, draw: Draw): Promise<Response> {
    const key = this.#keepMs > 0 ? keyOf(request) : null;
    if (key === null) return draw(nonce, null);
    const found = this.#kept.get(key);
    const left = this.#kept.getRemainingTTL(key);
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

  /** Drops every page, even pages being rendered, because no one may see their content anymore. */
  clear(): void {
    this.#kept.clear();
  }

  async #draw(key: string, nonce: string, draw: Draw, since: number | null = null): Promise<Response> {
    const drawn = draw(nonce, since);
    const page = drawn.then((response) => (isShareable(response) ? pageOf(response, nonce) : null));
    const kept: Kept = { page, isRedrawing: false, shownAt: null };
    this.#kept.set(key, kept);
    const own = await page.catch(() => null);
    kept.shownAt = performance.now();
    if (own) return answerWith(own, nonce);
    if (this.#kept.peek(key) === kept) this.#kept.delete(key);
    return drawn;
  }
}

/** Returns the cache key; null if the request needs its own page. */
function keyOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  const { pathname, search } = url;
  if (!SHARED_PAGES.test(pathname) || search.length > 300 || !readsAll(url)) return null;
  if (carriesOwnCookie(request)) return null;
  const choices = cookiesOf(request).filter(
    (cookie) => !UNSEEN_COOKIES.some((name) => cookie.startsWith(`${name}=`)),
  );
  return `${currentLanguage()} ${pathname}${search} ${choices.sort().join(';')}`;
}

const cookiesOf = (request: Request) => (request.headers.get('Cookie') ?? '').split(/;\s*/).filter(Boolean);

/** Checks whether a request has a session cookie, or any cookie other than a visitor's choices. */
export function carriesOwnCookie(request: Request): boolean {
  return cookiesOf(request).some((cookie) => !HARMLESS_COOKIES.has(cookie.split('=')[0] ?? ''));
}

function isShareable(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 200 && type.startsWith('text/html') && !response.headers.has('Set-Cookie');
}

async function pageOf(response: Response, nonce: string): Promise<Page> {
  return { html: cutAtNonce(await response.text(), nonce), headers: [...response.headers] };
}

function answerWith(page: Page, nonce: string): Response {
  return new Response(withNonce(page.html, nonce), { status: 200, headers: page.headers });
}
