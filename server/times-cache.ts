import { LRUCache } from 'lru-cache';
import { currentLanguage } from '../lib/language.ts';
import { encodingOf } from './compress.ts';
import { carriesOwnCookie } from './page-cache.ts';

const TIMES = /^\/expert\/[^/]+\/times$/;
/** The parameters that the route reads. Others have no effect. */
const ASKED = ['place', 'option', 'visit'];
const MAX_QUERY_LENGTH = 300;

type Kept = { body: Uint8Array<ArrayBuffer>; headers: [string, string][] };
type Drawing = { kept: Promise<Kept | null>; began: number };

/** Reads the times and compresses them for the browser. */
type Draw = () => Promise<Response>;

/**
 * Caches an expert's free times, as the booking card reads them, for a few seconds after the start of each
 * read. All visitors share the compressed bytes, and concurrent requests wait for one read. Requests with
 * cookies other than a visitor's choices bypass the cache, so people see what they have just booked.
 */
export class TimesCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #drawn = new Map<string, Drawing>();
  readonly #keepMs: number;
  readonly #now: () => number;

  /**
   * @param options.keepMs the maximum age, in milliseconds; 0 caches nothing.
   * @param options.bytesAtMost maximum size of the cache. Drops the least recently used response first.
   */
  constructor(options: { keepMs: number; bytesAtMost: number; now?: () => number }) {
    this.#keepMs = options.keepMs;
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new LRUCache({
      maxSize: options.bytesAtMost,
      sizeCalculation: ({ body }) => body.length + 1000,
      ttl: Math.max(1, options.keepMs),
      ttlResolution: 0,
      perf: { now: this.#now },
    });
  }

  /** Checks whether visitors can share the response to this request. */
  keeps(request: Request): boolean {
    return this.#keepMs > 0 && keyOf(request) !== null;
  }

  /** Returns cached times, waits for times that are being read, or reads new ones. */
  async answer(request: Request, draw: Draw): Promise<Response> {
    const key = this.#keepMs > 0 ? keyOf(request) : null;
    if (key === null) return draw();
    const kept = this.#kept.get(key);
    if (kept) return answerWith(kept);
    const begun = this.#drawn.get(key);
    if (begun && this.#now() - begun.began < this.#keepMs) {
      const theirs = await begun.kept.catch(() => null);
      return theirs ? answerWith(theirs) : draw();
    }
    return this.#draw(key, draw);
  }

  /** Drops all times, even times being read. */
  clear(): void {
    this.#kept.clear();
    this.#drawn.clear();
  }

  async #draw(key: string, draw: Draw): Promise<Response> {
    const began = this.#now();
    const drawn = draw();
    const drawing: Drawing = {
      began,
      kept: drawn.then((answer) => (isShareable(answer) ? keptOf(answer) : null)),
    };
    this.#drawn.set(key, drawing);
    const isLatest = () => this.#drawn.get(key) === drawing;
    try {
      const kept = await drawing.kept;
      if (kept && isLatest()) this.#kept.set(key, kept, { start: began });
      return kept ? answerWith(kept) : await drawn;
    } finally {
      if (isLatest()) this.#drawn.delete(key);
    }
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

async function keptOf(answer: Response): Promise<Kept> {
  return { body: new Uint8Array(await answer.arrayBuffer()), headers: [...answer.headers] };
}

function answerWith({ body, headers }: Kept): Response {
  return new Response(body, { status: 200, headers });
}
