import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { currentLanguage } from '../lib/language.ts';
import { type CutPage, cutAtNonce, withNonce } from '../lib/secrets/nonce.server.ts';

/** Maximum total of cached bytes; a page of cards is about 100 kB. */
const MAX_BYTES = 48_000_000;

/**
 * Caches rendered pages as bytes, keyed by URL and the data of all their loaders, and evicts the least
 * recently used. The loaders still run for each visit, and a page is reused only for the same data, so it
 * can't be stale or show another person's data.
 */
export class CachedPages {
  readonly #kept: LRUCache<string, CutPage>;

  constructor(mostBytes = MAX_BYTES) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (parts) => parts.reduce((sum, part) => sum + part.length, 1),
    });
  }

  /**
   * Returns the key of a page.
   * @param data the data of all its loaders, serialized by the framework.
   */
  keyOf({ pathname, search }: URL, data: string): string {
    return hash('sha256', `${currentLanguage()} ${pathname}${search}\n${data}`, 'base64');
  }

  /** Returns the page with another nonce; null if it is not cached. */
  find(key: string, nonce: string): Buffer<ArrayBuffer> | null {
    const parts = this.#kept.get(key);
    return parts ? withNonce(parts, nonce) : null;
  }

  /** Caches a page that was rendered with this nonce, and returns its bytes. */
  keep(key: string, html: string, nonce: string): Buffer<ArrayBuffer> {
    const parts = cutAtNonce(html, nonce);
    this.#kept.set(key, parts);
    return withNonce(parts, nonce);
  }
}
