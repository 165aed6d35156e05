import { LRUCache } from 'lru-cache';

type Kept = { body: Uint8Array<ArrayBuffer>; headers: [string, string][] };
type Drawing = { kept: Promise<Kept | null>; began: number };

export type KeptBrieflyOptions = {
  /** The maximum age, in milliseconds; 0 keeps nothing. */
  keepMs: number;
  /** Maximum size of all answers. Drops the least recently used one first. */
  bytesAtMost: number;
  /** Checks whether others can have an answer, too. */
  isShareable(answer: Response): boolean;
  now?: (() => number) | undefined;
};

/**
 * Keeps answers for a few seconds after the start of each read, as they are sent. Everyone who asks for the same
 * shares the bytes, and concurrent requests wait for one read.
 */
export class KeptBriefly {
  readonly #kept: LRUCache<string, Kept>;
  readonly #drawn = new Map<string, Drawing>();
  readonly #options: KeptBrieflyOptions;
  readonly #now: () => number;

  constructor(options: KeptBrieflyOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new LRUCache({
      maxSize: options.bytesAtMost,
      sizeCalculation: ({ body }) => body.length + 1000,
      ttl: Math.max(1, options.keepMs),
      ttlResolution: 0,
      perf: { now: this.#now },
    });
  }

  /** Whether anything is kept. */
  get isOn(): boolean {
    return this.#options.keepMs > 0;
  }

  /**
   * Returns a kept answer, waits for one that is being read, or reads a new one.
   * @param key the same for requests that can share an answer; null if this one can't.
   */
  async answer(key: string | null, draw: () => Promise<Response>): Promise<Response> {
    if (key === null || !this.isOn) return draw();
    const kept = this.#kept.get(key);
    if (kept) return answerWith(kept);
    const begun = this.#drawn.get(key);
    if (begun && this.#now() - begun.began < this.#options.keepMs) {
      const theirs = await begun.kept.catch(() => null);
      return theirs ? answerWith(theirs) : draw();
    }
    return this.#draw(key, draw);
  }

  /** Drops all answers, even those being read. */
  clear(): void {
    this.#kept.clear();
    this.#drawn.clear();
  }

  async #draw(key: string, draw: () => Promise<Response>): Promise<Response> {
    const began = this.#now();
    const drawn = draw();
    const { isShareable } = this.#options;
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

async function keptOf(answer: Response): Promise<Kept> {
  return { body: new Uint8Array(await answer.arrayBuffer()), headers: [...answer.headers] };
}

function answerWith({ body, headers }: Kept): Response {
  return new Response(body, { status: 200, headers });
}
