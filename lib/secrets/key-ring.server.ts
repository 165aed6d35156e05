import { fingerprint } from './fingerprint.server.ts';

/** A key for one purpose. Encrypted data names the `id`. */
export type CipherKey = { id: string; key: string };

/** A configured key. Its `id` names it without revealing it. */
export type RingKey = {
  id: string;
  setting: 'ENCRYPTION_KEYS' | 'SECRET';
  /** The key's place in its setting, from 1. */
  place: number;
  /** Derives a key for a single purpose. */
  keyFor(purpose: string): string;
};

export type KeyRing = {
  /** The values of SECRET. The first signs; what any of them signed is accepted. */
  secrets: readonly RingKey[];
  /**
   * The first encrypts; what any of them encrypted can be read. The values of SECRET come last, because they
   * encrypted everything before ENCRYPTION_KEYS was set.
   */
  ciphers: readonly RingKey[];
};

const ID_LENGTH = 8;

/** Opens the ring. Each list begins with the current key. */
export function openKeyRing(given: {
  secrets: readonly string[];
  encryptionKeys?: readonly string[];
}): KeyRing {
  const secrets = given.secrets.map((secret, at) => ringKey('SECRET', at, secret));
  const own = (given.encryptionKeys ?? []).map((key, at) => ringKey('ENCRYPTION_KEYS', at, key));
  return { secrets, ciphers: [...own, ...secrets] };
}

/** Returns the ring's keys for one purpose, in the ring's order. */
export function cipherKeys(ring: readonly RingKey[], purpose: string): CipherKey[] {
  return ring.map(({ id, keyFor }) => ({ id, key: keyFor(purpose) }));
}

function ringKey(setting: RingKey['setting'], at: number, key: string): RingKey {
  const mark = fingerprint('key id', key).slice(0, ID_LENGTH);
  return {
    id: `${setting === 'SECRET' ? 's' : 'k'}-${mark}`,
    setting,
    place: at + 1,
    keyFor: (purpose) => fingerprint(purpose, key),
  };
}
