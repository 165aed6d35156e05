import { LRUCache } from 'lru-cache';
import { type CutPage, withNonce } from '../lib/secrets/nonce.server.ts';
import type { Times } from './content-times.ts';

/** An answer that is the same for all visitors. */
export type SharedAnswer = { body: CutPage; headers: [string, string][] };

/** The address of a shared answer, and the visitor's choices that change it, such as the theme. */
export type SharedKey = { address: string; choices: string };

/** How old an answer can be when it is served again, in milliseconds. */
const KEPT_MS = 600_000;

/** Says that an answer is older than our caches allow (RFC 9211). */
const CACHE_STATUS = 'Cache-Status';

/**
 * Keeps the last answers that visitors share, to serve them again while the database is down. Their age
 * counts from when they were rendered, so what is hidden meanwhile disappears after ten minutes at the latest.
 */
export class StaleAnswers {
  /** Without an answer, the page has gone at that time. */
  readonly #kept: LRUCache<string, { answer: SharedAnswer | null; at: number }>;
  readonly #now: () => number;

  /** @param options.bytesAtMost maximum size. Drops the least recently used answer first. */
  constructor(options: { bytesAtMost: number; now?: () => number }) {
    this.#now = options.now ?? (() => performance.now());
    this.#kept = new LRUCache({
      maxSize: options.bytesAtMost,
      sizeCalculation: ({ answer }, id) =>
        id.length + (answer?.body.reduce((sum, part) => sum + part.length, 1000) ?? 200),
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: this.#now },
    });
  }

  /** Keeps an answer. Returns false if a newer one is known already, because a replica can be behind. */
  keep(key: SharedKey, answer: SharedAnswer, times: Times): boolean {
    return this.#replace(idOf(key), answer, times);
  }

  /** Drops an answer because the page is different now, for example gone. */
  drop(key: SharedKey, times: Times): void {
    for (const id of new Set([key, withoutChoices(key)].map(idOf))) this.#replace(id, null, times);
  }

  #replace(id: string, answer: SharedAnswer | null, { from, until }: Times): boolean {
    const known = this.#kept.peek(id);
    // Made-up addresses must not fill the memory.
    if (known ? from < known.at : answer === null) return false;
    this.#kept.set(id, { answer, at: until }, { start: until });
    return true;
  }

  /** Returns the last answer for these choices, and its time; null if there is none. */
  last(key: SharedKey): { answer: SharedAnswer; at: number } | null {
    const { answer = null, at = 0 } = this.#kept.peek(idOf(key)) ?? {};
    return answer && { answer, at };
  }

  clear(): void {
    this.#kept.clear();
  }

  has(key: SharedKey): boolean {
    return this.#idOfKept(key) !== null;
  }

  /**
   * Returns the last answer, which says its age; null if there is none. Without one for the visitor's choices,
   * returns the one for no choices. No cache may keep it.
   */
  answer(key: SharedKey, nonce: string): Response | null {
    const id = this.#idOfKept(key);
    const { answer = null, at = 0 } = (id === null ? undefined : this.#kept.get(id)) ?? {};
    if (!answer) return null;
    const headers = new Headers(answer.headers);
    const seconds = Math.floor((this.#now() - at) / 1000);
    headers.set('Cache-Control', 'private, no-store');
    headers.set('Age', String(seconds));
    headers.set(CACHE_STATUS, `PlugWell; hit; ttl=${-seconds}; detail=database-away`);
    headers.delete('ETag');
    return new Response(withNonce(answer.body, nonce), { status: 200, headers });
  }

  #idOfKept(key: SharedKey): string | null {
    return [key, withoutChoices(key)].map(idOf).find((id) => this.#kept.peek(id)?.answer) ?? null;
  }
}

/** Checks whether an answer is an older one, served because there was no new one. */
export const isStale = ({ headers }: Response): boolean => headers.has(CACHE_STATUS);

export const idOf = ({ address, choices }: SharedKey) => `${address} ${choices}`;
const withoutChoices = ({ address }: SharedKey): SharedKey => ({ address, choices: '' });
