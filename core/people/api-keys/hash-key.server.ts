import { hash } from 'node:crypto';

/** Returns the hash by which we find a key. A key is too long to guess, so one round is enough. */
export function hashKey(token: string): string {
  return hash('sha256', token, 'base64url');
}
