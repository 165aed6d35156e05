import { randomBytes, randomInt } from 'node:crypto';

/**
 * A source of secure randomness. Operations receive it as an argument, like the time, so tests can control
 * it.
 */
export type Chance = {
  bytes(count: number): Uint8Array<ArrayBuffer>;
  /** Returns an integer from 0 to just below the limit, each equally likely. */
  below(limit: number): number;
};

export const chance: Chance = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  below: (limit) => randomInt(limit),
};
