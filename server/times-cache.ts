import { currentLanguage } from '../lib/language.ts';
import { encodingOf } from './compress.ts';
import { KeptBriefly } from './kept-briefly.ts';
import { carriesOwnCookie } from './page-cache.ts';

const TIMES = /^\/expert\/[^/]+\/times$/;
/** The parameters that the route reads. Others have no effect. */
const ASKED = ['place', 'option', 'visit'];
const MAX_QUERY_LENGTH = 300;

/** Reads the times and compresses them for the browser. */
type Draw = () => Promise<Response>;

/**
 * Caches an expert's free times, as the booking card reads them, for a few seconds after the start of each
 * read. All visitors share the compressed bytes, and concurrent requests wait for one read. Requests with
 * cookies other than a visitor's choices bypass the cache, so people see what they have just booked.
 */
export class TimesCache {
  readonly #kept: KeptBriefly;

  /**
   * @param options.keepMs the maximum age, in milliseconds; 0 caches nothing.
   * @param options.bytesAtMost maximum size of the cache. Drops the least recently used response first.
   */
  constructor(options: { keepMs: number; bytesAtMost: number; now?: () => number }) {
    this.#kept = new KeptBriefly({ ...options, isShareable });
  }

  /** Checks whether visitors can share the response to this request. */
  keeps(request: Request): boolean {
    return this.#kept.isOn && keyOf(request) !== null;
  }

  /** Returns cached times, waits for times that are being read, or reads new ones. */
  answer(request: Request, draw: Draw): Promise<Response> {
    return this.#kept.answer(this.#kept.isOn ? keyOf(request) : null, draw);
  }

  /** Drops all times, even times being read. */
  clear(): void {
    this.#kept.clear();
  }
}

/** Returns the cache key; null if visitors can't share the response. */
function keyOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  const { pathname, search, searchParams } = new URL(request.url);
  if (!TIMES.test(pathname) || search.length > MAX_QUERY_LENGTH || carriesOwnCookie(request)) return null;
  return JSON.stringify([
    currentLanguage(),
    pathname,
    ...ASKED.map((name) => searchParams.get(name)),
    encodingOf(request),
  ]);
}

function isShareable(answer: Response): boolean {
  const type = answer.headers.get('Content-Type') ?? '';
  return answer.status === 200 && type.startsWith('application/json') && !answer.headers.has('Set-Cookie');
}
