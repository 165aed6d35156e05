import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { TRIAL_COOKIE } from '../app/sending/cookies-needed.ts';

/** Pages that are alike for all visitors who carry no cookie but these choices. */
const SHARED_PAGES = /^\/(?:find-experts|expert\/[^/]+|experts\/[^/]+(?:\/[^/]+)?|how-it-works|about-us)?$/;
const HARMLESS_COOKIES = new Set(['theme', 'cookie-consent', 'cookie-consent-later', TRIAL_COOKIE]);

type Page = { html: string; nonce: string; headers: [string, string][] };
type Kept = { page: Promise<Page | null>; isRedrawing: boolean };

/** For a drawing that answers nobody: a mark to put an answer's own nonce in the place of. */
const newNonce = () => randomBytes(16).toString('base64');

/** Draws a page; called with the nonce that its scripts are to carry. */
type Draw = (nonce: string) => Promise<Response>;

/**
 * Keeps the pages that visitors see most for a few seconds, so that a crowd costs what one visitor costs.
 * Nobody who is signed in, or comes with a message from the page before, is served from it; each answer gets a
 * nonce of its own, put in the place of the one that the page was drawn with. A page that has just grown too
 * old is shown once more for as long, while one new drawing at a time is made behind it.
 */
export class PageCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #keepMs: number;
  #redraws: Promise<unknown> = Promise.resolve();

  /**
   * @param options.keepMs how old a page may grow, in milliseconds; 0 keeps none.
   * @param options.atMost how many pages are kept; past that the one goes that was asked for longest ago.
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

  /** The page for this request: kept, being drawn for someone else just now, or drawn anew. */
  async answer(request: Request, nonce: string, draw: Draw): Promise<Response> {
    const key = this.#keepMs > 0 ? keyOf(request) : null;
    if (key === null) return draw(nonce);
    const found = this.#kept.get(key);
    const left = this.#kept.getRemainingTTL(key);
    if (found && left > 0) {
      const isOld = left <= this.#keepMs;
      const page = await found.page.catch(() => null);
      if (page) {
        if (isOld && !found.isRedrawing) {
          found.isRedrawing = true;
          this.#redraws = this.#redraws.then(() => this.#draw(key, newNonce(), draw)).catch(() => null);
        }
        return answerWith(page, nonce);
      }
    }
    return this.#draw(key, nonce, draw);
  }

  /** Forgets every page, also those that are being drawn: what they show may no longer be shown. */
  clear(): void {
    this.#kept.clear();
  }

  async #draw(key: string, nonce: string, draw: Draw): Promise<Response> {
    const drawn = draw(nonce);
    const page = drawn.then((response) => (isShareable(response) ? pageOf(response, nonce) : null));
    const kept: Kept = { page, isRedrawing: false };
    this.#kept.set(key, kept);
    const own = await page.catch(() => null);
    if (own) return answerWith(own, nonce);
    if (this.#kept.peek(key) === kept) this.#kept.delete(key);
    return drawn;
  }
}

/** Two requests with one key may see the same page; null for one whose page is its own. */
function keyOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  const { pathname, search } = new URL(request.url);
  if (!SHARED_PAGES.test(pathname) || search.length > 300) return null;
  if (carriesOwnCookie(request)) return null;
  const choices = cookiesOf(request).filter((cookie) => !cookie.startsWith(`${TRIAL_COOKIE}=`));
  return `${pathname}${search} ${choices.sort().join(';')}`;
}

const cookiesOf = (request: Request) => (request.headers.get('Cookie') ?? '').split(/;\s*/).filter(Boolean);

/** True for somebody signed in, and for any other cookie than the choices that visitors make. */
export function carriesOwnCookie(request: Request): boolean {
  return cookiesOf(request).some((cookie) => !HARMLESS_COOKIES.has(cookie.split('=')[0] ?? ''));
}

function isShareable(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 200 && type.startsWith('text/html') && !response.headers.has('Set-Cookie');
}

async function pageOf(response: Response, nonce: string): Promise<Page> {
  return { html: await response.text(), nonce, headers: [...response.headers] };
}

function answerWith(page: Page, nonce: string): Response {
  const html = page.nonce === nonce ? page.html : page.html.replaceAll(page.nonce, nonce);
  return new Response(html, { status: 200, headers: page.headers });
}
