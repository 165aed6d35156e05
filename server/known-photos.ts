import { LRUCache } from 'lru-cache';
import type { FoundPhoto } from '../core/overview/moderation/find-photo.server.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';

/** How old our knowledge of a photo can be while the database is down, in milliseconds. */
const KNOWN_MS = 600_000;
const PHOTOS_KNOWN = 5_000;

type Find = (key: string) => Promise<FoundPhoto | null>;

/**
 * Wraps a function that finds a photo. While the database is down, returns photos that everyone could see a short time
 * ago, marked as `isStale`.
 */
export function openKnownPhotos(find: Find, now: () => number = () => performance.now()) {
  const known = new LRUCache<string, FoundPhoto>({
    max: PHOTOS_KNOWN,
    ttl: KNOWN_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return async (key: string): Promise<(FoundPhoto & { isStale: boolean }) | null> => {
    try {
      const found = await find(key);
      if (found?.isShown) known.set(key, found);
      else known.delete(key);
      return found && { ...found, isStale: false };
    } catch (error) {
      const last = isUnavailable(error) ? known.get(key) : undefined;
      if (!last) throw error;
      return { ...last, isStale: true };
    }
  };
}
