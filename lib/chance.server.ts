import { randomBytes, randomInt } from 'node:crypto';

/** A source of secure randomness. Verbs receive it, like the time, so that tests can control it. */
export type Chance = {
  /** Returns random bytes. */
  bytes(count: number): Uint8Array<ArrayBuffer>;
  /** Returns a uniform integer from 0 up to, but excluding, the limit. */
  below(limit: number): number;
};

export const chance: Chance = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  below: (limit) => randomInt(limit),
};
