import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns a keyed fingerprint (HMAC-SHA-256, base64url). */
export function fingerprint(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts. For texts of equal length, the time does not depend on their content. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
