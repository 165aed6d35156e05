import { randomBytes, randomInt } from 'node:crypto';

/** What nobody can guess. Verbs are handed it, as they are handed the time. */
export type Chance = {
  /** So many random bytes. */
  bytes(count: number): Uint8Array<ArrayBuffer>;
  /** A whole number from 0 up to, but not with, the limit; each is as likely as any other. */
  below(limit: number): number;
};

/** The system's own source. */
export const chance: Chance = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  below: (limit) => randomInt(limit),
};
