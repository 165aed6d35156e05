import { LRUCache } from 'lru-cache';

/** Callers counted at once. Beyond that, those who called longest ago are forgotten. */
const MAX_CALLERS = 20_000;
/** A window. The first call of a caller opens theirs. */
const WINDOW_MS = 60_000;

/** What a caller may still do: `left` calls within `seconds`. */
export type Taken = { isAllowed: boolean; left: number; seconds: number };

/** Counts the calls of each caller on this node, in windows of a minute. */
export class CallLimits {
  readonly most: number;
  readonly windowSeconds = WINDOW_MS / 1000;
  readonly #counts: LRUCache<string, { calls: number; since: number }>;
  readonly #now: () => number;

  /** @param most calls in a window. */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.most = most;
    this.#now = now;
    this.#counts = new LRUCache({ max: MAX_CALLERS });
  }

  take(caller: string): Taken {
    const now = this.#now();
    const known = this.#counts.get(caller);
    const count = known && now - known.since < WINDOW_MS ? known : { calls: 0, since: now };
    count.calls += 1;
    if (count !== known) this.#counts.set(caller, count);
    return {
      isAllowed: count.calls <= this.most,
      left: Math.max(0, this.most - count.calls),
      seconds: Math.max(1, Math.ceil((count.since + WINDOW_MS - now) / 1000)),
    };
  }

  /** Tells a caller what is left, as in draft-ietf-httpapi-ratelimit-headers-10. */
  say({ left, seconds }: Taken, headers: Headers): void {
    headers.set('RateLimit-Policy', `"calls";q=${this.most};w=${this.windowSeconds}`);
    headers.set('RateLimit', `"calls";r=${left};t=${seconds}`);
  }
}
