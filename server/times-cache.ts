import { LRUCache } from 'lru-cache';
import { encodingOf } from './compress.ts';
import { carriesOwnCookie } from './page-cache.ts';

const TIMES = /^\/expert\/[^/]+\/times$/;
/** All that the route reads of its address; whatever else stands there changes nothing. */
const ASKED = ['place', 'option', 'visit'];
const LONGEST_QUERY = 300;

type Kept = { body: Uint8Array<ArrayBuffer>; headers: [string, string][] };
type Drawing = { kept: Promise<Kept | null>; began: number };

/** Reads the times and packs them for the browser that asks. */
type Draw = () => Promise<Response>;

/**
 * Keeps the free times of an expert, as the booking card reads them, for a few seconds: all visitors get the same bytes,
 * packed once. Whoever carries a cookie of their own gets times that are read for them, so that nobody misses what they
 * have just booked. No answer is kept for longer than the seconds given, counted from the moment at which its reading
 * began; those who ask while it is read wait for it.
 */
export class TimesCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #drawn = new Map<string, Drawing>();
  readonly #keepMs: number;
  readonly #now: () => number;

  /**
   * @param options.keepMs how old times may grow, in milliseconds; 0 keeps none.
   * @param options.bytesAtMost how much is kept; past that the answer goes that was asked for longest ago.
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

  /** True where the answer to this request may be the same for everyone who asks so. */
  keeps(request: Request): boolean {
    return this.#keepMs > 0 && keyOf(request) !== null;
  }

  /** The times for this request: kept, being read for someone else just now, or read anew. */
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

  /** Forgets all times, also those that are being read. */
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

/** Two requests with one key get the same bytes; null for one that is answered by itself. */
function keyOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  const { pathname, search, searchParams } = new URL(request.url);
  if (!TIMES.test(pathname) || search.length > LONGEST_QUERY || carriesOwnCookie(request)) return null;
  return JSON.stringify([pathname, ...ASKED.map((name) => searchParams.get(name)), encodingOf(request)]);
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
