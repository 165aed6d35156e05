/** A position in the database's write-ahead log. It only grows, and a replica has everything up to its own. */
export type LogPosition = bigint;

/** Later than every position. Stands for a change whose own position could not be read. */
export const LAST_POSITION = 'FFFFFFFF/FFFFFFFF';

/** Parses a position as PostgreSQL writes it, such as '16/B374D848'. Null if the text is none. */
export function parsePosition(text: string | null | undefined): LogPosition | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

type Seen = { at: number; position: LogPosition };

/** How many looks are remembered. Lags above as many seconds are unknown. */
const KEPT = 600;

/**
 * What the primary had written when this node looked. The time that a standby itself tells (of its last replayed
 * transaction) grows while the primary is idle, so we compare positions instead.
 */
export class Progress {
  #seen: Seen[] = [];

  /** @param at when the look began, so that everything before that moment is within `position`. */
  add(at: number, position: LogPosition): void {
    this.#seen.push({ at, position });
    if (this.#seen.length > 2 * KEPT) this.#seen = this.#seen.slice(-KEPT);
  }

  /** Forgets everything, because another server takes the writes. */
  clear(): void {
    this.#seen = [];
  }

  /** Returns when the last look began; null before the first. */
  lastAt(): number | null {
    return this.#seen.at(-1)?.at ?? null;
  }

  /** Returns the last moment of which a server at this position surely has every change; null if unknown. */
  momentAt(position: LogPosition): number | null {
    return this.#seen.findLast((look) => look.position <= position)?.at ?? null;
  }
}
